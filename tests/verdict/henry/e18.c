// SPDX-License-Identifier: Apache-2.0
// E18: paths that lead out a little each; far models take the ones that lead out most (t_numeric counts the paths).
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus,thresholds=false,far=true --stats
// EXPECT: TRUE
// GREP: loop: -x + 16 >= 0, x - 1 >= 0
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,thresholds=false,far=true --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: -x + 16 >= 0, x - 1 >= 0
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=disjunctive,thresholds=false,far=true --stats
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1: x += 1; break;
    case 2: x += 2; break;
    case 3: x += 3; break;
    case 4: x += 4; break;
    case 5: x += 5; break;
    case 6: x += 6; break;
    case 7: x += 7; break;
    case 8: x += 8; break;
    case 9: x += 9; break;
    case 10: x += 10; break;
    case 11: x += 11; break;
    case 12: x += 12; break;
    case 13: x += 13; break;
    case 14: x += 14; break;
    case 15: x += 15; break;
    default: x += 16; break;
    }
    while (__VERIFIER_nondet_int())
        if (x < 1 || x > 16)
            reach_error();
    return 0;
}
