// SPDX-License-Identifier: Apache-2.0
// guard.h: calls of libraries that may end the process: exit, abort and fatal signals inside of them come back as a failure.
//
//     struct guard g;
//     if (GUARD(&g)) {
//         call_the_library();
//         guard_leave(&g);
//     } else {
//         what to do without it; guard_failure() says what happened
//     }
//
// What the library owned is lost and must not be touched again, and locals changed since GUARD have any value.  Guards nest; each
// thread has its own.  Nothing but library calls belongs inside: what the code between owns is lost, too.
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include "base/base.h"

#include <setjmp.h>

struct guard {
    sigjmp_buf at;
    struct guard *outer;
};

// cost  some ten nanoseconds: no system call.
#define GUARD(g) (guard_enter(g), sigsetjmp((g)->at, 0) == 0 && guard_inject())

void guard_enter(struct guard *g);
void guard_leave(struct guard *g);

bool guard_is_active(void);  // this thread is inside of one

/* guard_install: takes the signals; the first GUARD does it.  For those who have given them away since. */
void guard_install(void);

/* guard_failure: what ended the last call that did not come back, for people: "exit(114)", "Segmentation fault". */
const char *guard_failure(void);

/* guard_damaged: a guarded call ended by a signal.  Then the heap may be damaged or locked: the process should tell what it knows and
 * end.  guard_on_damage: called when it happens, for whoever makes sure that this ends. */
bool guard_damaged(void);
bool guard_has_failed(void);  // some guarded call did not come back: what its library does at exit is better left out
void guard_on_damage(void (*hook)(void));

/* guard_give_up: for the places where an invariant of ours turns out to be broken: if some guarded call did not come back, what its
 * library left behind no longer fits together, and the hook of guard_on_loss, if there is one, ends the process with an honest
 * answer.  Else nothing happens. */
void guard_give_up(void);
void guard_on_loss(void (*hook)(void));

/* guard_on_want: called where a fatal signal comes outside of guards, or one of our invariants is broken, and the system gives no more memory:
 * libraries that ask for some in vain end in many ways.  The hook ends the process, by what is allowed in a signal handler. */
void guard_on_want(void (*hook)(void));

// Fault injection: the n-th guarded call from now on fails; 0: none.
enum guard_fault { GUARD_FAULT_EXIT, GUARD_FAULT_ABORT, GUARD_FAULT_SEGV };
void guard_fail_at(uint64_t n, enum guard_fault how);
bool guard_inject(void);  // of GUARD; true

#endif
