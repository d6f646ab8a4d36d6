#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""theoduloz.py: the tables on dynamic precision adjustment and on predicated lattices of Theoduloz 2010, from one command.

  bench/theoduloz.py                                      (all tables; the benchmark is expected in ../shared/bench)
  bench/theoduloz.py --tables 4.1a --time 20              (the constructed examples only)
  bench/theoduloz.py --tables 4.1b --only s3_srvr --ks 0,1,2

  3.2b  predicates and pointers: joined where predicates agree (A), never joined (B)
  4.1a  predicates and explicit values with threshold k: the constructed examples of tests/verdict/theoduloz
  4.1b  the same on the SSH programs of the benchmark that are expected to be safe

A cell is CPU seconds and number of predicates of a run that proves the program; `-`: no proof (out of time, or an alarm).
Below each table are the relations that the thesis reports.  Exit status 1 if a verdict is wrong, with --check also if one of the
relations does not hold on every program.
"""
import argparse
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
import runner  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, '..', 'tests', 'verdict', 'theoduloz')
DYNAMIC = 'value+predicate-dynamic'

# Name, file, options; for k = 0, 1, 5, inf: whether the thesis has a time there (table 4.1a).
CONSTRUCTED = [
    ('ex1', 'ex1.c', [], (1, 1, 1, 0)),
    ('ex2', 'ex2.c', [], (1, 1, 1, 1)),
    ('ex3_1', 'ex3.c', ['-DN=1'], (1, 1, 1, 1)),
    ('ex3_2', 'ex3.c', ['-DN=2'], (1, 1, 1, 1)),
    ('ex3_4', 'ex3.c', ['-DN=4'], (1, 1, 1, 1)),
    ('ex3_8', 'ex3.c', ['-DN=8'], (1, 1, 1, 1)),
    ('loop1', 'loop.c', ['-DBOUND=100'], (1, 1, 1, 1)),
    ('loop2', 'loop.c', ['-DBOUND=200'], (1, 1, 1, 1)),
    ('square', 'square.c', [], (0, 0, 0, 1)),
]
DRIVERS = ['ssh/s3_clnt_*', 'ssh/s3_srvr_*', 'drivers/cdaudio_*', 'drivers/diskperf_*']


def expected_verdicts(yml):
    """(property file, expected verdict) of each task of a task definition."""
    found, prop = [], None
    with open(yml) as handle:
        for line in handle:
            key, _, value = line.strip().lstrip('- ').partition(':')
            if key == 'property_file':
                prop = os.path.normpath(os.path.join(os.path.dirname(yml), value.strip()))
            elif key == 'expected_verdict' and prop:
                found.append((prop, value.strip().lower() == 'true'))
    return found


def program_of(yml):
    with open(yml) as handle:
        for line in handle:
            if line.startswith('input_files:'):
                return os.path.join(os.path.dirname(yml), line.partition(':')[2].strip().strip('\'"'))
    return None


def machine_of(yml):
    with open(yml) as handle:
        return '--32' if 'ILP32' in handle.read() else '--64'


def safe_programs(bench, patterns, only):
    """(name, program, options) of the tasks that are expected to be safe."""
    for pattern in patterns:
        for yml in sorted(glob.glob(os.path.join(bench, 'tasks', pattern + '.yml'))):
            name = os.path.basename(yml)[:-4]
            if only and not any(o in name for o in only):
                continue
            for prop, is_true in expected_verdicts(yml):
                if is_true and 'unreach' in prop:
                    yield name, program_of(yml), ['--prop', prop, machine_of(yml)]


class Table:
    def __init__(self, args, title, columns):
        self.args, self.columns, self.rows, self.wrong, self.missed = args, columns, [], 0, 0
        print('\n%s\n\n%-34s' % (title, 'program') + ''.join('%18s' % c for c in columns), flush=True)

    def row(self, name, program, options, configurations):
        """Runs the configurations and prints their cells as they come."""
        print('%-34s' % name, end='', flush=True)
        results = []
        for c in configurations:
            r = runner.run(self.args.tool, options + c, program, self.args.time)
            results.append(r)
            text = '-'
            if r.verdict == 'TRUE':
                text = '%.2f (%d)' % (r.cpu, r.stats.get('cpa.predicate.predicates', 0))
            elif r.verdict in ('FALSE', 'CRASH'):
                text = r.verdict
                self.wrong += 1
            print('%18s' % text, end='', flush=True)
        print(flush=True)
        self.rows.append((name, results))

    def compare(self, text, relation, only=''):
        """On how many rows whose names match a relation holds between the results; None: it does not apply."""
        told = [(name, relation(r)) for name, r in self.rows if re.search(only, name)]
        missing = [name for name, t in told if t is not None and not t]
        print('%s: %d of %d' % (text, sum(1 for _, t in told if t), sum(1 for _, t in told if t is not None)))
        for name in missing:
            print('    not on ' + name)
        self.missed += len(missing)

    def failures(self):
        return self.wrong + (self.missed + (not self.rows) if self.args.check else 0)


# As in the thesis: abstraction at every step, to conjunctions, and conditions teach only equalities.  On the state machines of
# SSH that is also what takes the least time.
SMALL_BLOCKS = ',blocks=edge,abstraction=cartesian,cpa.predicate.join=false,disequalities=false'


def threshold(k, more=''):
    return ['--analysis=%s,threshold=%s%s' % (DYNAMIC, k, more)]


def proved(*results):
    return all(r.verdict == 'TRUE' for r in results)


def predicates(r):
    return r.stats.get('cpa.predicate.predicates', 0)


def table_constructed(args):
    ks = args.ks or ['0', '1', '5', 'inf']
    t = Table(args, 'Table 4.1a: explicit values up to threshold k, predicates beyond', ['k=' + k for k in ks])
    cells = as_reported = 0
    for name, file, options, reported in CONSTRUCTED:
        if args.only and not any(o in name for o in args.only):
            continue
        t.row(name, os.path.join(EXAMPLES, file), ['--prop=unreach-label'] + options, [threshold(k) for k in ks])
        for k, r in zip(ks, t.rows[-1][1]):
            if k in ('0', '1', '5', 'inf'):
                cells += 1
                as_reported += (r.verdict == 'TRUE') == bool(reported[['0', '1', '5', 'inf'].index(k)])
    print('cells that are proved, or not, as reported: %d of %d' % (as_reported, cells))
    t.missed += cells - as_reported
    return t.failures()


def table_ssh(args):
    ks = args.ks or ['0', '1', '2']
    t = Table(args, 'Table 4.1b: SSH', ['k=' + k for k in ks])
    for name, program, options in safe_programs(args.bench, ['ssh/*'], args.only):
        t.row(name, program, options, [threshold(k, SMALL_BLOCKS) for k in ks])
    for k in ks[1:]:
        i = ks.index(k)
        t.compare('proved with k=%s' % k, lambda r, i=i: proved(r[i]))
        t.compare('k=%s needs fewer predicates than k=%s' % (k, ks[0]),
                  lambda r, i=i: predicates(r[i]) < predicates(r[0]) if proved(r[0], r[i]) else None)
        t.compare('k=%s is faster than k=%s, or alone proves it' % (k, ks[0]),
                  lambda r, i=i: None if not proved(r[i]) else r[i].cpu < r[0].cpu or not proved(r[0]))
    return t.failures()


def several_states(graph):
    """How many states of a graph (--dump=arg) are at the place, and have the predicates, of another one."""
    seen, several = set(), 0
    for line in graph.splitlines():
        # A7: place | stack | automata | <pointers> | {predicates}  from A5
        state = re.match(r'A\d+: (.*) \| <.*> \| (\{.*\}|true|false)', line)
        if state and '  covered by ' not in line:
            several += state.groups() in seen
            seen.add(state.groups())
    return several


def table_pointer(args):
    t = Table(args, 'Table 3.2b: predicates and pointers', ['A: join', 'B: sep'])
    for name, program, options in safe_programs(args.bench, DRIVERS, args.only):
        t.row(name, program, options, [['--analysis=predicate+pointer'], ['--analysis=predicate+pointer-sep']])
        a = t.rows[-1][1][0]
        again = options + ['--analysis=predicate+pointer', '--dump=arg']
        a.several = several_states(runner.run(args.tool, again, program, args.time).text) if proved(a) else None
    t.compare('proved by A', lambda r: proved(r[0]))
    t.compare('s3_clnt, s3_srvr: proved by A', lambda r: proved(r[0]), '^s3_')
    t.compare('A has at most one state for a place and a valuation of the predicates',
              lambda r: None if r[0].several is None else r[0].several == 0)
    t.compare('A and B give the same verdict, unless one has no time left',
              lambda r: r[0].verdict == r[1].verdict or 'TIMEOUT' in (r[0].verdict, r[1].verdict))
    t.compare('cdaudio, diskperf: B is slower than A, or out of time',
              lambda r: None if not proved(r[0]) else r[1].cpu > r[0].cpu or r[1].verdict == 'TIMEOUT',
              '^(cdaudio|diskperf)')
    t.compare('A is no slower than B, or alone proves it',
              lambda r: None if not proved(r[0]) else r[0].cpu <= 1.05 * r[1].cpu or not proved(r[1]))
    return t.failures()


TABLES = {'3.2b': table_pointer, '4.1a': table_constructed, '4.1b': table_ssh}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', default=os.path.join(HERE, '..', 'build', 'release', 'vernier'))
    parser.add_argument('--bench', default=os.path.join(HERE, '..', '..', 'shared', 'bench'), help='folder of run_bench.py')
    parser.add_argument('--tables', default='4.1a,4.1b,3.2b', help='which, in which order')
    parser.add_argument('--only', action='append', help='programs whose name contains this; repeatable')
    parser.add_argument('--ks', type=lambda s: s.split(','), help='thresholds, as in 0,1,5,inf')
    parser.add_argument('--time', type=int, default=60, help='CPU seconds for one cell')
    parser.add_argument('--check', action='store_true', help='exit status 1 if a relation does not hold on every program')
    args = parser.parse_args()
    args.tool = os.path.abspath(args.tool)
    unknown = [t for t in args.tables.split(',') if t not in TABLES]
    if unknown:
        parser.error('no table %s; there are %s' % (unknown[0], ', '.join(sorted(TABLES))))
    return 1 if sum(TABLES[t](args) for t in args.tables.split(',')) else 0


if __name__ == '__main__':
    sys.exit(main())
