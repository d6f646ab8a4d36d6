// Two fields of a node depend on each other: only the combinations that were put into the list come out of it.
// ARGS: --prop=unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=smg-data -DLEAST=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=smg-data -DHOLE=5
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=smg-data --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 --certify
// EXPECT[4]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

#ifndef LEAST
#define LEAST 3
#endif
#ifndef HOLE
#define HOLE 6
#endif

struct reading {
    int channel, level;
    struct reading *next;
};

// Channel 0 has levels up to 1, channel 1 from LEAST on, but not HOLE, other channels have any.
static int may_be(int channel, int level)
{
    if (channel < 0 || channel > 4 || level < 0 || level > 9)
        return 0;
    if (channel == 0 && (level == 2 || level > 2))
        return 0;
    return channel != 1 || (level >= LEAST && level != HOLE);
}

int main(void)
{
    struct reading *log = NULL;
    while (__VERIFIER_nondet_int()) {
        int channel = __VERIFIER_nondet_int(), level = __VERIFIER_nondet_int();
        if (!may_be(channel, level))
            continue;
        struct reading *r = malloc(sizeof *r);
        r->channel = channel;
        r->level = level;
        r->next = log;
        log = r;
    }
    while (log) {
        struct reading *r = log;
        if (r->channel == 0 && r->level >= 2)
            __VERIFIER_error();
        if (r->channel == 1 && (r->level < 3 || r->level == 6))
            __VERIFIER_error();
        log = r->next;
        free(r);
    }
    return 0;
}
