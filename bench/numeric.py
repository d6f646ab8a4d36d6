#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""numeric.py: one abstract domain against another, by the invariants at the heads of loops (Henry 2014, 7.9).

  bench/numeric.py                                                   (poly-parma against poly, as below)
  bench/numeric.py --domains poly-parma,poly --strategy S --better 5 --worse 2 tests/verdict/henry tests/verdict/numeric

The first domain must be better on at least so many percent of the heads of loops, and worse, incomparable or unknown on at most so
many.  Exit status 1 if not.  Python 3 standard library only.
"""
import argparse
import json
import os
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
PROGRAMS = [os.path.join(ROOT, 'tests', 'verdict', d) for d in ('henry', 'numeric')]


def compare(args):
    """What `vernier compare` counts for the pair of domains."""
    command = [args.tool, 'compare', '--no-warnings', '--strategies=' + args.strategy, '--domains=' + args.domains,
               '--time=%d' % args.time, '--json=-'] + args.programs
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True)
    first, second = args.domains.split(',')
    for pair in json.loads(out.stdout.decode())['pairs']:
        if pair['first'] == first and pair['second'] == second:
            return pair
        if pair['first'] == second and pair['second'] == first:
            return dict(pair, better=pair['worse'], worse=pair['better'])
    sys.exit('the domains %s were not compared' % args.domains)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('programs', nargs='*', default=PROGRAMS, help='files and folders')
    parser.add_argument('--tool', default=os.path.join(ROOT, 'build', 'release', 'vernier'))
    parser.add_argument('--domains', default='poly-parma,poly', help='two of them')
    parser.add_argument('--strategy', default='S', help='by name or short name')
    parser.add_argument('--better', type=float, default=5, help='percent, at least')
    parser.add_argument('--worse', type=float, default=2, help='percent, at most')
    parser.add_argument('--time', type=int, default=60, help='CPU seconds for one analysis of a program')
    args = parser.parse_args()
    args.tool = os.path.abspath(args.tool)
    pair = compare(args)
    heads = max(pair['heads'], 1)
    better = 100.0 * pair['better'] / heads
    worse = 100.0 * (pair['worse'] + pair['incomparable'] + pair['unknown']) / heads
    holds = pair['heads'] > 0 and better >= args.better and worse <= args.worse
    print('%s against %s: %d heads of loops in %d files, better on %.1f %% (at least %g %%), not better nor equal on %.1f %% '
          '(at most %g %%): %s' % (*args.domains.split(','), pair['heads'], pair['files'], better, args.better, worse, args.worse,
                                   'holds' if holds else 'DOES NOT HOLD'))
    return 0 if holds else 1


if __name__ == '__main__':
    sys.exit(main())
