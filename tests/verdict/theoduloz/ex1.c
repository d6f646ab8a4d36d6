// SPDX-License-Identifier: Apache-2.0
// Program ex1 (Theoduloz 2010, figure 4.1): a protocol that is best followed by explicit values, and loops whose counters take
// too many of them.
// COVERS: T60, T65, T67, T69, T70
// ARGS: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar --ticks=50000
// EXPECT: UNKNOWN (not-excluded)
// ARGS[2]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=inf --ticks=50000
// EXPECT[2]: UNKNOWN (work-limit)
// ARGS[3]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=5,refine=false --dump=arg --certify
// EXPECT[3]: TRUE
// GREP[3]: precision of value: all but {main::p}
// GREP[3]: precision of predicate: main: {1 <= main::p, main::p <= main::n - 1}
// GREP[3]: Certificate
// ARGS[4]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=1,refine=false --certify
// EXPECT[4]: TRUE
// GREP[4]: Certificate
// ARGS[5]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=0,refine=false
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=1,refine=false,infer=none --ticks=20000
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=1,refine=false,infer_values=false --ticks=20000
// EXPECT[7]: UNKNOWN (work-limit)
extern int *getarray(void);
extern int length(int *a);
extern int readcmd(void);

#ifndef BOUND
#define BOUND n
#endif

int main(void)
{
    int st = 0, ok = 0, p;
    int *a = getarray();
    int n = length(a);
    int cmd = readcmd();
    while (1) {
        switch (st) {
        case 0:
            if (cmd == 177)
                st = 1;
            else
                st = 2;
            break;
        case 1:
            if (cmd == 177) {
                st = 3;
                cmd = readcmd();
            } else {
                st = 0;
            }
            break;
        case 2:
            if (cmd != 177) {
                cmd = 79;
                st = 4;
                p = cmd;
                while (p > 0) {
                    --p;
                    *(a + p) = 0;
                }
                if (p > 0)
                    goto ERROR;
            } else {
                goto ERROR;
            }
            break;
        case 3:
            if (cmd == 78) {
                st = 4;
                ok = 1;
            } else {
                st = 0;
                cmd = readcmd();
            }
            break;
        case 4:
            if (ok) {
                if (cmd != 78)
                    goto ERROR;
            } else {
                if (cmd != 79)
                    goto ERROR;
            }
            goto CONTINUE;
        }
    }
CONTINUE:
    p = cmd;
    while (p < BOUND) {
        ++p;
        *(a + p) = 0;
    }
    if (p < BOUND)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
