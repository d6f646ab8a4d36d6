s0: call(step) -> s1
s1: call(step) -> s2
s2: call(step) -> s3
s3: call(bad) -> ERROR
