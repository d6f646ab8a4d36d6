// SPDX-License-Identifier: Apache-2.0
// Every order of exploration, with and without the engine's shortcuts, gives the same verdict.
// COVERS: T19, T20, T109
// ARGS: --prop=unreach-call --engine.order=dfs
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --engine.order=bfs
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --engine.order=rpo
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --engine.order=wto
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --engine.order=random
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --engine.order=random --engine.seed=7
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --engine.partition=false
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --engine.stop_first=false
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --engine.blocks=edge
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --refine.slice=false
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call --cpa.value.drop_dead=false
// EXPECT[11]: TRUE
// ARGS[12]: --prop=unreach-call --engine.order=dfs -DBUG=1
// EXPECT[12]: FALSE
// ARGS[13]: --prop=unreach-call --engine.order=bfs -DBUG=1
// EXPECT[13]: FALSE
// ARGS[14]: --prop=unreach-call --engine.order=rpo -DBUG=1
// EXPECT[14]: FALSE
// ARGS[15]: --prop=unreach-call --engine.order=wto -DBUG=1
// EXPECT[15]: FALSE
// ARGS[16]: --prop=unreach-call --engine.order=random -DBUG=1
// EXPECT[16]: FALSE
// ARGS[17]: --prop=unreach-call --engine.order=random --engine.seed=7 -DBUG=1
// EXPECT[17]: FALSE
// ARGS[18]: --prop=unreach-call --engine.partition=false -DBUG=1
// EXPECT[18]: FALSE
// ARGS[19]: --prop=unreach-call --engine.stop_first=false -DBUG=1
// EXPECT[19]: FALSE
// ARGS[20]: --prop=unreach-call --engine.blocks=edge -DBUG=1
// EXPECT[20]: FALSE
// ARGS[21]: --prop=unreach-call --refine.slice=false -DBUG=1
// EXPECT[21]: FALSE
// ARGS[22]: --prop=unreach-call --cpa.value.drop_dead=false -DBUG=1
// EXPECT[22]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int mode;

static void set(int m)
{
    mode = m;
}

int main(void)
{
    int rounds = 0, done = 0;
    while (!done) {
        switch (mode) {
        case 0:
            set(__VERIFIER_nondet_int() ? 1 : 2);
            break;
        case 1:
            set(2);
            break;
        case 2:
            if (__VERIFIER_nondet_int())
                set(0);
            else
                done = 1;
            break;
        default:
            reach_error();
        }
        rounds++;
    }
    if (mode != 2 - BUG)
        reach_error();
    return rounds;
}
