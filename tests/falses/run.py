# SPDX-License-Identifier: Apache-2.0
"""run.py: what verdicts say is compared with what the compiled programs do; run.sh says how it is called.

A FALSE is run with its harness, and has to show the violation of which the verdict speaks: in the same property, and at the same line where
a sanitizer tells one.  A TRUE is compared if the program has no inputs: then its one execution must not violate the property.
"""
import collections
import json
import multiprocessing
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

VERNIER = os.environ["VERNIER"]
SHARED = os.environ.get("SHARED", os.path.join(os.getcwd(), "..", "shared"))
CC = shlex.split(os.environ.get("CC", "gcc"))
CC32 = shlex.split(os.environ.get("CC32", "")) or CC + ["-m32"]
HERE = os.path.dirname(os.path.abspath(__file__))
TMP = os.environ["FALSES_TMP"]
TICKS = 20000000  # of programs that set no limit themselves
RUN_SECONDS = 3
REACHED = "vernier: violation reached"

# One verdict to compare: a family and a name to show; the folder in which `arguments` of vernier are meant.
Item = collections.namedtuple("Item", "family name folder arguments verdict")

# What is said of an item: kind is "shown", "not shown", "cannot", "agrees", "differs", or "" for what is not compared.
Answer = collections.namedtuple("Answer", "kind text detail", defaults=("", ""))

# ---- which verdicts there are --------------------------------------------------------------------------------------------


def annotated_runs(path):
    """The runs of a file of tests/verdict: (number, arguments, expected verdict)."""
    arguments, expected = collections.defaultdict(str), {}
    with open(path, encoding="utf-8", errors="replace") as f:
        for line in f:
            m = re.match(r"// *(ARGS|EXPECT)(?:\[(\d+)\])?:(.*)", line)
            if m and m[1] == "ARGS":
                arguments[int(m[2] or 1)] += m[3]
            elif m:
                expected[int(m[2] or 1)] = m[3].strip()
    return [(n, shlex.split(arguments[n]), expected[n]) for n in sorted(expected)]


def of_verdicts():
    for folder, _, files in sorted(os.walk("tests/verdict")):
        for file in sorted(f for f in files if f.endswith(".c")):
            path = os.path.join(folder, file)
            for n, arguments, verdict in annotated_runs(path):
                name = path + (f"[{n}]" if n > 1 else "")
                if verdict in ("TRUE", "FALSE"):
                    yield Item("verdict", name, os.path.abspath(folder), arguments + [file], verdict)


def rows(path):
    if not os.path.isfile(path):
        return
    with open(path, encoding="utf-8") as f:
        for line in f:
            if not line.startswith(("#", "file\t")) and line.strip():
                yield line.rstrip("\n").split("\t")


def of_benchmark():
    folder = os.environ.get("BENCH", os.path.join(SHARED, "bench"))
    if not os.path.isdir(os.path.join(folder, "tasks")):
        return
    for task, prop, model, verdict, *_ in rows("bench/expected.tsv"):
        file = f"tasks/{task}.i" if os.path.isfile(f"{folder}/tasks/{task}.i") else f"tasks/{task}.c"
        bits = "--32" if model == "ILP32" else "--64"
        family = "practice" if task.startswith("practice/") else "benchmark"
        arguments = ["--time=60", f"--prop=properties/{prop}.prp", bits, file]
        yield Item(family, f"{task} ({prop})", folder, arguments, verdict)


def of_table(family, table):
    """Programs with a table: the file, its options and a verdict (of soundness, what is forbidden: there the verdict is vernier's)."""
    folder = os.path.join(SHARED, family)
    for file, options, verdict, *_ in rows(os.path.join(folder, table)):
        words = shlex.split("" if options == "-" else options)
        if not words or words[0].startswith("-"):
            arguments = [file if w == "%" else w for w in words] + ([] if "%" in words else [file])
            limits = [] if any(w.startswith("--ticks") for w in words) else [f"--ticks={TICKS}"]
            yield Item(family, f"{file} {options}", folder, limits + arguments, "" if family == "soundness" else verdict)


def all_items():
    yield from of_verdicts()
    yield from of_benchmark()
    yield from of_table("cases", "cases.tsv")
    yield from of_table("soundness", "MANIFEST.tsv")
    yield from of_table("realcode", "MANIFEST.tsv")


# ---- processes -----------------------------------------------------------------------------------------------------------


def limits(seconds, memory):
    """What sets the limits of a process that is begun: of CPU time, files and, if not 0, memory in MB."""
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
    return set_limits


def call(command, seconds, folder, memory=0, env=None, log=None):
    """Runs a command: (exit status, or None if a limit of time ended it; what it wrote to stdout and stderr, or to stderr if log names a file)."""
    with open(log or os.devnull, "w+b") as err:
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, env={**os.environ, **(env or {})}, start_new_session=True,
                                 stdout=subprocess.DEVNULL if log else subprocess.PIPE, stderr=err if log else subprocess.STDOUT,
                                 preexec_fn=limits(seconds, memory))
        try:
            out, _ = child.communicate(timeout=10 * seconds)
            status = child.returncode
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, _ = child.communicate()
            status = None
        if log:
            err.seek(0)
            out = err.read()
    return None if status == -signal.SIGXCPU else status, out.decode(errors="replace")


# ---- programs ------------------------------------------------------------------------------------------------------------

# What shows the violation of a property: what to compile with, what the report says, and options of the leak sanitizer.  Further rows
# are tried if the first shows nothing.
Way = collections.namedtuple("Way", "flags pattern leaks compiler", defaults=("", "gcc"))
OVERFLOW = r"signed integer overflow|negation of .* cannot be represented|division of .* by -1 cannot|left shift of .* (cannot|by)|left shift of neg"
LEAK = "detected memory leaks"
# At the end of main and of blocks variables die whose values are still in registers or in the stack.
NO_STACK = "use_stacks=0:use_registers=0"


def sanitizer(names, pattern, leaks="", compiler="gcc"):
    return Way(["-fsanitize=" + names], pattern, leaks, compiler)


WAYS = {
    # gcc simplifies x * 100 / 50 before it looks for overflow.
    "no-overflow": [sanitizer("signed-integer-overflow,integer-divide-by-zero,shift", OVERFLOW),
                    sanitizer("signed-integer-overflow,integer-divide-by-zero,shift", OVERFLOW, compiler="clang")],
    "no-unsigned-overflow": [sanitizer("unsigned-integer-overflow", "unsigned integer overflow|negation of", compiler="clang")],
    "no-div-by-zero": [sanitizer("integer-divide-by-zero", "division by zero")],
    "valid-shift": [sanitizer("shift", "shift exponent")],
    "valid-shift-base": [sanitizer("shift", "left shift of negative value")],
    "valid-index": [sanitizer("bounds-strict", "index .* out of bounds")],
    "no-null-deref": [sanitizer("null,address", "null pointer|SEGV on unknown address 0x0+ ")],
    "valid-float-cast": [sanitizer("float-cast-overflow", "outside the range of representable values")],
    "valid-bool": [sanitizer("bool", "not a valid value for type '_Bool'")],
    "valid-length": [sanitizer("vla-bound", "variable length array bound evaluates to non-positive")],
    "no-unreachable": [sanitizer("unreachable", "execution reached an unreachable program point")],
    "valid-noreturn": [sanitizer("unreachable", "execution reached an unreachable program point", compiler="clang")],
    "valid-nonnull": [Way(["-fsanitize=nonnull-attribute,returns-nonnull-attribute", "-fbuiltin"], "null pointer (passed|returned)")],
    "valid-alignment": [sanitizer("alignment", "misaligned address")],
    "valid-deref": [sanitizer("address,bounds-strict,null",
                              "AddressSanitizer: (?!attempting|.*(stack-overflow|out-of-memory))|null pointer|out of bounds")],
    "valid-free": [sanitizer("address", "AddressSanitizer: attempting|SEGV")],
    "valid-memtrack": [sanitizer("address", LEAK), sanitizer("address", LEAK, NO_STACK)],
    # A stream is a block of the C library, which is freed when the stream is closed.
    "valid-resource": [sanitizer("address", "heap-use-after-free|attempting double-free"),
                       sanitizer("address", LEAK, "use_globals=0:" + NO_STACK)],
    "valid-memcleanup": [sanitizer("address", LEAK, "use_globals=0:" + NO_STACK)],
}
# What gcc says of constant expressions, which it computes when it compiles, and of expressions without order.
WARNINGS = {
    "no-overflow": ("-Woverflow", "overflow in expression"),
    "no-div-by-zero": ("-Wdiv-by-zero", "division by zero"),
    "valid-float-cast": ("-Woverflow", "overflow in conversion"),
    "valid-sequence": ("-Wsequence-point", "may be undefined"),
}
REACHING = ("unreach-call", "unreach-label", "assert")

# Whether gcc needs to know an option of vernier.
FOR_COMPILER = re.compile(r"-(D|U|I|O|f|std=|m)")


def sources(item):
    return [a for a in item.arguments if re.search(r"\.[ci]$", a) and not a.startswith("-")]


def option(item, name, default=None):
    found = [a.split("=", 1)[1] for a in item.arguments if a.startswith(name + "=")]
    return found[-1] if found else default


def has_32_bits(item):
    return any(a in ("--32", "--bits=32", "-m32") for a in item.arguments)


def compiler(item, clang=False):
    given = [a for a in item.arguments if FOR_COMPILER.match(a) and a not in ("-m32", "-m64")]
    # As vernier takes C where it checks no more than that: memory has no types, and functions of the library are called.
    common = ["-w", "-O0", "-g1", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-builtin", "-Dalloca=__builtin_alloca"]
    if clang:
        return ["clang"] + ["-m32"] * has_32_bits(item) + common + given  # it may have no library of 32 bits
    cc = CC32 + ["-msse2", "-mfpmath=sse"] if has_32_bits(item) else CC
    return cc + common + ["-pipe", "-fexcess-precision=standard"] + given


def read(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        return f.read()


def with_label(item, tmp, label):
    """The sources with a call behind the label, so that a run shows that it is reached."""
    copies = []
    for i, file in enumerate(sources(item)):
        text = re.sub(rf"(\b{label}\s*:)(?!:)", r"\1 vernier_reached();", read(os.path.join(item.folder, file)))
        copies.append(os.path.join(tmp, f"label{i}.c"))
        with open(copies[-1], "w", encoding="utf-8") as f:
            f.write("extern void vernier_reached();\n#line 1\n" + text)
    return copies


def with_static_entry(item, tmp, command, name):
    """The program as objects in which the static function `name` can be called from outside."""
    objects = []
    for i, file in enumerate(sources(item)):
        objects.append(os.path.join(tmp, f"part{i}.o"))
        call(command + ["-fkeep-static-functions", "-c", "-o", objects[-1], file], 60, item.folder)
        call(["objcopy", f"--globalize-symbol={name}", objects[-1]], 10, item.folder)
    return objects


OBJECTS = {}  # what is linked with every program, by width


def watch(item):
    """The object file of watch.c."""
    wide = not has_32_bits(item)
    if wide not in OBJECTS:
        OBJECTS[wide] = os.path.join(tempfile.mkdtemp(dir=TMP), "watch.o")
        call((CC if wide else CC32) + ["-w", "-O1", "-c", "-o", OBJECTS[wide], os.path.join(HERE, "watch.c")], 60, "/")
    return OBJECTS[wide]


def build(item, tmp, harness, prop, way):
    """Compiles the program with the harness: (worked, messages)."""
    program = "".join(read(os.path.join(item.folder, f)) for f in sources(item))
    command = compiler(item, way.compiler == "clang") + way.flags
    # An error function that the program defines is seen to be entered.
    if prop in REACHING and re.search(r"\b(reach_error|__VERIFIER_error)\s*\([^()]*\)\s*\{", program):
        command += ["-finstrument-functions"]
    static = re.search(r"--globalize-symbol=(\w+)", read(harness))
    if prop == "unreach-label":
        parts = with_label(item, tmp, option(item, "--label", "ERROR"))
    elif static:
        parts = with_static_entry(item, tmp, command, static[1])
    else:
        parts = sources(item)
    # Lines `#line` are no C that is preprocessed already.
    language = [] if static else ["-x", "c"]
    parts = ["-iquote", item.folder] + language + parts + [harness, "-x", "none", watch(item), "-lm"]
    status, out = call(command + ["-o", os.path.join(tmp, "prog")] + parts, 60, item.folder)
    return status == 0, out


def execute(tmp, words, way, seconds=RUN_SECONDS):
    """Runs what was built: (exit status, what it wrote to stderr)."""
    run = os.path.join(tmp, "run")
    os.makedirs(run, exist_ok=True)
    leaks = int(way.pattern == LEAK)
    env = {
        "ASAN_OPTIONS": f"detect_stack_use_after_return=1:redzone=2048:max_redzone=2048:hard_rss_limit_mb=1500:detect_leaks={leaks}:"
                        "allocator_may_return_null=1:max_malloc_fill_size=4096:exitcode=99",
        "LSAN_OPTIONS": "exitcode=98:" + way.leaks,
        "UBSAN_OPTIONS": "print_stacktrace=0",
    }
    asan = any("address" in f for f in way.flags)
    return call(["bash", "-c", f"exec {words}"], seconds, run, 0 if asan else 8000, env, os.path.join(tmp, "err"))


# ---- what a run shows ----------------------------------------------------------------------------------------------------


def first_place(lines, files):
    """The first place in one of the files that a report of the address sanitizer names."""
    for line in lines:
        m = re.match(r"\s*#\d+ 0x\w+ in .* (\S+?):(\d+)(:\d+)?$", line)
        if m and os.path.basename(m[1]) in files:
            return int(m[2])
    return None


def reports(pattern, text, files):
    """What sanitizers reported of the kind: (line or None, message)."""
    lines = text.splitlines()
    found = []
    for i, line in enumerate(lines):
        m = re.match(r"(\S+?):(\d+):\d+: runtime error: (.*)", line)
        if m and re.search(pattern, m[3]):
            found.append((int(m[2]), m[3]))
        elif re.match(r"==\d+==ERROR: ", line) and re.search(pattern, line):
            if "leaks" in line:
                starts = [k for k in range(i, len(lines)) if lines[k].startswith(("Direct leak", "Indirect leak"))]
                found += [(first_place(lines[k + 1:k + 30], files), lines[k]) for k in starts]
            else:
                found.append((first_place(lines[i:i + 60], files), line))
    return found


def shows(verdict, way, status, text, files):
    """Whether the run shows what the verdict (as JSON) says; if not, what it shows."""
    prop = verdict["property"]
    if not way.pattern:
        return REACHED in text, f"exit status {status}"
    found = reports(way.pattern, text, files)
    fault = verdict.get("fault") or {}
    place = fault.get("allocated") if way.pattern == LEAK else None
    line = place["line"] if place else verdict["line"]
    # Where a function is left that must not return, inside of the C library, and where address 0 is called, no lines are known as we know them.
    if any(at == line or prop in ("valid-noreturn", "valid-resource") or "pc 0x000000000000 " in what for at, what in found):
        return True, ""
    if found:
        return False, f"line {found[0][0]} instead of {line}: {found[0][1]}"
    return False, f"exit status {status}, no report"


def compiler_tells(item, verdict):
    """Whether gcc tells of the violation, without running anything."""
    if verdict["property"] not in WARNINGS:
        return False
    flag, pattern = WARNINGS[verdict["property"]]
    command = [f for f in compiler(item) if f != "-w"] + ["-fsyntax-only", flag] + sources(item)
    _, out = call(command, 60, item.folder)
    return any(re.match(rf"[^ ]*:{verdict['line']}:\d+: (warning|error): .*{pattern}", line) for line in out.splitlines())


def words_of(harness):
    """The command, as the shell takes it, by which the harness wants the program to be called."""
    m = re.search(r"^// Command line: (?!none)(.*)", harness, re.M)
    return (m[1] if m else "./prog").removeprefix("exec ").replace("./prog", "../prog", 1)


def not_forced(harness):
    kinds = re.findall(r"^// Not forced: input \d+ \((.*?)\) is ", harness, re.M)
    kinds += re.findall(r"^// The (result of) \w+ is left to the C library", harness, re.M)
    return sorted({k.split()[0] for k in kinds})


def ask(item, tmp):
    """Asks vernier: the verdict as it is in JSON, None if it is not FALSE; what it printed.  The harness is written, too."""
    result = os.path.join(tmp, "result.json")
    outputs = ["--no-warnings", f"--harness={tmp}/harness.c", f"--json={result}"]
    status, out = call([VERNIER] + item.arguments + outputs, 60, item.folder)
    m = re.findall(r"^Verification result: (\w+)", out, re.M)
    if not m or m[-1] != "FALSE" or not os.path.isfile(result):
        return None, m[-1] if m else f"exit status {status}: {out[-500:]}"
    # Inputs, which may be very many, stand behind all that matters here.
    return json.loads(re.split(r',\n  "inputs"', read(result))[0] + "}"), out


def examine_false(item, tmp):
    verdict, out = ask(item, tmp)
    if not verdict and not item.verdict:
        return examine_true(item, tmp) if out == "TRUE" else Answer("")
    if not verdict:
        # What it does not decide, others compare with their tables.
        return Answer("" if out == "UNKNOWN" else "not shown", "vernier does not say FALSE", out)
    if not sources(item):
        return Answer("cannot", "the program is not one of C files")
    harness, prop = os.path.join(tmp, "harness.c"), verdict["property"]
    if compiler_tells(item, verdict):
        return Answer("shown", "by a warning")
    text, told = read(harness), []
    files = {os.path.basename(s) for s in sources(item) + [verdict["file"]]}
    ways, built = WAYS.get(prop, [Way(["-fwrapv"], "")]), None
    for way in ways:
        if (way.flags, way.compiler) != built:
            built = way.flags, way.compiler
            works, messages = build(item, tmp, harness, prop, way)
            if not works and told:
                break
            if not works:
                return refused(messages)
        status, err = execute(tmp, words_of(text), way)
        shown, what = shows(verdict, way, status, err, files)
        if shown:
            return Answer("shown", "by a run")
        told.append(what)
    # A fault of memory that is seen elsewhere is another one.
    elsewhere = any(re.match(r"line \d+ instead of .*ERROR: AddressSanitizer", t) for t in told)
    why = why_not(item, tmp, verdict, harness, status, err, elsewhere)
    fault = (verdict.get("fault") or {}).get("text", "")
    detail = f"{prop} line {verdict['line']}: {told}; {fault}; not forced: {not_forced(text)}\n{err[:400]}"
    return Answer("cannot", why, detail) if why else Answer("not shown", what, detail)


def refused(messages):
    """What is said of a program that the compiler refuses."""
    undefined = set(re.findall(r"undefined reference to `(\w+)'", messages))
    if "cannot find" in messages and "skipping incompatible" in messages:
        return Answer("cannot", "there is no C library of 32 bits (Debian: gcc-multilib)")
    if undefined:
        return Answer("cannot", "nobody defines " + ", ".join(sorted(undefined)))
    if "multiple definition" in messages or re.search(r"harness\.c:\d+:\d+: error", messages):
        return Answer("not shown", "the harness does not compile", messages[:600])
    return Answer("cannot", "gcc refuses the program", messages[:600])


UNFORCED = {
    "uninit": "the values of uninitialised memory",
    "memory": "what functions without body do to memory",
    "volatile": "the values of volatile memory",
    "model": "what functions of the C library give",
    "result": "what functions of the C library give",
    "extern": "a pointer to an object of the program, or a variable of the C library",
    "argument": "a pointer to an object of the program, or a variable of the C library",
}


def has_part_outside(fault):
    """Whether an access has bytes inside of the object, too: compilers need not access all, and the sanitizer looks at the first ones."""
    size, offset = fault.get("size"), fault.get("offset")
    return None not in (size, offset) and 0 <= offset < size


def is_far(fault):
    """Whether an access is far from the object: the address sanitizer takes care of some bytes behind it (of none if it is empty)."""
    size, offset = fault.get("size"), fault.get("offset")
    return None in (size, offset) or offset < 0 or offset >= size + 16 or size == 0


def line_of_object(item, tmp, verdict):
    """What gcc makes of the line of the verdict: whether there is code, and whether that calls functions of the library."""
    has_code = calls = False
    last = ""
    for i, file in enumerate(sources(item)):
        if os.path.basename(file) != os.path.basename(verdict["file"]):
            continue
        part = os.path.join(tmp, f"line{i}.o")
        call(compiler(item) + ["-c", "-o", part, file], 60, item.folder)
        undefined = {line.split()[-1] for line in call(["nm", "-u", part], 10, "/")[1].splitlines()}
        at = False
        for line in call(["objdump", "-drl", "--no-show-raw-insn", part], 60, "/")[1].splitlines():
            place = re.match(r"(/\S+|\S+\.[chi]):(\d+)( \(.*\))?$", line)
            if place:
                at = os.path.basename(place[1]) == os.path.basename(file) and int(place[2]) == verdict["line"]
            elif at and re.match(r"\s+\w+:\s", line):
                called = re.search(r"R_\w+\s+(\w+)", line)
                has_code = True
                calls = calls or bool(called and called[1] in undefined and "call" in last) or bool(re.search(r"\tcall +\*", line))
                last = line
    return has_code, calls


def is_text(item, verdict):
    """Whether something stands in the line of the verdict."""
    lines = [read(os.path.join(item.folder, f)).split("\n") for f in sources(item) if os.path.basename(f) == os.path.basename(verdict["file"])]
    return any(verdict["line"] <= len(text) and text[verdict["line"] - 1].strip() for text in lines)


def gets_there(item, tmp, verdict, harness):
    """Whether the run executes the line of the verdict, as the compiler's counters say."""
    way = Way(["-fwrapv", "--coverage", "-Wl,-u,__gcov_dump"], "")
    folder = os.path.join(tmp, "cover")
    os.makedirs(folder)
    build(item, folder, harness, verdict["property"], way)
    execute(folder, words_of(read(harness)), way)
    for name in os.listdir(folder):
        if name.endswith(".gcda"):
            out = call(["gcov", "-t", os.path.join(folder, name)], 10, item.folder)[1]
            blocks = re.split(r"^ +-: +0:Source:", out, flags=re.M)
            for block in blocks[1:]:
                source = os.path.basename(block.split("\n", 1)[0])
                if source == os.path.basename(verdict["file"]) and re.search(rf"^ +\d+\*?: +{verdict['line']}:", block, re.M):
                    return True
    return False


def blind(item, verdict, text, err, calls):
    """Why no sanitizer reports what happens, by kind; None: it could."""
    prop, fault = verdict["property"], verdict.get("fault") or {}
    kind = fault.get("kind") or ""
    if prop not in WAYS:
        return f"no sanitizer looks at {prop}"
    if "[static" in text or "[ static" in text:
        return "no sanitizer looks at parameters [static n]"
    if kind.startswith("out-of-bounds") and has_part_outside(fault):
        return "only a part of the access is outside"
    if kind.startswith("out-of-bounds") and is_far(fault):
        return "the access is far outside, before the object, or the object is empty"
    if kind.startswith("use of a variable after"):
        return "the life of a temporary object, of an array of variable length, or one that a jump ends or another iteration begins again"
    if calls:
        return "the function of the C library is not watched"
    if kind.startswith("write to a const object"):
        return "gcc keeps the const object in memory that can be written"
    if prop == "no-overflow" and re.search(r"\w\s*:\s*\d+\s*[;,]", text):
        return "no sanitizer looks at arithmetic of the width of a bit-field"
    if prop == "valid-index":
        return "only [] is watched, not other arithmetic with arrays"
    return None


def ended_early(verdict, status, err):
    """Why the run did not get to the end, where leaks are looked for; None: it did."""
    if verdict["property"] not in ("valid-memtrack", "valid-memcleanup"):
        return None
    if status is None or "rss limit exhausted" in err:
        return "leaks are looked for at the end, and the run does not end"
    if "ERROR: AddressSanitizer" in err:
        return "leaks are looked for at the end, and another fault comes before"
    return None


def why_not(item, tmp, verdict, harness, status, err, elsewhere):
    """Why a run cannot show what the verdict says, by kind; None: it could."""
    text, program = read(harness), "".join(read(os.path.join(item.folder, f)) for f in sources(item))
    if "What the automaton watches for" in text:
        return "what an automaton watches for is no event of a run"
    if "// Command line: none" in text:
        return "no system starts a program with argc 0"
    for kind in not_forced(text):
        return "no harness forces " + UNFORCED.get(kind, kind)
    if "outside_" in text and re.search(r"AddressSanitizer: attempting free on address|(free|munmap_chunk|realloc)\(\): invalid", err):
        return "no harness gives memory that may be freed"
    if "outside_" in text and verdict["property"] == "valid-resource":
        return "no harness gives a stream or a directory"
    if lacks_declaration(item):
        return "gcc takes the result of a function without declaration for an int"
    if ended_early(verdict, status, err):
        return ended_early(verdict, status, err)
    if verdict["property"] in REACHING or elsewhere:
        return None
    has_code, calls = line_of_object(item, tmp, verdict)
    if not has_code and is_text(item, verdict):
        return "gcc makes no code of the line"
    why = blind(item, verdict, program, err, calls)
    return why if why and gets_there(item, tmp, verdict, harness) else None


def lacks_declaration(item):
    command = [f for f in compiler(item) if f != "-w"] + ["-fsyntax-only", "-Wimplicit-function-declaration"] + sources(item)
    return "implicit declaration of function" in call(command, 60, item.folder)[1]


# ---- TRUE ----------------------------------------------------------------------------------------------------------------

# What stands for an input, in the text of a program and among the functions of the library that it calls.
INPUTS = re.compile(r"nondet|__CPROVER|klee_|symbolic")
GIVING = re.compile(r"(__isoc99_)?v?f?w?scanf|f?getw?c|getw?char|f?gets|getline|getdelim|fread|read|recv|time|clock|rand|s?random|getenv|gettimeofday|getpid")


def takes_inputs(program):
    """Whether a linked program calls a function of the library that gives an input."""
    names = [line.split()[-1].split("@")[0] for line in call(["nm", "-u", program], 10, "/")[1].splitlines() if line.strip()]
    return any(GIVING.fullmatch(name) for name in names)


PARTS = {
    "memsafety": ("valid-deref", "valid-free", "valid-memtrack"),
    "valid-memsafety": ("valid-deref", "valid-free", "valid-memtrack"),
    "memcleanup": ("valid-memcleanup",),
    "undefined-behaviour": tuple(p for p in WAYS if p not in ("no-unsigned-overflow", "valid-noreturn", "valid-memtrack", "valid-memcleanup", "valid-resource")),
}


def properties(item):
    names = []
    for prop in option(item, "--prop", "unreach-call").split(","):
        name = os.path.basename(prop).replace(".prp", "").replace("unreach-call-old", "unreach-call")
        names += PARTS.get(name, (name,))
    return [n for n in names if n in WAYS or n in ("unreach-call", "assert")]


def way_of_all(names):
    """One way to compile for all properties."""
    flags = sorted({f for n in names if n in WAYS for w in WAYS[n][:1] for f in w.flags[0].split("=")[1].split(",")})
    if "valid-index" not in names and "bounds-strict" in flags:
        flags.remove("bounds-strict")
    if not flags:
        return Way(["-fwrapv"], "")
    leaks = "valid-memtrack" in names or "valid-memcleanup" in names
    return Way(["-fsanitize=" + ",".join(flags)], LEAK if leaks else "other", "use_globals=0" if "valid-memcleanup" in names else "")


def examine_true(item, tmp):
    program, names = "".join(read(os.path.join(item.folder, f)) for f in sources(item)), properties(item)
    if INPUTS.search(program + " ".join(item.arguments)) or option(item, "--entry") or not names or any(WAYS[n][0].compiler == "clang" for n in names if n in WAYS):
        return Answer("")
    way = way_of_all(names)
    works, _ = build(item, tmp, os.path.join(HERE, "plain.c"), names[0], way)
    if not works or takes_inputs(os.path.join(tmp, "prog")):
        return Answer("")
    status, err = execute(tmp, "../prog", way, 1)
    if status is None:
        return Answer("endless")
    files = {os.path.basename(s) for s in sources(item)}
    for name in names:
        if name in WAYS:
            found = [(at, what) for at, what in reports(WAYS[name][0].pattern, err, files) if at]
        else:
            found = [(0, "the error is reached")] if REACHED in err else []
        if found and "[unsound" in call([VERNIER] + item.arguments, 60, item.folder)[1]:
            return Answer("cannot", "a TRUE rests on an assumption of which it says that it may be false")
        if found:
            return Answer("differs", f"{name} is violated: line {found[0][0]}: {found[0][1]}")
    return Answer("agrees")


def examine(item):
    tmp = tempfile.mkdtemp(dir=TMP)
    try:
        return item, examine_true(item, tmp) if item.verdict == "TRUE" else examine_false(item, tmp)
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


# ---- what is said --------------------------------------------------------------------------------------------------------


def table(answers):
    """How many verdicts of each family were compared, and why the others could not be."""
    count = collections.Counter((item.family, answer.kind) for item, answer in answers)
    ran = collections.Counter((item.family, answer.text) for item, answer in answers if answer.kind == "shown")
    print("FALSE: shown by a run, by a warning of the compiler, not shown, cannot be run | TRUE without inputs: agree, contradicted, endless")
    for family in dict.fromkeys(item.family for item, _ in answers):
        row = [ran[family, "by a run"], ran[family, "by a warning"]]
        row += [count[family, k] for k in ("not shown", "cannot", "agrees", "differs", "endless")]
        print(f"{family:10}" + "".join(f"{n:6}" for n in row[:4]) + "  |" + "".join(f"{n:6}" for n in row[4:]))
    why = collections.Counter(answer.text for _, answer in answers if answer.kind == "cannot")
    print("Cannot be run, by reason:")
    for text, n in sorted(why.items(), key=lambda x: (-x[1], x[0])):
        print(f"{n:6}  {text}")


def in_turn(items):
    """Those whose turn it is, if there are turns: one of so many parts, the next one with the next commit."""
    parts, turn = int(os.environ.get("PARTS", "1")), int(os.environ.get("TURN") or 0)
    return [item for i, item in enumerate(items) if i % parts == turn % parts]


def main():
    words = sys.argv[1:]
    items = [i for i in all_items() if not words or any(w in i.family + ":" + i.name for w in words)]
    with multiprocessing.Pool(int(os.environ.get("JOBS", "2"))) as pool:
        answers = list(pool.imap(examine, in_turn(items), 1))
    for item, answer in answers:
        name = f"{item.family}:{item.name}"
        if answer.kind in ("not shown", "differs"):
            print(f"not ok {name}: {answer.text}\n    " + answer.detail.strip().replace("\n", "\n    "))
        elif answer.kind in ("shown", "agrees"):
            print(f"ok {name}")
        elif answer.kind == "cannot" and os.environ.get("VERBOSE"):
            print(f"cannot {name}: {answer.text}\n    " + answer.detail.strip().replace("\n", "\n    "))
    table(answers)


if __name__ == "__main__":
    main()
