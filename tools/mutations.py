#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# mutations.py: draws small mistakes in C sources, as patches; tools/mutate.sh tries whether tests notice them.
#
#   tools/mutations.py SEED N OUT FOLDER...
#
# OUT/1.patch ... OUT/N.patch each change one line of a file of src/FOLDER: an index becomes 0, a statement is dropped, a condition is negated or
# loses a part, a constant is one more or one less, operands or arguments are swapped, `<` becomes `<=`, a loop takes only its first element.
# The same seed draws the same mistakes as long as the sources are the same.
import difflib
import glob
import random
import re
import sys

NAME = r'[A-Za-z_][\w]*(?:(?:->|\.)\w+)*'


def replaced(line, match, text):
    return line[:match.start()] + text + line[match.end():]


def mutations_of(line):
    """Every (kind, changed line) for a line of code."""
    code = line.split('//')[0]
    if re.search(r'"|\b(assert|VERIFY|BUG)\(|_free\(|= \{ 0 \}', code) or code.lstrip().startswith(('#', '*', '/*')) or not line.startswith('    '):
        return
    for m in re.finditer(r'\[(%s(?: [-+] \w+)?)\]' % NAME, code):
        yield 'index to 0', replaced(line, m, '[0]')
    m = re.match(r'( +)(?!return|break|goto|else|case|default)(?:%s(?:\[[^\]]*\])?(?: [-+|&]?= .*|\+\+|--)|[a-z]\w*\(.*\)|continue);$' % NAME, code.rstrip())
    if m:
        yield 'statement dropped', m.group(1) + ';\n'
    m = re.search(r'\bif \((.*)\)( \{)?$', code.rstrip())
    if m:
        yield 'condition negated', replaced(line.rstrip(), m, 'if (!(%s))%s' % (m.group(1), m.group(2) or '')) + '\n'
    for m in re.finditer(r'(?<![\w.])\d+(?![\w.])', code):
        for step in (1, -1):
            if int(m.group()) + step >= 0:
                yield 'constant %+d' % step, replaced(line, m, str(int(m.group()) + step))
    for m in re.finditer(r'(%s) (-|<|<=|>|>=|<<|>>) (%s)' % (NAME, NAME), '' if code.lstrip().startswith('for') else code):
        yield 'operands swapped', replaced(line, m, '%s %s %s' % (m.group(3), m.group(2), m.group(1)))
    for m in re.finditer(r'\b([a-z]\w*)\((%s), (%s)\)' % (NAME, NAME), code):
        yield 'arguments swapped', replaced(line, m, '%s(%s, %s)' % (m.group(1), m.group(3), m.group(2)))
    for m in re.finditer(r' (<=?|>=?) ', code):
        if not code.lstrip().startswith('for'):
            op = m.group(1)
            yield 'bound moved', replaced(line, m, ' %s ' % (op[0] if len(op) == 2 else op + '='))
    for m in re.finditer(r' (&&|\|\|) ', code):
        yield 'and for or', replaced(line, m, ' || ' if m.group(1) == '&&' else ' && ')
    m = re.search(r'(for \(size_t (\w+) = 0; )(\2 < [^;]*)(; \2\+\+\))', code)
    if m:
        yield 'first only', replaced(line, m, '%s%s && %s < 1%s' % (m.group(1), m.group(3), m.group(2), m.group(4)))


def main():
    seed, number, out, folders = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    sites = []
    for folder in folders:
        for path in sorted(glob.glob('src/%s/**/*.c' % folder, recursive=True)):
            lines = open(path).readlines()
            for at, line in enumerate(lines):
                kinds = list(mutations_of(line))
                if kinds:
                    sites.append((path, lines, at, kinds))
    draw = random.Random(seed)
    for k in range(1, number + 1):
        path, lines, at, kinds = draw.choice(sites)
        kind, changed = draw.choice(kinds)
        after = lines[:at] + [changed] + lines[at + 1:]
        with open('%s/%d.patch' % (out, k), 'w') as patch:
            patch.write('# %s\n' % kind)
            patch.writelines(difflib.unified_diff(lines, after, 'a/' + path, 'b/' + path, n=1))


main()
