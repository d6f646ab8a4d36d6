// SPDX-License-Identifier: Apache-2.0
// The reached set of a proof passes the independent check, whatever the configuration.
// COVERS: T33
// ARGS: --prop=unreach-call --certify --analysis=value
// EXPECT: TRUE
// GREP: Certificate: the reached set is inductive
// ARGS[2]: --prop=unreach-call --certify --analysis=value-nocegar
// EXPECT[2]: TRUE
// GREP[2]: Certificate: the reached set is inductive
// ARGS[3]: --prop=unreach-call --certify --analysis=value --cpa.value.scope=local
// EXPECT[3]: TRUE
// GREP[3]: Certificate: the reached set is inductive
// ARGS[4]: --prop=unreach-call --certify --analysis=constants-monolithic
// EXPECT[4]: TRUE
// GREP[4]: Certificate: the reached set is inductive
// ARGS[5]: --prop=unreach-call --certify --analysis=value --engine.blocks=edge
// EXPECT[5]: TRUE
// GREP[5]: Certificate: the reached set is inductive
// ARGS[6]: --prop=unreach-call --certify --analysis=constants
// EXPECT[6]: TRUE
// GREP[6]: Certificate: the reached set is inductive
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int held;

static void take(int v)
{
    held = v;
}

int main(void)
{
    held = 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            take(1);
        if (!held)
            reach_error();
    }
    return 0;
}
