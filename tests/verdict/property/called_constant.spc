s: call(strlen) -> ERROR
