// SPDX-License-Identifier: Apache-2.0
// Memory at a fixed address that is not volatile keeps what was written.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: memory at fixed addresses overlaps no object of the program [unsound
// NOGREP: ndefined behaviour
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE|UNKNOWN (no predicates about memory at large)
// (The second run has no predicates about memory at large.)
// ARGS[3]: --prop=unreach-call -DBAD
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DBAD --32 --analysis=predicate
// EXPECT[4]: FALSE
extern void reach_error(void);
#define SHARED ((int *)0x20008000)

int main(void)
{
    int x = 1;
    SHARED[0] = 3;
    SHARED[1] = 4;
#ifdef BAD
    if (SHARED[0] == 3 && SHARED[2] == 7)
#else
    if (SHARED[0] != 3 || x != 1)
#endif
        reach_error();
    return 0;
}
