// SPDX-License-Identifier: Apache-2.0
// Two buffers that change places, without an end: the one that is full keeps its checksum until it is read.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { N = 3 };
static unsigned buffer[2][N], sum[2], back;

static void fill(void)
{
    sum[back] = 0;
    for (int i = 0; i < N; i++) {
        buffer[back][i] = __VERIFIER_nondet_uint();
        sum[back] ^= buffer[back][i] * 2 + i;
    }
}

static void check(unsigned front)
{
    unsigned s = 0;
    for (int i = 0; i < N; i++)
        s ^= buffer[front][i] * 2 + i;
    if (s != sum[front])
        reach_error();
}

int main(void)
{
    fill();
    back = 1;
    while (__VERIFIER_nondet_int()) {
#ifdef WRONG
        if (__VERIFIER_nondet_int())
            buffer[!back][1]++;
#endif
        fill();
        check(!back);
        back = !back;
    }
}
