// SPDX-License-Identifier: Apache-2.0
// object_size.c: the size of what is left of a named object, and of a member of it, is known to the compiler at any level of optimisation; what it
// knows of others is an assumption.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// NOGREP: knows the sizes of named objects only
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --strict -DOTHER
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call -DOTHER
// EXPECT[4]: TRUE
// GREP[4]: `__builtin_object_size` knows the sizes of named objects only [unsound
extern void reach_error(void);
#define SIZE(x, kind, size) \
    if (__builtin_object_size(x, kind) != size) \
    reach_error()

struct s {
    int a;
    char b[7], c[5];
} g;

int main(void)
{
    struct s l, *p = &l;
    char local[9];
    SIZE(local, 0, 9);
    SIZE(&local[4], 1, 5);
    SIZE(local + 9, 0, 0);
    SIZE(g.b, 0, 12);
    SIZE(g.b, 1, 7);
    SIZE(&g.b[2], 1, 5);
    SIZE(&g.b[2], 2, 10);
    SIZE(&l, 0, sizeof l);
    SIZE(&l.a, 3, 4);
    SIZE("abc", 0, 4);
#ifdef WRONG
    SIZE(local, 0, 100);
#elif defined OTHER
    SIZE(p, 0, (__SIZE_TYPE__)-1);
#endif
    return p == 0;
}
