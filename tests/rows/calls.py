#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""calls.py: a C program that calls every function which headers declare, each with arguments of the types of its parameters.

  calls.py HEADERS PROTOTYPES     HEADERS: a C file with their #include lines; PROTOTYPES: what gcc -aux-info says of it
"""
import re
import sys

LIST = "__va_list_tag"


def parameters(text):
    """The types of a parameter list: split at the commas that are in no parentheses."""
    found, depth, start = [], 0, 0
    for i, c in enumerate(text + ","):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    return [p for p in found if p not in ("void", "...")]


def prototypes(path):
    with open(path) as f:
        for line in f:
            m = re.match(r"/\*.*:NC \*/ extern .*?\b([A-Za-z]\w*) \((.*)\);", line)
            if m:
                yield m.group(1), parameters(m.group(2))


def argument(parameter):
    return "list" if LIST in parameter else "*(__typeof__(%s) *)place()" % parameter


def main():
    print('#include "%s"\nint which(void);\nvoid *place(void);\n__builtin_va_list list;\nint main(void)\n{\n    switch (which()) {' % sys.argv[1])
    for i, (name, types) in enumerate(sorted(dict(prototypes(sys.argv[2])).items())):
        print("    case %d: %s(%s); break;" % (i, name, ", ".join(map(argument, types))))
    print("    }\n    return 0;\n}")


main()
