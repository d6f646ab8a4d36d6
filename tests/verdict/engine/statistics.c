// SPDX-License-Identifier: Apache-2.0
// What a run reports for tables: times and their shares, states, predicates, refinements; for people and for programs.
// COVERS: T106
// ARGS: --prop=unreach-call --analysis=predicate --stats=json --cegar.random_runs=0
// EXPECT: TRUE
// GREP: "run.time_total": {"value": 0.
// GREP: "run.time_run": {"value": 0.
// GREP: "run.refining": {"value":
// GREP: "run.solving": {"value":
// GREP: "engine.time_explore": {"value": 0.
// GREP: "engine.reached_max": {"value":
// GREP: "cpa.predicate.predicates": {"value": 1,
// GREP: "cpa.predicate.refinements": {"value": 1,
// GREP: "refine.time_refine": {"value": 0.
// NOGREP: "engine.reached_max": {"value": 0,
// NOGREP: "run.time_total": {"value": 0.000
// ARGS[2]: --prop=unreach-call --analysis=predicate --stats --cegar.random_runs=0
// EXPECT[2]: TRUE
// GREP[2]:  %  of time_run in refinement
// GREP[2]:  different predicates
// GREP[2]:  error paths excluded by predicates
// ARGS[3]: --prop=unreach-call --analysis=predicate --stats --no-times --cegar.random_runs=0
// EXPECT[3]: TRUE
// NOGREP[3]: time
// NOGREP[3]: %
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int held = 0;
    while (__VERIFIER_nondet_int()) {
        if (held != 0)
            reach_error();
        held = 1;
        if (__VERIFIER_nondet_int())
            __VERIFIER_nondet_int();
        held = 0;
    }
    return 0;
}
