// SPDX-License-Identifier: Apache-2.0
// A pointer that the program did not make points to memory of its own: an error behind it is found.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: FALSE
extern void reach_error(void);
extern void *malloc(unsigned long);

struct session {
    int state;
    struct session *peer;
    struct method {
        int version;
    } *method;
};

int main(void)
{
    struct session *s = malloc(sizeof *s);
    s->peer->state = 0x2110;
    s->method->version++;
    while (s->peer->state != 0x2200) {
        if (s->peer->state == 0x2110 && s->method->version > 3)
            s->peer->state = 0x2120;
        else if (s->peer->state == 0x2120 && s->peer->method->version == 77)
            reach_error();
        else
            s->peer->state = 0x2200;
    }
    return 0;
}
