// SPDX-License-Identifier: Apache-2.0
// The counter leaves the precision after k values; the others stay.
// COVERS: B14, T65, T67, T60
// ARGS: --prop=unreach-call --analysis=value-nocegar,threshold=5 --stats=json
// EXPECT: TRUE
// NOGREP: "cpa.value.threshold_hits": {"value": 0,
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar,threshold=5 --dump=arg --engine.blocks=chain
// EXPECT[2]: TRUE
// GREP[2]: main::i=5
// GREP[2]: main::state=2
// GREP[2]: precision of value: all but {main::i}
// NOGREP[2]: main::i=6
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar,threshold=12 --dump=arg
// EXPECT[3]: TRUE
// GREP[3]: main::i=8
// ARGS[4]: --prop=unreach-call --analysis=value-nocegar --ticks=20000
// EXPECT[4]: UNKNOWN (work-limit)
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar,threshold=0 --stats
// EXPECT[5]: UNKNOWN (not-excluded)
// GREP[5]: final precision of value: all but {main::state, main::i}
// ARGS[6]: --prop=unreach-call --analysis=value-nocegar,threshold=inf,threshold_of=main::i=2 --dump=arg --engine.blocks=chain
// EXPECT[6]: TRUE
// GREP[6]: main::i=2
// NOGREP[6]: main::i=3
// ARGS[7]: --prop=unreach-call --analysis=value-nocegar,threshold=4,threshold_count=path --dump=arg
// EXPECT[7]: TRUE
// GREP[7]: main::i=3
// NOGREP[7]: main::i=4
// ARGS[8]: --prop=unreach-call --analysis=value,threshold=2 --stats
// EXPECT[8]: TRUE
// GREP[8]: final precision of value: {main::state}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 1, i = 0;
    while (__VERIFIER_nondet_int()) {
        i++;
        state = state == 1 ? 2 : 1;
    }
    if (state != 1 && state != 2)
        reach_error();
    return i;
}
