// SPDX-License-Identifier: Apache-2.0
// Padding takes any bytes when a record or a member of it is stored (C17 6.2.6.1p6): a proof that reads some says so.
// ARGS: --prop=unreach-call --strict -DK=1
// EXPECT: UNKNOWN (strict)
// GREP: padding of records keeps its bytes when they, or their members, are stored [unsound
// ARGS[2]: --prop=unreach-call --strict -DK=2
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --strict -DK=3
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --strict -DK=4
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --strict -DK=6 --malloc-may-fail
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --strict -DK=7 --malloc-may-fail
// EXPECT[6]: UNKNOWN (strict)
// ARGS[7]: --prop=unreach-call --strict -DK=8
// EXPECT[7]: UNKNOWN (strict)
// ARGS[8]: --prop=unreach-call --strict -DK=9
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --strict -DK=10
// EXPECT[9]: TRUE
typedef __SIZE_TYPE__ size_t;
void *memset(void *, int, size_t), *memcpy(void *, const void *, size_t), *malloc(size_t);
int memcmp(const void *, const void *, size_t);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { char c; int i; };
struct full { int a, b; };
union u { struct s a; char b[8]; int k[2]; };
static struct s make(int n) { struct s a; memset(&a, 0, sizeof a); a.c = 1; a.i = n; return a; }
int main(void)
{
#if K == 1
    struct s x, y; memset(&x, 0, sizeof x); x.c = 1; x.i = 5; y = make(5);
    if (memcmp(&x, &y, sizeof x) != 0) reach_error();
#elif K == 2
    struct full x, y; memset(&x, 0, sizeof x); x.a = 1; y = x;
    if (memcmp(&x, &y, sizeof x) != 0) reach_error();
#elif K == 3
    union u x; memset(&x, 0, sizeof x); struct s y = make(5); x.a = y;
    if (x.b[1] != 0) reach_error();
#elif K == 4
    union u x; memset(&x, 0, sizeof x); struct s y = make(5); x.a = y;
    if (x.b[0] != 1 || x.k[1] != 5) reach_error();
#elif K == 6
    struct s *p = malloc(3 * sizeof *p); int k = __VERIFIER_nondet_int();
    if (!p || k < 0 || k > 2) return 0;
    for (int i = 0; i < 3; i++) p[i] = make(i);
    if (p[k].c != 1) reach_error();
#elif K == 7
    struct s *p = malloc(3 * sizeof *p); int k = __VERIFIER_nondet_int();
    if (!p) return 0;
    for (int i = 0; i < 3; i++) p[i] = make(i);
    if (k >= 0 && k < 24 && ((unsigned char *)p)[k] > 2) reach_error();
#elif K == 8
    char b[8]; struct s y = make(3); memcpy(b, &y, 8);
    if (b[1] != 0) reach_error();
#elif K == 9
    struct s z, y = make(3); memcpy(&z, &y, sizeof z);
    if (z.i != 3 || z.c != 1) reach_error();
#elif K == 10
    struct s y = make(3); void *v = &y; struct s *w = v;
    if (w->i != 3) reach_error();
#endif
    return 0;
}
