// SPDX-License-Identifier: Apache-2.0
// state_machine.c: a protocol with four states; data is sent only after a handshake.
//
// Expected: TRUE.      ./run --stats examples/state_machine.c
//
// The number of retries is not bounded, but the property depends on `state` and `agreed` only.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { IDLE, HELLO_SENT, READY, CLOSED };

int main(void)
{
    enum state state = IDLE;
    int agreed = 0, retries = 0;

    while (state != CLOSED) {
        int message = __VERIFIER_nondet_int();

        switch (state) {
        case IDLE:
            state = HELLO_SENT;
            break;
        case HELLO_SENT:
            if (message == 1) {
                agreed = 1;
                state = READY;
            } else {
                retries = retries + 1;
                state = IDLE;
            }
            break;
        case READY:
            assert(agreed == 1);
            if (message == 0)
                state = CLOSED;
            break;
        case CLOSED:
            break;
        }
    }
    assert(agreed == 1);
    return retries;
}
