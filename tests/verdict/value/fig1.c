// SPDX-License-Identifier: Apache-2.0
// Figure 1 of Beyer and Loewe 2012.  CEGAR needs one refinement and tracks flag alone.  Tracking nothing reaches the
// error, which is an alarm and no violation; tracking everything does not end.
// COVERS: B1, B2, B6, B19, T12, T14, T65, T107
// ARGS: --prop=unreach-call --analysis=value --stats
// EXPECT: TRUE
// GREP: final precision of value: {main::flag}
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --ticks=20000
// EXPECT[2]: UNKNOWN (work-limit)
// ARGS[3]: --prop=unreach-call --analysis=value,refine=false --stats
// EXPECT[3]: UNKNOWN (not-excluded)
// GREP[3]: final precision of value: {}
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar,threshold=5
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar,threshold=1
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=value --stats=json
// EXPECT[6]: TRUE
// GREP[6]: "refine.refinements": {"value": 1,
// GREP[6]: "refine.solver_calls": {"value": 0,
// GREP[6]: "smt.checks": {"value": 0,
// GREP[6]: "cpa.value.precision_size": {"value": 1,
// ARGS[7]: --prop=unreach-call --analysis=value,refine=false --stats=json
// EXPECT[7]: UNKNOWN (not-excluded)
// GREP[7]: "cegar.unconfirmed": {"value": 0,
// GREP[7]: "cegar.refuted": {"value": 1,
// GREP[7]: "confirm.solver_calls": {"value": 0,
// GREP[7]: "cpa.value.precision_size": {"value": 0,
// GREP[7]: "engine.reached_max": {"value": 7,
extern int input(void), system_call(void);
extern void reach_error(void);

int main(void)
{
    int flag = 0, ticks = 0, result, x = input();
    while (1) {
        ticks = ticks + 1;
        result = system_call();
        if (result == 0 || ticks > x)
            break;
    }
    if (flag > 0)
        reach_error();
    return 0;
}
