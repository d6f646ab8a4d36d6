// SPDX-License-Identifier: Apache-2.0
// A compound literal dies with the innermost block, here a substatement (C17 6.5.2.5p5, 6.8.4p3).
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (undefined-on-path)
// GREP: use of a variable after the end of its life at literal_scope.c:17 on the suspect path
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: UNKNOWN (undefined-on-path)
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: UNKNOWN (undefined-on-path)
extern void reach_error(void);

int main(void)
{
    int *p = 0, n = 0;
    if (!p)
        p = (int[]){ 4, 5 };
    n = *p;
    if (n != 4)
        reach_error();
    return 0;
}
