// SPDX-License-Identifier: Apache-2.0
// An automaton with a boolean and a state: what holds of the counters depends on both.
// ARGS: --prop=unreach-call '--analysis=numeric,domain=modes(interval),strategy=standard' --no-encode.ranges
// EXPECT: TRUE
// COVERS: H95
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard --no-encode.ranges
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call '--analysis=numeric,domain=or(interval),strategy=standard' --no-encode.ranges
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call '--analysis=numeric,domain=modes(octagon),strategy=combined' --no-encode.ranges
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call '--analysis=numeric,domain=modes(interval),strategy=standard,modes=1' --no-encode.ranges
// EXPECT[5]: UNKNOWN (numeric)
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum state { IDLE, FILLING, FULL, DRAINING };

int main(void)
{
    enum state s = IDLE;
    bool valve = false;
    int level = 0, alarms = 0;
    for (;;) {
        switch (s) {
        case IDLE:
            if (__VERIFIER_nondet_int()) {
                s = FILLING;
                valve = true;
            }
            break;
        case FILLING:
            level++;
            if (level == 100) {
                s = FULL;
                valve = false;
            }
            break;
        case FULL:
            if (__VERIFIER_nondet_int())
                s = DRAINING;
            break;
        case DRAINING:
            level--;
            if (level <= 0)
                s = IDLE;
            break;
        }
        if (s == IDLE && level != 0)
            reach_error();
        if (valve && level >= 100)
            reach_error();
        if (s == FULL && (valve || level != 100))
            reach_error();
        if (level < 0 || level > 100)
            reach_error();
        alarms = valve && s != FILLING;
        if (alarms)
            reach_error();
    }
}
