outside: call(__VERIFIER_atomic_begin) -> inside
outside: call(__atomic_store_n) -> ERROR
inside: call(__VERIFIER_atomic_begin) -> ERROR
inside: call(__atomic_store_n) -> stored
stored: call(__VERIFIER_atomic_end) -> left
left: call(__VERIFIER_atomic_begin) -> again
again: call(__VERIFIER_atomic_begin) -> ERROR
again: call(__sync_lock_release) -> ERROR
