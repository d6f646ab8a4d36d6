// SPDX-License-Identifier: Apache-2.0
// The property is not k-inductive for any k: x may stay where it is.  That x is at most 1000 has to be found and proved before.
// COVERS: H93
// ARGS: --prop=unreach-call --analysis=kind
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind --kind.guess=false
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=kind --kind.guess=false --kind.ranges=false --kind.base=false
// EXPECT[3]: UNKNOWN (no-proof)
// GREP[3]: not proved by 8-induction
// ARGS[4]: --prop=unreach-call --analysis=kind --certify
// EXPECT[4]: TRUE
// GREP[4]: Certificate: k-inductive for k = 
// ARGS[5]: --prop=unreach-call --analysis=kind --certify --bmc.certify_paths=1
// EXPECT[5]: UNKNOWN (certificate)
// GREP[5]: the certificate was refused: there are more paths
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, y = 0;
    for (;;) {
        if (__VERIFIER_nondet_int())
            x = x < 1000 ? x + 1 : 0;
        if (__VERIFIER_nondet_int())
            y = x;
        if (y > 5000)
            reach_error();
    }
}
