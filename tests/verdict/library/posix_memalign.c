// SPDX-License-Identifier: Apache-2.0
// posix_memalign.c: fails under --malloc-may-fail, and for alignments that it does not allow.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --malloc-may-fail -DALWAYS
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --malloc-may-fail
// EXPECT[3]: TRUE
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    void *p = &p;
    int r = posix_memalign(&p, 16, 4);
#ifdef ALWAYS
    check(r == 0);
#endif
    check(r == 0 || r == 12);
    check(r != 0 || (p != 0 && p != &p));
    check(r == 0 || p == 0 || p == &p);
    check(posix_memalign(&p, 3, 4) == 22);
    check(posix_memalign(&p, 2, 4) == 22);
    return 0;
}
