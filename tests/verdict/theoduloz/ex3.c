// SPDX-License-Identifier: Apache-2.0
// Programs ex3_N (Theoduloz 2010, 4.5.1): N times the protocol of ex1, without its loops over the array.
// ARGS: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-label --cegar.random_runs=0 --analysis=value-nocegar -DN=8
// EXPECT[2]: TRUE
// COVERS: T70
// ARGS[3]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=0 -DN=1
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=0 -DN=2
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=0 -DN=4
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=0 -DN=8
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=1 -DN=8
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=5 -DN=8
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-label --cegar.random_runs=0 --analysis=value+predicate-dynamic,threshold=inf -DN=8
// EXPECT[9]: TRUE
extern int readcmd(void);

#ifndef N
#define N 1
#endif

#define PROTOCOL(next)                  \
    st = 0;                             \
    ok = 0;                             \
    cmd = readcmd();                    \
    while (1) {                         \
        switch (st) {                   \
        case 0:                         \
            if (cmd == 177)             \
                st = 1;                 \
            else                        \
                st = 2;                 \
            break;                      \
        case 1:                         \
            if (cmd == 177) {           \
                st = 3;                 \
                cmd = readcmd();        \
            } else {                    \
                st = 0;                 \
            }                           \
            break;                      \
        case 2:                         \
            if (cmd != 177) {           \
                cmd = 79;               \
                st = 4;                 \
            } else {                    \
                goto ERROR;             \
            }                           \
            break;                      \
        case 3:                         \
            if (cmd == 78) {            \
                st = 4;                 \
                ok = 1;                 \
            } else {                    \
                st = 0;                 \
                cmd = readcmd();        \
            }                           \
            break;                      \
        case 4:                         \
            if (ok) {                   \
                if (cmd != 78)          \
                    goto ERROR;         \
            } else {                    \
                if (cmd != 79)          \
                    goto ERROR;         \
            }                           \
            goto next;                  \
        }                               \
    }                                   \
    next:

int main(void)
{
    int st, ok, cmd;
    PROTOCOL(next1)
#if N >= 2
    PROTOCOL(next2)
#endif
#if N >= 4
    PROTOCOL(next3)
    PROTOCOL(next4)
#endif
#if N >= 8
    PROTOCOL(next5)
    PROTOCOL(next6)
    PROTOCOL(next7)
    PROTOCOL(next8)
#endif
    return 0;
ERROR:
    return 1;
}
