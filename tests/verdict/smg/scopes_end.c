// SPDX-License-Identifier: Apache-2.0
// A variable of a block is no root of memory behind that block (C17 6.2.4p6): what only it leads to is lost there, whatever ends the block.
// ARGS: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=4
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=7
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=9
// EXPECT[5]: TRUE
// ARGS[6]: --prop=valid-memtrack --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=1
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-memtrack --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=2
// EXPECT[7]: FALSE
// ARGS[8]: --prop=valid-memtrack --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=4
// EXPECT[8]: FALSE
// ARGS[9]: --prop=valid-memtrack --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=7
// EXPECT[9]: FALSE
// ARGS[10]: --prop=valid-memtrack --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=9
// EXPECT[10]: TRUE
// ARGS[11]: --prop=valid-memtrack --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=1
// EXPECT[11]: FALSE
// ARGS[12]: --prop=valid-memtrack --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=2
// EXPECT[12]: FALSE
// ARGS[13]: --prop=valid-memtrack --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=4
// EXPECT[13]: FALSE
// ARGS[14]: --prop=valid-memtrack --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=7
// EXPECT[14]: FALSE
// ARGS[15]: --prop=valid-memtrack --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=9
// EXPECT[15]: TRUE
// ARGS[16]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=3
// EXPECT[16]: FALSE
// ARGS[17]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=5
// EXPECT[17]: FALSE
// ARGS[18]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=6
// EXPECT[18]: FALSE
// ARGS[19]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=10
// EXPECT[19]: FALSE
// ARGS[20]: --prop=valid-memtrack --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 -DCASE=8
// EXPECT[20]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void abort(void);
struct n { struct n *x; };
static struct n *kept;
int main(void)
{
#if CASE == 1
    {
        char *p = malloc(4);
        p[0] = 1;
    }
    exit(0);
#elif CASE == 2
    {
        struct n *l = 0;
        while (__VERIFIER_nondet_int()) {
            struct n *p = malloc(sizeof *p);
            p->x = l;
            l = p;
        }
    }
    abort();
#elif CASE == 3
    for (int i = 0; i < 2; i++) {
        char *p = malloc(1);
        if (i == 1)
            break;
        free(p);
    }
    exit(0);
#elif CASE == 4
    {
        char *p = malloc(1);
        if (__VERIFIER_nondet_int())
            goto out;
        free(p);
    }
out:
    exit(0);
#elif CASE == 5
    while (__VERIFIER_nondet_int()) {
        char *p = malloc(1);
        if (__VERIFIER_nondet_int())
            continue;
        free(p);
    }
    abort();
#elif CASE == 6
    int k = ({ char *p = malloc(1); p != 0; });
    exit(k);
#elif CASE == 7
    switch (__VERIFIER_nondet_int()) {
        char *p;
    case 1:
        p = malloc(1);
        p[0] = 0;
        break;
    default:
        break;
    }
    abort();
#elif CASE == 8
    {
        struct n *l = 0;
        while (__VERIFIER_nondet_int()) {
            struct n *p = malloc(sizeof *p);
            p->x = l;
            l = p;
        }
        kept = l;
    }
    abort();
#elif CASE == 9
    char *p = malloc(4);
    p[0] = 1;
    exit(0);
#elif CASE == 10
    for (char *p = malloc(1); p[0] = 0, __VERIFIER_nondet_int(); p[0] = 1)
        if (__VERIFIER_nondet_int())
            exit(0);
    kept = 0;
    exit(0);
#endif
}
