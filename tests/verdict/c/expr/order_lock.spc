free: call(lock) -> held
held: call(unlock) -> free
held: call(lock) -> ERROR
free: call(unlock) -> ERROR
