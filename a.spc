a: call(malloc) -> b
b: call(free) -> c
c: call(free) -> ERROR
