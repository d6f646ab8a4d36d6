s: call(own) -> ERROR
