// SPDX-License-Identifier: Apache-2.0
// A server with its state in a block, a mode in a global and a flag in a local: what is left of them when it has ended must not
// multiply with what comes next.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long size);
extern void reach_error(void);

struct connection {
    int state, kind;
};
static int mode, served;

static int choose(int a, int b)
{
    return __VERIFIER_nondet_int() ? a : b;
}

static void serve(struct connection *c)
{
    int flag = 0;
    for (;;) {
        if (c->state == 1) {
            c->kind = choose(7, 8);
            mode = choose(2, 3);
            c->state = 2;
        } else if (c->state == 2) {
            if (__VERIFIER_nondet_int())
                flag = 1;
            c->state = choose(3, 4);
        } else if (c->state == 3) {
            if (c->kind == 9 || (flag == 1 && mode == 1))
                reach_error();
            c->state = choose(2, 4);
        } else {
            return;
        }
    }
}

int main(void)
{
    struct connection *c = malloc(sizeof *c);
    mode = 0;
    served = 0;
    c->state = 1;
    c->kind = 0;
    serve(c);
    served = choose(4, 5);
    if (mode == 1 && c->kind == 0)
        reach_error();
    return 0;
}
