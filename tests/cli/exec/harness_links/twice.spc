# unlock() only after lock(), and in turns
free: call(lock) -> held
free: call(unlock) -> ERROR
held: call(unlock) -> free
held: call(lock) -> ERROR
