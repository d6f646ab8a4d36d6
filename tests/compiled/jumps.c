// SPDX-License-Identifier: Apache-2.0
// jumps.c: setjmp and longjmp in random order; prints the same compiled and run by `vernier exec` (SEED: a number).
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#ifndef SEED
#define SEED 1
#endif

enum { BUFFERS = 4 };

struct handler {
    long before;
    jmp_buf place;
    int level, jumps;
    struct handler *outer;
};

static unsigned long state = SEED;
static struct handler *top;
static sigjmp_buf global[BUFFERS];
static int set[BUFFERS];  // the level of the call that filled it, from 1; 0: none that still runs
static int steps;

static unsigned pick(unsigned n)
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(state >> 33) % n;
}

// Leaves as many handlers as `levels` says, and jumps to the one behind.
static int throw(int levels, int value)
{
    while (levels-- > 0 && top->outer)
        top = top->outer;
    printf("throw %d to %d\n", value, top->level);
    longjmp(top->place, value);
}

// What has been left by a jump to a call of this level.
static void left(int level)
{
    for (int i = 0; i < BUFFERS; i++)
        if (set[i] > level + 1)
            set[i] = 0;
}

static int call(int level);

static int protect(int level)
{
    struct handler h = { .level = level, .outer = top };
    volatile int kept = level;
    int code = setjmp(h.place);
    top = &h;
    left(level);
    printf("handler %d code %d kept %d\n", level, code, kept);
    kept += 10;
    if (code == 0 || (h.jumps++ < 2 && pick(2)))
        kept += call(level + 1);
    else if (pick(3) == 0 && h.outer)
        throw(1, code + 1);
    top = h.outer;
    return kept;
}

static int with_global(int level, int i)
{
    volatile int n = 0;
    struct handler *outer = top;
    int code = sigsetjmp(global[i], i % 2);
    top = outer;
    left(level);
    set[i] = level + 1;
    switch (code) {
    case 0:
        n = call(level + 1);
        break;
    case 1:
        printf("one %d\n", level);
        break;
    default:
        printf("global %d at %d\n", i, level);
        n = 3;
    }
    set[i] = 0;
    return n;
}

static int call(int level)
{
    int i = (int)pick(BUFFERS);
    if (++steps > 300 || level > 12)
        return 1;
    switch (pick(6)) {
    case 0:
        return protect(level) + 1;
    case 1:
        if (!set[i])
            return with_global(level, i) + 2;
        return call(level + 1) + call(level + 1);
    case 2:
        return throw((int)pick(3), (int)pick(3));
    case 3:
        if (set[i])
            siglongjmp(global[i], (int)pick(3));
        return 0;
    default:
        return call(level + 1) + 2 * call(level + 1);
    }
}

// Jumps between buffers of one function, over blocks, and out of a loop.
static int local_jumps(void)
{
    volatile int sum = 0, rounds = 0;
    jmp_buf both[2];
    for (volatile int i = 0; i < 5; i++) {
        if (setjmp(both[i % 2]) == 0) {
            sum += i;
            if (pick(2))
                longjmp(both[i % 2], (int)pick(4));
        } else {
            sum += 100;
            if (++rounds < 4)
                longjmp(both[i % 2], rounds);
        }
    }
    return sum;
}

int main(void)
{
    for (volatile int round = 0; round < 8; round++) {
        steps = 0;
        memset(set, 0, sizeof set);
        top = 0;
        printf("result %d\n", protect(0));
        printf("local %d\n", local_jumps());
    }
    return 0;
}
