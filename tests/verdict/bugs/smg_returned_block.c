// SPDX-License-Identifier: Apache-2.0
// A block of alloca whose address is returned: its life ends when the call does, but the caller's pointer still leads to it.  It was removed from the graph
// before the pointer was kept, which then led to an object that was not there.
// ARGS: --prop=unreach-call --analysis=smg --dump=arg
// EXPECT: UNKNOWN (fault)
// GREP: p=&block2; block2 ended:8
static char *f(void)
{
    return __builtin_alloca(8);
}
int main(void)
{
    char *p = f();
    return *p;
}
