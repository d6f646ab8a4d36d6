#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""configurations.py: runs several configurations on the benchmark and compares them as in Table I and the quantile plot of
Beyer, Loewe 2012: per category points, solved tasks and CPU time of the solved ones, beside each other.

  bench/configurations.py --bench ../shared/bench -o out value value-nocegar -- -t 60 -j 2 --only ssh --only locks
  bench/configurations.py -o out --tables a.tsv b.tsv        (no runs: only tables and plot of earlier results)
  bench/configurations.py -o out --program a.c --program b.c value predicate     (with comments `// EXPECT: TRUE`)

Each NAME is a preset (or anything that --analysis takes).  Results go to DIR/NAME.tsv; the plot to DIR/quantile.svg: for each
configuration the CPU time of its n-th fastest correct result over the accumulated score.  Python 3 standard library only.

Relations between two of the configurations, each printed with the tasks where it does not hold:
  --solves A B   A solves every task that B solves          --faster A B   A needs less CPU time in total
  --same A B     where neither runs out of time or memory, the verdicts are the same
Exit status 1 if a verdict is wrong, or a relation does not hold.
"""
import argparse
import csv
import math
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import runner  # noqa: E402

COLOURS = ['#1b6ca8', '#c0392b', '#2e8b57', '#8e44ad', '#d68910']


def file_of(name):
    return re.sub(r'[^\w.+=-]', '_', name) + '.tsv'


def run(name, args, rest):
    tsv = os.path.join(args.output, file_of(name))
    tool = '%s --prop {prop} --{bits} --no-warnings --analysis %s {file}' % (os.path.abspath(args.tool), name)
    command = [sys.executable, os.path.join(args.bench, 'run_bench.py'), '--tool', tool, '-o', tsv, '-q'] + rest
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return tsv


def expected(program):
    with open(program) as handle:
        return re.search(r'^// *EXPECT: *([A-Z]+)', handle.read(), re.MULTILINE).group(1)


def run_programs(name, args):
    """The annotated programs instead of the benchmark, with the same columns in the result file."""
    tsv = os.path.join(args.output, file_of(name))
    with open(tsv, 'w', newline='') as handle:
        out = csv.writer(handle, delimiter='\t')
        out.writerow(['category', 'task', 'property', 'expected', 'verdict', 'status', 'score', 'cpu_s'])
        for p in args.program:
            r = runner.run(os.path.abspath(args.tool), ['--analysis=' + name], p, args.time)
            status, points = runner.score(r.verdict, expected(p))
            out.writerow([os.path.basename(os.path.dirname(p)) or '.', os.path.basename(p), 'unreach-call', expected(p),
                          r.verdict, status, points, '%.3f' % r.cpu])
    return tsv


def read(path):
    with open(path, newline='') as handle:
        return list(csv.DictReader(handle, delimiter='\t'))


def is_solved(row):
    return row['status'].startswith('correct')


def solved(rows):
    return [r for r in rows if is_solved(r)]


def cell(rows):
    return '%5d /%4d /%8.1f' % (sum(int(r['score']) for r in rows), len(solved(rows)),
                                sum(float(r['cpu_s']) for r in solved(rows)))


def tables(results):
    names = list(results)
    print('points / solved / CPU seconds of the solved ones')
    print('%-18s' % 'category' + ''.join('%24s' % n for n in names))
    categories = sorted({r['category'] for rows in results.values() for r in rows})
    for c in categories + ['TOTAL']:
        line = '%-18s' % c
        for n in names:
            line += '%24s' % cell([r for r in results[n] if c in ('TOTAL', r['category'])])
        print(line)
    wrong = [(n, r) for n in names for r in results[n] if r['status'].startswith('WRONG')]
    for n, r in wrong:
        print('WRONG: %s on %s (%s): expected %s, got %s' % (n, r['task'], r['property'], r['expected'], r['verdict']))
    ratio(results)


def ratio(results):
    """Total CPU time, unsolved tasks included, of the first configuration to each other one."""
    names = list(results)
    total = {n: sum(float(r['cpu_s']) for r in results[n]) for n in names}
    for n in names[1:]:
        print('total CPU time: %s %.1f s, %s %.1f s, ratio %.2f' %
              (names[0], total[names[0]], n, total[n], total[n] / max(total[names[0]], 0.01)))


def by_task(rows):
    return {(r['category'], r['task'], r['property']): r for r in rows}


def differing(results, first, second, differ):
    """The tasks of both on which differ(row of first, row of second) holds."""
    a, b = by_task(results[first]), by_task(results[second])
    return ['/'.join(t[:2]) for t in sorted(a) if t in b and differ(a[t], b[t])]


def gave_up(row):
    return row['status'].startswith(('timeout', 'out of memory'))


def tell(text, holds, tasks=()):
    print('%s: %s' % (text, 'holds' if holds else 'DOES NOT HOLD'))
    for t in tasks:
        print('    ' + t)
    return holds


def relations(results, args):
    """Prints the relations asked for; how many do not hold."""
    told = []
    for a, b in args.solves:
        lost = differing(results, a, b, lambda x, y: is_solved(y) and not is_solved(x))
        told.append(tell('%s solves what %s solves' % (a, b), not lost, lost))
    for a, b in args.same:
        other = differing(results, a, b, lambda x, y: x['verdict'] != y['verdict'] and not gave_up(x) and not gave_up(y))
        told.append(tell('%s and %s have the same verdicts' % (a, b), not other, other))
    for a, b in args.faster:
        x, y = (sum(float(r['cpu_s']) for r in results[n]) for n in (a, b))
        told.append(tell('%s is faster than %s (%.1f s, %.1f s)' % (a, b, x, y), x < y))
    return told.count(False)


def curve(rows):
    """Points (score, seconds): correct results in order of time; wrong ones shift the start to the left."""
    score = sum(int(r['score']) for r in rows if int(r['score']) < 0)
    points = []
    for r in sorted(solved(rows), key=lambda r: float(r['cpu_s'])):
        score += int(r['score'])
        points.append((score, max(float(r['cpu_s']), 0.01)))
    return points


def plot(results, path):
    curves = {n: curve(rows) for n, rows in results.items()}
    xs = [x for c in curves.values() for x, _ in c] or [0, 1]
    top = max([y for c in curves.values() for _, y in c] or [1])
    low, high = min(0, min(xs)), max(max(xs), 1)
    decades = max(1, math.ceil(math.log10(top / 0.01)))

    def px(x):
        return 60 + 620 * (x - low) / (high - low)

    def py(y):
        return 360 - 320 * math.log10(y / 0.01) / decades
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="720" height="420" font-family="sans-serif" font-size="12">',
           '<rect width="720" height="420" fill="white"/>']
    for d in range(decades + 1):
        y = py(0.01 * 10 ** d)
        out.append('<line x1="60" x2="680" y1="%.1f" y2="%.1f" stroke="#ddd"/>' % (y, y))
        out.append('<text x="52" y="%.1f" text-anchor="end">%g s</text>' % (y + 4, 0.01 * 10 ** d))
    for k in range(6):
        x = low + (high - low) * k / 5
        out.append('<text x="%.1f" y="380" text-anchor="middle">%d</text>' % (px(x), round(x)))
    out.append('<text x="370" y="405" text-anchor="middle">accumulated score</text>')
    for i, (name, points) in enumerate(curves.items()):
        colour = COLOURS[i % len(COLOURS)]
        out.append('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>' %
                   (colour, ' '.join('%.1f,%.1f' % (px(x), py(y)) for x, y in points)))
        out.append('<text x="80" y="%d" fill="%s">%s</text>' % (40 + 18 * i, colour, name))
    out.append('</svg>')
    with open(path, 'w') as handle:
        handle.write('\n'.join(out) + '\n')


def main():
    rest = []
    argv = sys.argv[1:]
    if '--' in argv:
        rest = argv[argv.index('--') + 1:]
        argv = argv[:argv.index('--')]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('names', nargs='*', help='presets, or result files with --tables')
    parser.add_argument('--bench', default='../shared/bench', help='folder of run_bench.py')
    parser.add_argument('--tool', default='build/release/vernier')
    parser.add_argument('-o', '--output', default='build/bench', help='folder of the results')
    parser.add_argument('--program', action='append', help='an annotated program, instead of the benchmark; repeatable')
    parser.add_argument('--time', type=int, default=60, help='CPU seconds for each --program')
    for relation in ('solves', 'same', 'faster'):
        parser.add_argument('--' + relation, action='append', nargs=2, default=[], metavar=('A', 'B'),
                            help='a relation; repeatable')
    parser.add_argument('--tables', action='store_true', help='names are result files; nothing is run')
    args = parser.parse_args(argv)
    args.tool = os.path.abspath(args.tool)
    if not args.names:
        parser.error('name at least one configuration')
    os.makedirs(args.output, exist_ok=True)
    results = {}
    for n in args.names:
        path = n if args.tables else run_programs(n, args) if args.program else run(n, args, rest)
        results[os.path.splitext(os.path.basename(n))[0] if args.tables else n] = read(path)
    for a, b in args.solves + args.same + args.faster:
        if a not in results or b not in results:
            parser.error('a relation between %s and %s, which are not both among %s' % (a, b, ', '.join(results)))
    tables(results)
    plot(results, os.path.join(args.output, 'quantile.svg'))
    print('plot: ' + os.path.join(args.output, 'quantile.svg'))
    wrong = any(r['status'].startswith('WRONG') for rows in results.values() for r in rows)
    return 1 if relations(results, args) or wrong else 0


if __name__ == '__main__':
    sys.exit(main())
