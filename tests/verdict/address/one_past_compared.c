// SPDX-License-Identifier: Apache-2.0
// The address behind an array, written out, may be that of the next one (C17 6.5.9p6); an address in it is not.
// ARGS: --prop=unreach-call --analysis=kind
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call --analysis=pointer
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call --analysis=kind -DINSIDE
// EXPECT[4]: TRUE
extern void reach_error(void);
#ifdef INSIDE
#define BEHIND 1
#else
#define BEHIND 2
#endif
int main(void)
{
    int a[2], b[2];
    if (a == b + BEHIND)
        reach_error();
    return 0;
}
