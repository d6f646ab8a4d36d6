// SPDX-License-Identifier: Apache-2.0
// A ring buffer hands on what was put into it, in order: a sum over what went in is the sum over what comes out.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { SIZE = 4 };
#ifdef WRONG
enum { GET = 1 };  // skips a slot
#else
enum { GET = 0 };
#endif
struct ring {
    unsigned slot[SIZE];
    unsigned put, get;
};
static struct ring ring;

static void put(unsigned x)
{
    ring.slot[ring.put % SIZE] = x;
    ring.put++;
}

static unsigned get(void)
{
    return ring.slot[(ring.get++ + GET) % SIZE];
}

int main(void)
{
    unsigned in = 0, out = 0;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < SIZE - 1; i++) {
            unsigned x = __VERIFIER_nondet_uint();
            put(x);
            in = in * 31 + x;
        }
        for (int i = 0; i < SIZE - 1; i++)
            out = out * 31 + get();
        if (in != out)
            reach_error();
    }
}
