#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gen-layout-cases.py: asks gcc (-m32 and -m64) how it lays out random records; prints tests/unit/layout_cases.h.

    python3 tools/gen-layout-cases.py [SEED [COUNT]] >tests/unit/layout_cases.h

A record is described by one word per member: TYPE[LENGTH][:WIDTH][!][@ALIGN]; ! is a packed attribute, a leading _ an
unnamed bit-field.  The expected numbers are size, alignment, and for each named member its first bit.
"""
import os
import random
import subprocess
import sys
import tempfile

TYPES = {
    "b": "_Bool", "c": "char", "C": "unsigned char", "s": "short", "S": "unsigned short", "i": "int",
    "u": "unsigned", "l": "long", "L": "unsigned long", "q": "long long", "Q": "unsigned long long", "f": "float",
    "d": "double", "D": "long double", "p": "void *", "e": "enum e", "r": "struct inner", "R": "struct small",
}
WIDTHS = {"b": 1, "c": 8, "C": 8, "s": 16, "S": 16, "i": 32, "u": 32, "l": 32, "L": 32, "q": 64, "Q": 64, "e": 32}
PRELUDE = "enum e { E0, E1, E2 = -1 };\nstruct inner { char c; long long q; };\nstruct small { char c[3]; };\n"


def random_member(rng):
    if rng.random() < 0.55:
        t = rng.choice(list(WIDTHS))
        if rng.random() < 0.12:
            return f"_{t}:0"
        word = f"{t}:{rng.randint(1, WIDTHS[t])}"
        if rng.random() < 0.15:
            return "_" + word
    else:
        word = rng.choice(list(TYPES))
        if rng.random() < 0.15:
            word += str(rng.randint(0, 5))
    if rng.random() < 0.08:
        word += "!"
    if rng.random() < 0.08:
        word += f"@{rng.choice([2, 4, 8, 16])}"
    return word


def random_case(rng):
    case = {"kind": "union" if rng.random() < 0.1 else "struct", "pack": "", "align": 0}
    mode = rng.random()
    if mode < 0.2:
        case["pack"] = "packed"
    elif mode < 0.4:
        case["pack"] = rng.choice(["1", "2", "4", "8"])
    if rng.random() < 0.1:
        case["align"] = rng.choice([2, 4, 8, 32])
    case["members"] = [random_member(rng) for _ in range(rng.randint(1, 7))]
    if all(m.startswith("_") for m in case["members"]):
        case["members"].append("c")
    if case["kind"] == "struct" and rng.random() < 0.08:
        case["members"].append("i[]")
    return case


def member_text(word, index):
    name = "" if word.startswith("_") else f"m{index}"
    word = word.lstrip("_")
    attr, width = "", ""
    if "@" in word:
        word, align = word.split("@")
        attr += f" __attribute__((aligned({align})))"
    if "!" in word:
        word = word.replace("!", "")
        attr += " __attribute__((packed))"
    if ":" in word:
        word, width = word.split(":")
        width = " : " + width
    dim = "[]" if word.endswith("[]") else f"[{word[1:]}]" if len(word) > 1 else ""
    return f"    {TYPES[word[0]]} {name}{dim}{width}{attr};\n"


def case_text(case, n):
    attrs = []
    if case["pack"] == "packed":
        attrs.append("packed")
    if case["align"]:
        attrs.append(f"aligned({case['align']})")
    text = "".join(member_text(w, i) for i, w in enumerate(case["members"]))
    attr = f" __attribute__(({', '.join(attrs)}))" if attrs else ""
    out = f"{case['kind']} r{n} {{\n{text}}}{attr};\n"
    if case["pack"].isdigit():
        out = f"#pragma pack(push, {case['pack']})\n{out}#pragma pack(pop)\n"
    return out


def probes(case, n):
    """Variables whose bytes tell the numbers."""
    tag = f"{case['kind']} r{n}"
    out = [f"PROBE unsigned p{n}_size = sizeof({tag});", f"PROBE unsigned p{n}_align = _Alignof({tag});"]
    for i, w in enumerate(case["members"]):
        if w.startswith("_"):
            continue
        if ":" in w:
            out.append(f"PROBE {tag} p{n}_m{i} = {{ .m{i} = {'1' if w.startswith('b') else '-1'} }};")
        else:
            out.append(f"PROBE unsigned p{n}_m{i} = 8 * __builtin_offsetof({tag}, m{i});")
    return "\n".join(out) + "\n"


def ask_gcc(cases, flag):
    text = PRELUDE + '#define PROBE __attribute__((section(".probe")))\n'
    for n, case in enumerate(cases):
        text += case_text(case, n) + probes(case, n)
    with tempfile.TemporaryDirectory() as folder:
        c, o, raw = (os.path.join(folder, x) for x in ("p.c", "p.o", "p.bin"))
        with open(c, "w", encoding="ascii") as f:
            f.write(text)
        subprocess.run(["gcc", flag, "-w", "-Wno-packed-bitfield-compat", "-c", c, "-o", o], check=True)
        subprocess.run(["objcopy", "-O", "binary", "-j", ".probe", o, raw], check=True)
        nm = subprocess.run(["nm", o], check=True, capture_output=True, text=True).stdout
        at = {line.split()[2]: int(line.split()[0], 16) for line in nm.splitlines() if len(line.split()) == 3}
        with open(raw, "rb") as f:
            data = f.read()
    results = []
    for n, case in enumerate(cases):
        def number(name):
            return int.from_bytes(data[at[name]:at[name] + 4], "little")
        size = number(f"p{n}_size")
        result = [size, number(f"p{n}_align")]
        for i, w in enumerate(case["members"]):
            if w.startswith("_"):
                continue
            if ":" in w:
                start = at[f"p{n}_m{i}"]
                bits = int.from_bytes(data[start:start + size], "little")
                result.append((bits & -bits).bit_length() - 1)
            else:
                result.append(number(f"p{n}_m{i}"))
        results.append(result)
    return results


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    rng = random.Random(seed)
    cases = [random_case(rng) for _ in range(count)]
    r32, r64 = ask_gcc(cases, "-m32"), ask_gcc(cases, "-m64")
    print("// SPDX-License-Identifier: Apache-2.0")
    print(f"// layout_cases.h: what gcc says; made by tools/gen-layout-cases.py {seed} {count}.")
    print("// clang-format off")
    for case, a, b in zip(cases, r32, r64):
        pack = "1" if case["pack"] == "packed" else f"{case['pack']} | TYPE_PACK_PRAGMA" if case["pack"] else "0"
        kind = "TYPE_UNION" if case["kind"] == "union" else "TYPE_STRUCT"
        print(f"{{ {kind}, {pack}, {case['align']}, \"{' '.join(case['members'])}\",\n"
              f"  {{ {{ {', '.join(map(str, a))} }}, {{ {', '.join(map(str, b))} }} }} }},")


if __name__ == "__main__":
    main()
