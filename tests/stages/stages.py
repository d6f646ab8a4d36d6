#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""stages.py: stages of a strategy build on each other; random lists of them never contradict what compiled programs do.

  VERNIER=build/release/vernier tests/stages/stages.py FIRST N [CC]

Of each of N random programs, from seed FIRST on, all inputs are tried with the compiled program: 8 values of one number, 8 of another.  So it is known
whether a violation can be reached, and four random lists of stages, each with little work and without searches for violations, must not say the
contrary, nor end in any other way than with a verdict.  A third of the programs are watched by a monitor with three states.  Programs that show
something else are printed with the command line.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

STAGES = """interval octagon numeric numeric-octagon numeric-poly polynomial kind kind-bits value-smt value-nocegar predicate value+predicate ranges
            pointer symbolic shape smg-data summary-octagon""".split()
LAST = "kind bmc value-smt predicate kind-bits bmc-bits closed symbolic value+predicate ranges numeric-octagon explicit-heap".split()
MONITOR = "s0: call(step) -> s1\ns1: call(step) -> s2\ns2: call(bad) -> ERROR\ns1: call(reset) -> s0\ns2: call(reset) -> s0\n"

# Runs the program with all inputs; the exit status says whether a violation is reached.
DRIVER = """
#include <setjmp.h>
static int in[2], n, monitor;
static jmp_buf violated;
int __VERIFIER_nondet_int(void) { return n < 2 ? in[n++] : 0; }
void reach_error(void) { longjmp(violated, 1); }
void step(void) { monitor += monitor < 2; }
void reset(void) { monitor = 0; }
void bad(void) { if (monitor == 2) longjmp(violated, 1); }
extern int g0, g1;
int program(void);
int main(void)
{
    static int any;
    for (in[0] = 0; in[0] < 8; in[0]++)
        for (in[1] = -3; in[1] < 5; in[1]++) {
            n = monitor = g0 = 0;
            g1 = 3;
            if (setjmp(violated)) any = 1;
            else program();
        }
    return any;
}
"""


class Program:
    """A random program: a few functions, bounded loops and recursion, numbers that stay small."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names = 0
        self.watched = self.r.random() < 0.3
        self.functions = self.r.randint(1, 3)

    def number(self, names, depth=0):
        r = self.r
        if depth > 1 or r.random() < 0.35:
            return r.choice(names) if r.random() < 0.7 else str(r.choice([0, 1, 2, 3, 5, 7, 10, -1]))
        a, b = self.number(names, depth + 1), self.number(names, depth + 1)
        return r.choice([f"({a} + {b})", f"({a} + {b})", f"({a} - {b})", f"(({a}) & 15) * (({b}) & 7)", f"({a}) % {r.choice([3, 4, 7])}",
                         f"({a}) / {r.choice([2, 3])}", f"(int)(unsigned char)({a})", f"(({b}) != 0 ? ({a}) / ({b}) : 1)", f"(({a}) > ({b}))",
                         f"(1 << (({a}) & 3))"])

    def condition(self, names):
        op = self.r.choice(["<", "<=", ">", ">=", "==", "!="])
        if self.r.random() < 0.12:
            v = self.r.choice(names)
            return f"{v} != 0 && 10 / {v} {op} {self.r.randint(-3, 5)}"
        return f"{self.number(names, 1)} {op} {self.number(names, 1)}"

    def set(self, v, value):
        return f"{v} = {value}; if ({v} > 1000 || {v} < -1000) {v} = 1;"

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def loop(self, names, free, depth, function):
        i = self.fresh("i")
        bound = self.r.choice([str(self.r.randint(1, 9)), f"({self.r.choice(names)} & 7)"])
        leave = f"if ({self.condition(names + [i])}) {self.r.choice(['break', 'continue'])};" if self.r.random() < 0.3 else ""
        return [f"for (int {i} = 0; {i} < {bound}; {i}++) {{", *self.block(names + [i], free, depth + 1, function), leave, "}"]

    def check(self, names):
        c = self.condition(names)
        return self.r.choice([f"if ({c})", f"if ({c} && {self.condition(names)})", f"if (({c}) && !({c}))"]) + " reach_error();"

    def statement(self, names, free, depth, function):
        r, v = self.r.random(), self.r.choice(free)
        if r < 0.33:
            return [self.set(v, self.number(names))]
        if r < 0.48 and depth < 3:
            other = ["} else {", *self.block(names, free, depth + 1, function)] if self.r.random() < 0.5 else []
            return [f"if ({self.condition(names)}) {{", *self.block(names, free, depth + 1, function), *other, "}"]
        if r < 0.63 and depth < 2:
            return self.loop(names, free, depth, function)
        if r < 0.78:
            return [self.check(names)]
        if r < 0.91 and function < self.functions:
            callee = self.r.randint(function, self.functions - 1)
            return [self.set(v, f"f{callee}({self.number(names)}, {self.number(names)})")]
        if r < 0.96:
            return [f"add(&{v}, {self.r.randint(-2, 3)});", self.set(v, v)]
        return [f"{self.r.choice(['step', 'step', 'bad', 'reset'])}();" if self.watched else self.set(v, f"{v} + 1")]

    def block(self, names, free, depth, function):
        lines, names, free = [], list(names), list(free)
        for _ in range(self.r.randint(1, 4)):
            if self.r.random() < 0.06:
                t = self.fresh("t")
                lines.append(f"int {t} = {self.number(names)};")
                names.append(t)
                free.append(t)
            else:
                lines += self.statement(names, free, depth, function)
        return lines

    def function(self, f):
        names, free = ["p", "q", "r", "g0", "g1"], ["q", "r", "g0", "g1"]
        lines = [f"int f{f}(int p, int q) {{", "int r = 0;"]
        again = self.r.random() < 0.35
        if again:
            lines.append("if (p > 6 || p <= 0) return q & 15;")
        lines += self.block(names, free, 0, f + 1)
        if again:
            lines.append(f"r = f{f}(p - 1, {self.number(free)});")
            lines += self.block(names, free, 1, f + 1)
        return lines + ["if (r > 1000 || r < -1000) r = 0;", "return r;", "}"]

    def text(self):
        lines = ["extern void reach_error(void), step(void), bad(void), reset(void);", "extern int __VERIFIER_nondet_int(void);", "int g0, g1 = 3;",
                 "static void add(int *p, int d) { *p += d; }"]
        lines += [f"int f{f}(int p, int q);" for f in range(self.functions)]
        for f in range(self.functions):
            lines += self.function(f)
        names, free = ["a", "b", "x", "y", "g0", "g1"], ["x", "y", "g0", "g1"]
        lines += ["int main(void) {", "int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();", "if (a < 0 || a > 7 || b < -3 || b > 4) return 0;",
                  "int x = 0, y = 1;", *self.block(names, free, 0, 0), *self.block(names, free, 0, 0), "return 0;", "}"]
        return "\n".join(lines) + "\n"


def truth(folder, cc):
    """TRUE or FALSE by all executions; None: the program does not compile, or takes too long."""
    program = os.path.join(folder, "program")
    build = [cc, "-w", "-fwrapv", "-O1", "-o", program, "-x", "c", "-", os.path.join(folder, "p.o")]
    if subprocess.run([cc, "-w", "-fwrapv", "-O1", "-Dmain=program", "-c", "p.c", "-o", "p.o"], cwd=folder).returncode:
        return None
    if subprocess.run(build[:-1] + ["-x", "none", build[-1]], input=DRIVER.encode()).returncode:
        return None
    try:
        return ["TRUE", "FALSE"][subprocess.run([program], timeout=5).returncode]
    except (subprocess.TimeoutExpired, IndexError):
        return None


def command_line(vernier, p, r):
    stages = " ".join(f"{r.choice(STAGES)}:{r.choice([0.02, 0.1, 0.3])}" for _ in range(r.randint(1, 3)))
    words = [vernier, "--no-warnings", "--strategy.rounds=1", f"--strategy.stages={stages} {r.choice(LAST)}:0.5", "--cegar.random-runs=0",
             "--cegar.search-runs=0", "--cegar.confirm-ticks=1000"]
    words += ["--automaton=p.spc"] if p.watched else ["--prop=unreach-call"]
    words += ["--jobs=2"] if r.random() < 0.2 else []
    words += [f"--unit.inline-depth={r.randint(0, 2)}"] if r.random() < 0.15 else []
    return words + ["p.c"]


def verdict(words, folder):
    """The verdict, or how it ended without one."""
    try:
        done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    except subprocess.TimeoutExpired:
        return "UNKNOWN"
    found = re.findall(r"Verification result: (\w+)", done.stdout.decode(errors="replace"))
    return found[-1] if found and done.returncode in (0, 10, 20) else f"exit status {done.returncode}"


def main():
    vernier = os.path.abspath(os.environ["VERNIER"])
    first, n, cc = int(sys.argv[1]), int(sys.argv[2]), (sys.argv[3:] or ["cc"])[0]
    decided, bad, left_out = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        open(os.path.join(folder, "p.spc"), "w").write(MONITOR)
        for seed in range(first, first + n):
            p = Program(seed)
            text = p.text()
            open(os.path.join(folder, "p.c"), "w").write(text)
            is_so, r = truth(folder, cc), random.Random(seed * 77)
            left_out += is_so is None
            for _ in range(4 if is_so else 0):
                words = command_line(vernier, p, r)
                said = verdict(words, folder)
                decided += said == is_so
                if said not in ("UNKNOWN", is_so):
                    bad += 1
                    print(f"not ok seed {seed}: {said}, but it is {is_so}\n{' '.join(map(repr, words))}\n{text}")
    print(f"{decided} runs decided, {left_out} programs left out")
    print(f"stages: {4 * (n - left_out) - bad} passed, {bad} failed")
    return 1 if bad or left_out > n // 4 or (n >= 10 and decided < n) else 0


if __name__ == "__main__":
    sys.exit(main())
