// A circular list with a sentinel and links inside of the elements, as in operating systems: interior pointers and container_of.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --entry=unsafe
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
#include "../../../examples/tasks.c"

// The next link is read of a task that is freed.
int unsafe(void)
{
    while (__VERIFIER_nondet_int())
        start(__VERIFIER_nondet_int());
    for (struct link *l = ready.next; l != &ready; l = l->next) {
        take_out(l);
        free(task_of(l));
    }
    return 0;
}
