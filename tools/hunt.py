#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""hunt.py: looks for crashes and contradictions at random, until it is stopped.

  tools/hunt.py VERNIER SECONDS SEED [FAMILY,...]    VERNIER is best a build with sanitizers (make B=asan O=build/asan)

  MORE=DIR     programs of others to try as well (*.c, *.i)
  OUT=DIR      where findings and the account are kept (default build/hunt)

Families: readers (tests/readers with fresh seeds), csmith (random programs), verdict (programs of the tests and of MORE under presets, subcommands
and properties that are not theirs), mutants (such programs, damaged), options (random values of all options).

A finding is an end that is none (a signal, an internal error, a report of a sanitizer, CPU_LIMIT seconds although ticks limit the work), or two runs on
one program and property of which one says TRUE and the other FALSE, without assumptions.  Findings go to OUT/finds, one folder each with the command.
OUT/account has a line for each run, its CPU seconds in front; whoever mends a finding adds the line `0 mended`, and hours without a finding are
`awk '/mended/ { s = 0; next } { s += $1 } END { print s / 3600 }' build/hunt/account`.
"""
import glob
import hashlib
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = os.path.abspath(os.environ.get("OUT", os.path.join(TOP, "build", "hunt")))
CPU_LIMIT = 400
TICKS = ["30000", "300000", "1000000"]
PROPERTIES = ["unreach-call", "memsafety", "no-overflow", "undefined-behaviour", "termination", "memcleanup", "assert", "no-data-race", "valid-init,valid-alignment,valid-alias"]
ORDERLY = {0, 1, 10, 20, 64, 65, 69, 74}


class Hunter:
    def __init__(self, vernier, seed):
        self.vernier = os.path.abspath(vernier)
        self.random = random.Random(seed)
        self.work = tempfile.mkdtemp(prefix="hunt")
        self.verdicts = {}
        self.programs = sorted(glob.glob(TOP + "/tests/verdict/*/**/*.c", recursive=True) + glob.glob(TOP + "/tests/fuzz/corpus/parse/*"))
        if "MORE" in os.environ:
            self.programs += sorted(f for s in ("c", "i") for f in glob.glob(os.environ["MORE"] + "/**/*." + s, recursive=True))
        self.presets = re.findall(r"^  (\S+)  ", self.text("--help=presets"), re.M)
        self.options = self.read_options(self.text("--help=md"))
        subprocess.run(["cc", "-O1", TOP + "/tests/readers/mutate.c", "-o", self.work + "/mutate"], check=True)

    def text(self, *words):
        return subprocess.run([self.vernier, *words], capture_output=True, text=True).stdout

    @staticmethod
    def read_options(text):
        """The options with the values to choose from: words, or a range of numbers."""
        found = []
        for entry in re.split(r"^- (?=`--)", text, flags=re.M)[1:]:
            name = re.match(r"`(--[^`]*)`", entry).group(1)
            words = re.findall(r"^  - `([^`]*)`", entry, re.M)
            numbers = re.search(r"; (?:at least )?(\d+)(?: to (\d+))?[^;)]*\)", entry)
            if "FILE" in name or "DIR" in name or name.startswith(("--dump=", "--bits", "--jobs", "--time", "--wall", "--memory")):
                continue
            if name.startswith("--[no-]"):
                found.append(lambda r, n=name[7:]: r.choice(["--", "--no-"]) + n)
            elif words:
                found.append(lambda r, n=name.split("=")[0], w=words: n + "=" + r.choice(w))
            elif numbers:
                low, high = int(numbers.group(1)), int(numbers.group(2) or 2**31)
                found.append(lambda r, n=name.split("=")[0], a=low, b=high: n + "=" + str(r.choice([a, b, min(b, a + 1), min(b, a + r.randrange(20))])))
        return found

    def save(self, kind, words, files, detail):
        mark = hashlib.sha1(("%s %s" % (kind, re.sub(r"0x[0-9a-f]+|==\d+==", "", detail)[:400])).encode()).hexdigest()[:8]
        folder = os.path.join(OUT, "finds", mark)
        if not os.path.isdir(folder):
            os.makedirs(folder)
            for f in files:
                shutil.copy(f, folder)
            with open(folder + "/command", "w") as f:
                f.write("# %s\n%s\n%s\n" % (kind, " ".join("'%s'" % w for w in words), detail))
            with open(OUT + "/finds/log", "a") as f:
                f.write("%s %s: %s\n" % (mark, kind, " ".join(words)))

    def run(self, words, files):
        """One run; the account has what it cost."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            p = subprocess.run([self.vernier, *words], cwd=self.work, capture_output=True, stdin=subprocess.DEVNULL, timeout=4 * CPU_LIMIT,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT)))
            status, out, err = p.returncode, p.stdout.decode(errors="replace"), p.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, out, err = -24, "", "no end"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        with open(OUT + "/account", "a") as f:
            f.write("%.2f %s\n" % (cpu, words[0] if words else ""))
        if re.search(r"Sanitizer|runtime error:|internal error", err + out) or status not in ORDERLY:
            lines = [l for l in (err + out).splitlines() if re.search(r"Sanitizer|runtime error|internal error|#[0-9] ", l)]
            self.save("status %d" % status, words, files, "\n".join(re.sub(r"\(.*", "", l) for l in lines[:6]) or (err + out)[-600:])
        return out

    def compare(self, out, key, words, files):
        verdict = re.search(r"^Verification result: (TRUE|FALSE)", out, re.M)
        if verdict and "assum" not in out:
            other = self.verdicts.setdefault(key, (verdict.group(1), words))
            if other[0] != verdict.group(1):
                self.save("contradiction", words, files, "%s, but %s by %s" % (verdict.group(1), other[0], " ".join(other[1])))

    def command(self, ticks):
        r = self.random
        kind = r.randrange(10)
        if kind < 7:
            words = ["--prop=" + r.choice(PROPERTIES)]
            if r.randrange(4):
                words.append("--analysis=" + r.choice(self.presets))
            if r.randrange(5) == 0:
                words.append(r.choice(["--certify", "--strict", "--cross-check", "--jobs=2", "--stats", "--json=-"]))
        else:
            words = [r.choice(["exec", "invariants", "wp", "contracts", "scan", "wcet"])]
            if words[0] == "exec":
                words.append("--seed=%d" % r.randrange(1, 99))
        if r.randrange(3) == 0:
            words.append("--32")
        return words + ["--ticks=" + ticks, "--no-warnings"]

    def try_program(self, program, extra=()):
        name = os.path.join(self.work, "p.c")
        if program != name:
            for f in [program, *glob.glob(os.path.dirname(program) + "/*.h")]:
                shutil.copy(f, name if f == program else self.work)
        with open(name, errors="replace") as f:
            args = re.search(r"^// ARGS: (.*)", f.read(), re.M)
        words = self.command(self.random.choice(TICKS)) + list(extra) + ["p.c"]
        out = self.run(words, [name])
        if words[0].startswith("--prop=") and not args and not extra:
            with open(name, "rb") as f:
                digest = hashlib.sha1(f.read()).hexdigest()
            self.compare(out, (digest, words[0], "--32" in words), words, [name])

    def verdict(self):
        self.try_program(self.random.choice(self.programs))

    def mutants(self):
        name = os.path.join(self.work, "p.c")
        with open(name, "wb") as f:
            f.write(subprocess.run([self.work + "/mutate", str(self.random.randrange(2**31)), self.random.choice(self.programs), self.random.choice(self.programs)],
                                   capture_output=True).stdout)
        self.try_program(name)

    def option_values(self):
        extra = [self.random.choice(self.options)(self.random) for _ in range(self.random.choice([1, 1, 2, 3, 5]))]
        self.try_program(self.random.choice(self.programs), extra)

    def csmith(self):
        name = os.path.join(self.work, "p.c")
        small = ["--max-funcs", "3", "--max-block-size", "3", "--max-block-depth", "2", "--max-array-dim", "2", "--max-struct-fields", "4"]
        with open(name, "wb") as f:
            f.write(subprocess.run(["csmith", "--seed", str(self.random.randrange(2**31)), *(small if self.random.randrange(3) else [])],
                                   cwd=self.work, capture_output=True).stdout)
        for _ in range(4):
            self.try_program(name, ["-I/usr/include/csmith"])

    def readers(self):
        seed = self.random.randrange(2**31)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        p = subprocess.run(["sh", TOP + "/tests/readers/run.sh"], capture_output=True, text=True,
                           env={**os.environ, "VERNIER": self.vernier, "N": "1", "FIRST": str(seed), "KEEP": OUT + "/readers"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(OUT + "/account", "a") as f:
            f.write("%.2f readers\n" % (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
        if p.returncode != 0:
            self.save("reader", ["readers", str(seed)], [], p.stdout)


def main():
    """Families in turns at random, until so many CPU seconds were used."""
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    os.makedirs(OUT + "/finds", exist_ok=True)
    hunter = Hunter(sys.argv[1], int(sys.argv[3]))
    families = {"readers": hunter.readers, "csmith": hunter.csmith, "verdict": hunter.verdict, "mutants": hunter.mutants, "options": hunter.option_values}
    chosen = sys.argv[4].split(",") if len(sys.argv) > 4 else list(families)
    end = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime + float(sys.argv[2])
    while resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime < end:
        families[hunter.random.choice(chosen)]()
    shutil.rmtree(hunter.work)


main()
