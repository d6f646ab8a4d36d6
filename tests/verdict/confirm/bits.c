// SPDX-License-Identifier: Apache-2.0
// The error needs an input whose hash is a certain number: the SMT solver inverts the hash, the run confirms it.
// COVERS: B12, T77
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --confirm.solver=smt --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value --stats=json
// EXPECT[3]: UNKNOWN (no-input)
// GREP[3]: "confirm.solver_calls": {"value": 0,
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned hash(unsigned x)
{
    x *= 2654435761u;
    x ^= x >> 15;
    x *= 2246822519u;
    return x ^ x >> 13;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (hash(x) == 0xdeadbeef && (y & 255) == x >> 24 && (y ^ x) % 8191 == 77)
        reach_error();
    return 0;
}
