# Each of these once; calloc twice at most, if everything else came a second time.
start: call(memcpy) -> copied
copied: call(setjmp) -> set
set: call(calloc) -> allocated
allocated: call(free) -> freed
freed: call(calloc) -> ERROR
freed: call(printf) -> printed
printed: call(calloc) -> ERROR
printed: call(__builtin_memcpy) -> copied_again
copied_again: call(__VERIFIER_nondet_int) -> asked
asked: call(setjmp) -> set_again
set_again: call(printf) -> printed_again
printed_again: call(calloc) -> ERROR
