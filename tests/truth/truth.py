#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""truth.py: verdicts on random programs whose truth is known, because compiled programs were run with all inputs.

  VERNIER=build/release/vernier tests/truth/truth.py [--first=1] [--n=100] [--runs=4] [--keep=DIR] [--reduce=SEED] [--show=SEED] ...

Programs (programs.py) are compiled in batches, each batch six times: by gcc with its sanitizers, by clang with its one for undefined
behaviour, by both without and with optimisation.  driver.c runs all of that with all inputs, and says what happens in each: what is
undefined, and which values are seen at sites of the program.  Of that, each program gets several questions: whether a site sees a certain
value (which some inputs bring about, or none does), whether something is undefined, and so on.  No preset and no strategy may contradict.
"""
import argparse
import collections
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from programs import Program, INT, bounds

HERE = os.path.dirname(os.path.abspath(__file__))
COMMON = ["-w", "-std=gnu11", "-c", "-x", "c", "-pipe", "-fno-pie", "-fvisibility=hidden", "-fno-zero-initialized-in-bss", "-fno-common",
          "-fno-builtin-abort",
          "-ffp-contract=off", "-I" + HERE]
CONFIGS = {
    "gs": ["gcc", "-O0", "-DCHECKED", "-fsanitize=address,undefined,bounds-strict,float-cast-overflow", "-fsanitize-recover=all"],
    "cs": ["clang", "-O0", "-fsanitize=undefined,unsigned-integer-overflow,float-cast-overflow", "-fno-sanitize=object-size,function",
           "-fsanitize-recover=all"],
    "g0": ["gcc", "-O0"], "g2": ["gcc", "-O2"], "c0": ["clang", "-O0"], "c2": ["clang", "-O2"],
}
NATIVE = ["g0", "g2", "c0", "c2"]

# Kinds of assumptions that explain nothing of what is compared here.
EXPLAIN_NOTHING = {"arithmetic", "accesses", "pointers", "strings", "library", "definitions", "promises", "ignored", "assembly", "floats",
                   "volatile", "externals"}

PRESETS = """bmc-bits bmc closed constants-monolithic constants contracts executions explicit-heap+shape explicit-heap forest interval-cegar interval
kind-bits kind location long-executions morph-octagon numeric-octagon numeric-poly numeric octagon path pointer polynomial predicate+pointer-sep
predicate+pointer predicate+shape predicate-cartesian predicate ranges shape-cegar shape smg+predicate smg-data smg summary-octagon summary symbolic
value+predicate-dynamic value+predicate value-nocegar+predicate value-nocegar value-smt value witness-index""".split()

SECONDS = 20  # of CPU time: a run with so few ticks should end long before

# Those that decide little of such programs, and those that decide most.
COARSE = "closed constants-monolithic constants contracts executions location long-executions morph-octagon ranges witness-index pointer path".split()
FINE = "bmc bmc-bits kind-bits symbolic value-smt smg-data explicit-heap smg+predicate predicate value-nocegar+predicate value".split()

# What an execution shows, by property: kinds of events (driver.c).
MEMORY = {"mem", "null", "segv", "free"}  # "nullcall" is no access, but undefined

OVERFLOW = {"overflow", "shiftover", "shiftneg"}
PROPERTIES = {
    "no-overflow": {"overflow", "shiftover"},
    "memsafety": MEMORY | {"lost"},
    "valid-deref": {"mem", "null", "segv"},
    "valid-free": {"free"},
    "valid-memtrack": {"lost"},
    "memcleanup": {"cleanup"},
    "undefined-behaviour": MEMORY | OVERFLOW | {"nullcall", "shift", "index", "div", "vla", "bool", "floatcast", "align", "unreachable", "pointer"},
    "valid-shift": {"shift"},
    "valid-shift-base": {"shiftneg"},
    "valid-index": {"index"},
    "no-div-by-zero": {"div"},
    "no-null-deref": {"null", "nullcall"},
    "valid-float-cast": {"floatcast"},
    "no-unsigned-overflow": {"wrap"},
    "valid-length": {"vla"},
}
# What leaves the answer open: 1 << 255 is too large for its type, too; an index may lead out of an array or out of its record.
OPEN = {"no-overflow": {"shift"}, "memsafety": {"index", "nullcall"}, "valid-deref": {"index", "nullcall"}, "valid-index": {"mem", "segv"},
        "no-null-deref": {"segv"}}
# Of a part that a verdict names: what is enough for it.
ENOUGH = {
    "no-overflow": OVERFLOW | {"shift"}, "valid-deref": {"mem", "null", "nullcall", "segv", "index"}, "valid-memtrack": {"lost", "cleanup"},
          "valid-memcleanup": {"cleanup"},
    "valid-index": {"index", "mem"}, "no-div-by-zero": {"div", "fpe"}, "no-null-deref": {"null", "nullcall", "segv"},
          "valid-shift-base": {"shiftneg"},
}

MORE = list(PROPERTIES) + ["memsafety,no-overflow", "no-div-by-zero,valid-shift,valid-index", "memcleanup,no-null-deref"]

Facts = collections.namedtuple("Facts", "complete events sites")


# ---- natively --------------------------------------------------------------------------------------------------------------


def native_text(lines, k):
    text = []
    for line in lines:
        m = re.match(r"@(\d+) (.*)", line)
        text.append(f"t_check({m[1]}, (long long)({m[2]}));" if m else line)
    return "\n".join(text).replace("$", f"p{k}_")


def batch_text(programs):
    parts = ['#include "batch.h"']
    for k, p in enumerate(programs):
        parts += ["\n".join(p.driver).replace("$", f"p{k}_"), f'#line 1 "p{k}"', native_text(p.lines, k)]
    mains = ", ".join(f"p{k}_main" for k in range(len(programs)))
    parts.append("static int t_data __attribute__((used)) = 1;")
    return "\n".join(parts) + f'\n__attribute__((visibility("default"))) int (*const TABLE[])(void) = {{ {mains} }};\n'


def compile_batch(programs, folder):
    """The program that runs the batch; None if a compiler refuses it."""
    source = os.path.join(folder, "batch.c")
    with open(source, "w", encoding="utf-8") as f:
        f.write(batch_text(programs))
    objects = [os.path.join(folder, "driver.o")]
    if not os.path.exists(objects[0]):
        subprocess.run(["gcc", "-w", "-O1", "-fno-pie", "-c", "-o", objects[0], os.path.join(HERE, "driver.c")], check=True)
    for name, words in CONFIGS.items():
        part = os.path.join(folder, f"{name}.o")
        done = subprocess.run(words + COMMON + [f"-DTABLE=main_{name}", "-o", part, source], stderr=subprocess.PIPE)
        if done.returncode:
            compile_batch.message = done.stderr.decode(errors="replace")
            return None
        # Variables without a value in the text lie in .bss, whatever the option says.
        subprocess.run(["objcopy", "--localize-hidden", "--rename-section", f".data=dat_{name}", "--rename-section",
                        f".bss=dat_{name},alloc,load,data,contents", part], check=True)
        objects.append(part)
    program = os.path.join(folder, "batch")
    subprocess.run(["gcc", "-no-pie", "-fsanitize=address", "-o", program] + objects, check=True)
    return program


def facts_of(programs, folder):
    """What executions show of each program; None for those of which nothing is known."""
    program = compile_batch(programs, folder)
    if program is None:
        wrong = {int(k) for k in re.findall(r"^p(\d+):\d+:\d+: (?:internal compiler )?error", compile_batch.message, re.M)}
        wrong = wrong or set(range(len(programs)))
        print("refused:", re.findall(r"p\d+:\d+:\d+: .*error.*", compile_batch.message)[:3], flush=True)
        rest = iter(facts_of([p for k, p in enumerate(programs) if k not in wrong], folder) if len(wrong) < len(programs) else [])
        return [None if k in wrong else next(rest) for k in range(len(programs))]
    facts, first = [None] * len(programs), 0
    while first < len(programs):
        out = subprocess.run([program, str(len(programs)), str(first)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
        last = first - 1
        for line in out.splitlines():
            w = line.split()
            k = int(w[1])
            if w[0] == "P":
                facts[k], last = Facts(int(w[2]), set(), {}), k
            elif w[0] == "E":
                facts[k].events.add((w[2], w[3], int(w[4]), int(w[5])))
            else:
                facts[k].sites[w[2], int(w[3]), int(w[4])] = (int(w[5]), [int(v) for v in w[6:]])
        first = last + 2  # the one behind the last died
    return facts


class Truth:
    """What is known of a program."""

    def __init__(self, facts):
        self.facts = facts
        self.undefined = {k for c, k, _, _ in facts.events if c in ("gs", "cs") and k not in ("wrap", "cleanup", "lost")}
        self.timeout = "timeout" in self.undefined or "memory" in self.undefined
        self.all = bool(facts.complete) and not self.timeout

    def values(self, site, configs, after):
        found, full = set(), False
        for c in configs:
            for a in after:
                f, v = self.facts.sites.get((c, site, a), (0, []))
                found.update(v)
                full = full or f
        return None if full else found

    def lines(self, kinds, after=(0, 1, 2)):
        return {(k, line) for c, k, line, a in self.facts.events if c in ("gs", "cs") and k in kinds and a in after}

    def compilers_agree(self, sites):
        """Whether all compilers make the same of runs in which all is defined: else the program leaves an order open, or a compiler is wrong."""
        for s in range(sites):
            every = [self.values(s, [c], [0]) for c in NATIVE]
            if any(v != every[0] for v in every[1:]):
                return False
        return True


# ---- questions -------------------------------------------------------------------------------------------------------------

# A question: the property; for unreach-call, the site, the condition as C has it, and as a function.
Question = collections.namedtuple("Question", "prop site condition holds", defaults=(None, None, None))


def violated(question, truth):
    """Whether some input violates the property; None: that depends on what is not defined."""
    if question.holds:
        sure, maybe = truth.values(question.site, ["gs", "cs"], [0, 1]), truth.values(question.site, list(CONFIGS), [0, 1, 2])
        if sure is None or maybe is None:
            return None
        return True if any(map(question.holds, sure)) else None if any(map(question.holds, maybe)) else False
    kinds = set().union(*(PROPERTIES[p] for p in question.prop.split(",")))
    more = set().union(*(OPEN.get(p, set()) for p in question.prop.split(",")))
    if "wrap" in kinds and truth.undefined:
        more = more | truth.undefined  # clang alone notices it, and does not run what ended with gcc's sanitizer
    return True if truth.lines(kinds, (0, 1)) else None if truth.lines(kinds | more) else False


def checker_text(p, question):
    """The program for the verifier, and by how much its lines are shifted."""
    prelude = ["extern void abort(void);", "extern void __VERIFIER_assume(int);", "extern void reach_error(void);",
               "extern void *malloc(unsigned long);",
               "extern void *calloc(unsigned long, unsigned long);", "extern void *realloc(void *, unsigned long);", "extern void free(void *);",
               "extern void *memmove(void *, const void *, unsigned long);", "extern void *memcpy(void *, const void *, unsigned long);",
               "extern void *memset(void *, int, unsigned long);"]
    text = " ".join(p.lines + p.checker)
    prelude = [x for x in prelude if re.search(r"\b" + re.search(r"(\w+)\(", x)[1] + r"\b", text) or "reach_error" in x]
    prelude += list(dict.fromkeys(p.checker))
    lines = []
    for line in p.lines:
        m = re.match(r"@(\d+) (.*)", line)
        if not m:
            lines.append(line)
        elif question.site is not None and int(m[1]) == question.site:
            lines.append(f"if ({question.condition}) reach_error();")
        else:
            lines.append(";")
    return "\n".join(prelude + lines).replace("$", "") + "\n", len(prelude)


def constant(n, t):
    if t.bits < 32 or t.bits == 32 and t.signed:
        return "(-2147483647 - 1)" if n == -(1 << 31) else str(n)
    if t.bits == 32:
        return f"{n}u"
    return "(-9223372036854775807L - 1)" if n == -(1 << 63) else f"{n}L"


def ask_site(p, truth, r):
    """A question about a value at a site."""
    site = r.randrange(len(p.sites))
    text, t = p.sites[site]
    sure = truth.values(site, ["gs", "cs"], [0, 1])
    if sure is None:
        return None
    lo, hi = bounds(t) if t.bits < 64 else (-(1 << 63), (1 << 63) - 1)
    v = text if t.bits < 64 or t.signed else f"(long long){text}"

    def question(condition, holds):
        return Question("unreach-call", site, condition, holds)

    near = sorted(n for v in (sure or {0}) for n in (v, v, v, v, v, v, v, v, v - 1, v + 1, -v, v ^ 1, v + 256, v ^ 64) if lo <= n <= hi)
    # What only optimised code makes of signed overflow.
    other = sorted((truth.values(site, NATIVE, [0, 1]) or set()) - sure)
    n = r.choice(other if other and r.random() < 0.2 else near)
    x = r.random()
    if x < 0.6:
        return question(f"{v} == {constant(n, t)}", lambda a: a == n)
    if x < 0.7:
        return question(f"{v} > {constant(max(sure or {0}), t)}", lambda a: a > max(sure or {0}))
    if x < 0.8:
        return question(f"{v} < {constant(min(sure or {0}), t)}", lambda a: a < min(sure or {0}))
    if x < 0.9:
        return question(f"{v} >= {constant(n, t)}", lambda a: a >= n)
    return question(f"{v} != {constant(n, t)}", lambda a: a != n)


def options(r, question):
    words = ["--no-warnings", f"--prop={question.prop}"]
    preset = r.choice(PRESETS) if r.random() < 0.8 else None
    if preset in COARSE and r.random() < 0.6:
        preset = r.choice(FINE)
    words += [f"--analysis={preset}"] if preset else []
    words += ["--strict"] if r.random() < 0.45 else []
    words += ["--certify"] if r.random() < 0.08 else []
    words += ["--cegar.random-runs=0", "--cegar.search-runs=0"] if r.random() < 0.5 else []
    if r.random() < 0.2:
        words.append(r.choice(["--unit.inline-depth=0", "--unit.inline-depth=1", "--engine.order=dfs", "--externals=all", "--externals=pure",
                               "--refine.prefix=longest",
                               "--engine.blocks=edge", "--operands=clang"]))
    return words + [f"--ticks={r.choice([100000, 200000, 400000, 800000])}"]


def run_vernier(words, folder):
    """(verdict, property, line, kinds of unsound assumptions, output)"""
    child = subprocess.Popen([VERNIER] + words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    resource.prlimit(child.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    out = child.communicate()[0].decode(errors="replace")
    if child.returncode == -9 or "interrupted" in out:
        return "timeout", None, 0, set(), out
    m = re.findall(r"^Verification result: (\w+)(?: \(([\w-]+)(?:, .*?:(\d+)\))?)?", out, re.M)
    if not m or child.returncode != {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}[m[-1][0]] or "internal error" in out:
        return f"exit status {child.returncode}", None, 0, set(), out
    kinds = set(re.findall(r"\[unsound: ([\w-]+)\]", out))
    return m[-1][0], m[-1][1], int(m[-1][2] or 0), kinds, out


def contradiction(p, truth, question, words, said, shift):
    """What contradicts, in words; None if nothing does."""
    verdict, prop, line, kinds, _ = said
    if verdict not in ("TRUE", "FALSE", "UNKNOWN"):
        return verdict
    strict, is_so = "--strict" in words, violated(question, truth)
    if verdict == "FALSE" and "--externals=all" in words and any("$ext" in x for x in p.checker):
        return None  # then functions without body change more than the driver does
    if verdict == "FALSE" and truth.all:
        if is_so is False and line and line - shift in {at for _, _, at, _ in truth.facts.events}:
            return None  # operands of one expression, of which the first one that goes wrong ended the run here
        if is_so is False:
            if prop == "valid-sequence" and "order" in p.hazards:
                return None
            if question.prop == "undefined-behaviour" and prop in ("valid-init", "valid-sequence", "valid-alias"):
                return f"FALSE ({prop}), of which executions tell nothing"
            return f"FALSE ({prop}), but no input shows it"
        if question.prop != "unreach-call" and is_so:
            kinds = ENOUGH.get(prop, PROPERTIES.get(prop, set()))
            seen = truth.lines(kinds)
            if not seen:
                return f"FALSE ({prop}), but executions show {sorted(truth.undefined)}"
            at = {n for _, n in seen}
            if 0 not in at and line - shift not in at:
                return f"FALSE ({prop}) at line {line}, but executions show it at {sorted(n + shift for n in at)}"
    if verdict == "TRUE" and is_so:
        explained = kinds - EXPLAIN_NOTHING
        if not explained:
            return "TRUE, but some input violates it" + (f" (assuming {', '.join(sorted(kinds))})" if kinds else "")
    if verdict == "TRUE" and strict and is_so is None and question.site is not None:
        return "TRUE --strict, but a compiler makes it reachable"
    if verdict == "TRUE" and strict and question.prop == "unreach-call" and truth.undefined & (MEMORY | {"overflow", "shift", "floatcast"}):
        return f"TRUE --strict, but undefined behaviour occurs: {sorted(truth.undefined)}"
    return None


# ---- all of it -------------------------------------------------------------------------------------------------------------


def questions(p, truth, seed, runs):
    """Questions about a program, each with options."""
    r = random.Random(seed * 7919 + 13)
    for _ in range(runs):
        q = None
        if p.sites and r.random() < 0.55:
            q = ask_site(p, truth, r)
        broken = [x for x in PROPERTIES if truth.lines(PROPERTIES[x], (0, 1))]
        if q is None and broken and r.random() < 0.4:
            q = Question(r.choice(broken))
        if q is None:
            q = Question(r.choice(["no-overflow", "no-overflow", "memsafety", "memsafety", "undefined-behaviour", "undefined-behaviour"]
                                      if r.random() < 0.7 else MORE))
        yield q, options(r, q)


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
        f.write(text)


def examine(p, seed, truth, a, folder, count):
    """Asks all questions about one program; the contradictions."""
    found = []
    for q, words in questions(p, truth, seed, a.runs):
        text, shift = checker_text(p, q)
        write(folder, "p.c", text)
        said = run_vernier(words + ["p.c"], folder)
        why = contradiction(p, truth, q, words, said, shift)
        count[said[0]] += 1
        count["expected " + {True: "FALSE", False: "TRUE", None: "?"}[violated(q, truth)]] += 1
        if why:
            found.append((q, words, why, text))
            count["contradicted"] += 1
            print(f"not ok seed {seed}: {why}: {' '.join(words)}", flush=True)
            if a.keep:
                os.makedirs(a.keep, exist_ok=True)
                write(a.keep, f"{seed}-{len(found)}.c",
                      f"// {why}\n// vernier {' '.join(words)}\n// executions: {sorted(truth.facts.events)}\n" + text)
    return found


# ---- smaller programs ------------------------------------------------------------------------------------------------------


def simpler(line):
    """Lines with less in a pair of parentheses."""
    for m in re.finditer(r"\(", line):
        depth, j = 0, m.start()
        for j in range(m.start(), len(line)):
            depth += (line[j] == "(") - (line[j] == ")")
            if depth == 0:
                break
        inner = line[m.start() + 1:j]
        for text in ["0", "1"] + re.findall(r"[\w$]+(?:\[\w+\])?", inner)[:4] + [inner]:
            if len(text) < j + 1 - m.start():
                yield line[:m.start()] + text + line[j + 1:]


def smaller(lines, good):
    """A list of lines with less in it that is still good."""
    size = max(len(lines) // 2, 1)
    while size:
        i = 0
        while i < len(lines):
            less = lines[:i] + lines[i + size:]
            if good(less):
                lines = less
            else:
                i += max(size // 2, 1)
        size //= 2
    i = 0
    while i < len(lines):
        depth = 0
        for j in range(i, len(lines) if lines[i].endswith("{") else i):
            depth += lines[j].count("{") - lines[j].count("}")
            if depth <= 0:
                less = lines[:i] + lines[i + 1:j] + lines[j + 1:]
                lines = less if good(less) else lines
                break
        i += 1
    for i in range(len(lines)):
        for _ in range(20):
            line = next((x for x in simpler(lines[i]) if good(lines[:i] + [x] + lines[i + 1:])), None)
            if line is None:
                break
            lines = lines[:i] + [line] + lines[i + 1:]
    return lines


def reduce(seed, a, folder):
    """The smallest program found that is contradicted as that of the seed is."""
    p = Program(seed)
    truth = Truth(facts_of([p], folder)[0])

    def look(q, words, by_truth):
        text, shift = checker_text(p, q)
        write(folder, "p.c", text)
        done = subprocess.run(["gcc", "-std=gnu11", "-O1", "-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-type", "-c", "-o",
                               "/dev/null", "p.c"],
                              cwd=folder, stderr=subprocess.DEVNULL)
        if done.returncode:
            return None
        said = run_vernier(words + ["p.c"], folder)
        if said[0] not in ("TRUE", "FALSE", "UNKNOWN"):
            return said[0], "".join(re.findall(r"internal error at (.*)", said[4])), text
        if said[0] == "UNKNOWN" or by_truth is None:
            return None
        facts = truth.facts if by_truth else facts_of([p], folder)[0]
        why = facts and contradiction(p, Truth(facts), q, words, said, shift)
        return (re.sub(r"line.*", "", why), "", text + f"// executions: {sorted(facts.events)}\n") if why else None

    for q, words in questions(p, truth, seed, a.runs):
        found = look(q, words, True)
        if not found:
            continue
        for word in [w for w in words if w.startswith(("--no", "--ticks", "--certify", "--strict", "--cegar"))]:
            less = [w for w in words if w != word]
            again = look(q, less, True)
            if again and again[:2] == found[:2]:
                words = less
        best = [found]

        def good(lines):
            saved, p.lines = p.lines, lines
            again = look(q, words, False)
            if not again or again[:2] != found[:2]:
                p.lines = saved
                return False
            best[0] = again
            return True

        n = None
        while n != len("".join(p.lines)):
            n = len("".join(p.lines))
            smaller(p.lines, good)
        found = best[0]
        print(f"// {found[0]} {found[1]}\n// vernier {' '.join(words)}\n{found[2]}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    for name, default in (("first", 1), ("n", 100), ("runs", 4), ("batch", 100), ("show", None), ("reduce", None)):
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--keep")
    a = parser.parse_args()
    if not all(shutil.which(w) for w in ("gcc", "clang", "objcopy")):
        print("gcc, clang and objcopy are needed: nothing is compared\ntruth: 0 passed, 0 failed")
        return 0
    count = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        if a.show is not None:
            p = Program(a.show)
            print("\n".join(p.checker + p.lines))
            print(facts_of([p], folder)[0], getattr(compile_batch, "message", ""))
            return 0
        if a.reduce is not None:
            reduce(a.reduce, a, folder)
            return 0
        for first in range(a.first, a.first + a.n, a.batch):
            seeds = range(first, min(first + a.batch, a.first + a.n))
            programs = [Program(s) for s in seeds]
            for seed, p, facts in zip(seeds, programs, facts_of(programs, folder)):
                if facts is None:
                    count["left out"] += 1
                    continue
                truth = Truth(facts)
                count["incomplete"] += not truth.all
                if not truth.compilers_agree(len(p.sites)) and "order" not in p.hazards:
                    count["compilers differ"] += 1
                    print(f"compilers differ: seed {seed}", flush=True)
                    continue
                count["programs"] += 1
                count["failed" if examine(p, seed, truth, a, folder, count) else "passed"] += 1
            if a.n > 1000:
                print(f"{first + a.batch - a.first} programs: {dict(count)}", file=sys.stderr, flush=True)
    cpu = sum(resource.getrusage(w).ru_utime + resource.getrusage(w).ru_stime for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(", ".join(f"{k}: {n}" for k, n in sorted(count.items()) if k not in ("passed", "failed", "programs")) + f"; {cpu:.0f} CPU seconds")
    print(f"truth: {count['passed']} passed, {count['failed']} failed")
    decided = count["TRUE"] + count["FALSE"]
    return 1 if count["failed"] or decided < count["programs"] * a.runs // 5 else 0


if __name__ == "__main__":
    VERNIER = os.path.abspath(os.environ["VERNIER"])
    sys.exit(main())
