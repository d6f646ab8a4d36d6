// SPDX-License-Identifier: Apache-2.0
// One step goes through all branches up to where paths meet (engine.blocks=tree), and through a limited number of them.
// COVERS: T111
// ARGS: --prop=unreach-call --analysis=value --refine.restart=root --certify --stats=json
// EXPECT: TRUE
// GREP: "engine.successors": {"value": 11
// ARGS[2]: --prop=unreach-call --analysis=value -DBUG=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value,restart=pivot -DBUG=1
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar,order=dfs --certify
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=value+predicate --engine.blocks=tree --certify
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=predicate --engine.blocks=tree -DBUG=1
// EXPECT[6]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern int in(void);
extern void reach_error(void);
#define FOUR(n) if (in() == n) return 0; if (in() > n) return 1; if (in() == -n) return 2; if (in() < n - 9) return 3;
#define SIXTEEN(n) FOUR(n) FOUR(n + 1) FOUR(n + 2) FOUR(n + 3)

int main(void)
{
    int state = 1;
    SIXTEEN(1) SIXTEEN(20) SIXTEEN(40)
    if (in() == 7) {
        state = 2;
        if (in() == 8) {
            state = 3 + BUG;
            if (state == 4 && in() == 3)
                reach_error();
        }
    }
    if (state == 5 && in() == 9)
        reach_error();
    return 0;
}
