s0: call(step) -> s1
s1: call(reset) -> s0
s0: call(bad) -> ERROR
s1: call(bad) -> ERROR
