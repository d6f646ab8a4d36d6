# SPDX-License-Identifier: Apache-2.0
"""programs.py: random C programs whose inputs are few, for truth.py.

A program is a list of lines.  Names with `$` in front are those of the file: the programs of a batch get different ones.  A line `@N EXPRESSION` is a
site: there the values of the expression are noted natively, and the program for the verifier may ask for one of them.  Two preludes give the same
functions and variables for inputs: one by __VERIFIER_nondet_T and the like, the other by choices of the driver.

Every object has a value before it is read, objects live as long as pointers to them are used, counts and indices are inside their bounds, unless
the program may have a hazard of the kind.
"""
import collections
import random
import re

T = collections.namedtuple("T", "name bits signed")
BOOL = T("_Bool", 1, False)
INT, UINT, LONG, ULONG = T("int", 32, True), T("unsigned", 32, False), T("long", 64, True), T("unsigned long", 64, False)
CHAR, SCHAR, UCHAR = T("char", 8, True), T("signed char", 8, True), T("unsigned char", 8, False)
SHORT, USHORT, LLONG = T("short", 16, True), T("unsigned short", 16, False), T("long long", 64, True)
TYPES = [INT, INT, INT, INT, UINT, UINT, LONG, ULONG, CHAR, UCHAR, SCHAR, SHORT, USHORT, BOOL, LLONG]
MEMBER_TYPES = [INT, INT, UINT, SHORT, USHORT, CHAR, UCHAR, LONG]

HAZARDS = ["overflow", "overflow", "index", "null", "div", "shift", "free", "leak", "twice", "floatcast", "scope", "order",
           "const", "length"]

E = collections.namedtuple("E", "text type lo hi")
# A variable: kind is int, float, array, struct, structs (an array of them), union, pointer, to_struct; extra is a type, a record, a length.
V = collections.namedtuple("V", "name kind type depth extra private", defaults=(None, False))
Field = collections.namedtuple("Field", "name kind type extra", defaults=(None,))
Record = collections.namedtuple("Record", "name fields union")
Function = collections.namedtuple("Function", "name result parameters cost")


def bounds(t):
    return (-(1 << (t.bits - 1)), (1 << (t.bits - 1)) - 1) if t.signed else (0, (1 << t.bits) - 1)


def promoted(t):
    return INT if t.bits < 32 else t


def usual(a, b):
    a, b = promoted(a), promoted(b)
    if a.bits != b.bits:
        return a if a.bits > b.bits else b
    return a if not a.signed else b


def literal(n, t=INT):
    if t.bits == 64:
        suffix = "L" if t.signed else "UL"
    else:
        suffix = "" if t.signed or t.bits < 32 else "u"
    if n == -(1 << 63):
        return "(-9223372036854775807L - 1)"
    if n == -(1 << 31) and t.bits == 32:
        return "(-2147483647 - 1)"
    return f"{n}{suffix}" if n >= 0 else f"({n}{suffix})"


def converted(e, t):
    """The bounds of a value after conversion."""
    lo, hi = bounds(t)
    if t is BOOL:
        return 0, 1
    return (e.lo, e.hi) if lo <= e.lo and e.hi <= hi else (lo, hi)


class Program:
    WEIGHTS = """assignment:15 declare:12 check:8 if_statement:9 loop:7 call:9 pointer_statement:6 record_statement:5 float_statement:4 switch:3
        heap:3
        heap_array:2 variable_length:2 walk:2 text:2 bytes:3 jump:1 device:1 external:1 two_changes:1 step:4 function_pointer:2 pointers:2 matrix:2
        address:2 inner:1 anonymous:2 general:2 input_loop:1 more_float:2 punned_float:1 escape:1 moved:2 nested_record:1 library:2 pattern:2
        variadic:1 chain:2 unsigned_loop:2 unusual_bits:2 heap_record:2 flexible:1 grown:2 constant:1 computed_goto:1 double_links:1 operations:2
        volatile_record:1 old_style:1 pointer_results:2 byte_copy:2 text_copy:1 float_input:2 inexact:2 reserved:1
        conversions:3 container:2 forms:2 passed_down:2 literals:2 into_loop:2 truth_values:2 parts:2 large:2
        stored_pointers:2 long_loop:6 pointer_bytes:3""".split()
    STATEMENTS = [w.split(":")[0] for w in WEIGHTS]
    SHARES = [int(w.split(":")[1]) for w in WEIGHTS]

    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.lines, self.sites, self.names = [], [], 0
        self.checker, self.driver = [], []  # the two preludes
        self.functions, self.records, self.tables = [], [], []
        self.hazards = set(r.choice(HAZARDS) for _ in range(r.randint(1, 2))) if r.random() < 0.5 else set()
        self.choices, self.budget, self.cost, self.depth = 1, r.choice([2, 3, 4, 5, 6, 8, 10, 15, 20]), 1, 0
        self.inputs, self.in_loop, self.function_cost, self.static_ok = [], 0, 1, True
        self.externals = r.random() < 0.25
        self.scope, self.early = [], []
        self.make()

    # ---- helpers -----------------------------------------------------------------------------------------------------

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def emit(self, *lines):
        self.lines += lines

    def hazard(self, kind, p=0.3):
        return kind in self.hazards and self.r.random() < p

    def have(self, *kinds):
        return [v for v in self.scope if v.kind in kinds]

    def site(self, text, t):
        if len(self.sites) < 32:
            self.emit(f"@{len(self.sites)} {text}")
            self.sites.append((text, t))

    # ---- inputs ------------------------------------------------------------------------------------------------------

    def input(self):
        """An expression that reads an input, by a function of the preludes."""
        r = self.r
        if self.inputs and r.random() < 0.4:
            return r.choice(self.inputs)
        t = r.choice([INT, INT, INT, UINT, CHAR, UCHAR, SHORT, USHORT, LONG, BOOL])
        nondet = {"int": "int", "unsigned": "uint", "char": "char", "unsigned char": "uchar", "short": "short", "unsigned short": "ushort",
                  "long": "long", "_Bool": "bool"}[t.name]
        name = self.fresh("$in")
        lo, hi = bounds(t)
        n = r.choice([2, 3, 4, 4, 5, 8])
        if t is BOOL:
            first, n = 0, 2
        else:
            first = r.choice([0, 0, 0, 1, max(lo, -2), lo, hi - n + 1, max(lo, -1)])
        last = first + n - 1
        if r.random() < 0.1 and self.externals:
            declare, read = f"extern {t.name} {name}_outside(void);", f"{name}_outside()"
        else:
            declare, read = f"extern {t.name} __VERIFIER_nondet_{nondet}(void);", f"__VERIFIER_nondet_{nondet}()"
        v = "v"
        low = f"{v} < {literal(first, promoted(t))}"
        high = f"{v} > {literal(last, promoted(t))}"
        tests = [x for x, needed in ((low, first > lo), (high, last < hi)) if needed]
        if not tests:
            body = f"return {read};"
        elif r.random() < 0.2 and first == 0 and n & (n - 1) == 0:
            body = f"{t.name} {v} = {read}; return {v} & {n - 1};"
        elif r.random() < 0.5:
            body = f"{t.name} {v} = {read}; if ({' || '.join(tests)}) abort(); return {v};"
        else:
            body = f"{t.name} {v} = {read}; __VERIFIER_assume(!({' || '.join(tests)})); return {v};"
        self.checker += [declare, f"static {t.name} {name}(void) {{ {body} }}"]
        # A run that ends by abort() is one, too: it may leave blocks behind.
        ends = "abort()" in body
        self.driver.append(f"static {t.name} {name}(void) {{ int c = t_choose({n + ends}); if (c == {n}) abort(); "
                           f"return ({t.name})({literal(first, promoted(t))} + c); }}")
        self.inputs.append(E(f"{name}()", t, first, last))
        return self.inputs[-1]

    # ---- expressions -------------------------------------------------------------------------------------------------

    def number(self, t=INT):
        r = self.r
        lo, hi = bounds(t)
        n = r.choice([0, 1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 31, 63, 100, 127, 128, 255, 256, 1000, -1, -2, -3, hi, hi - 1, lo, lo + 1])
        n = n if lo <= n <= hi else 1
        return E(literal(n, promoted(t)), promoted(t), n, n)

    def index(self, n, depth):
        """An index into n elements."""
        r = self.r
        if self.hazard("index", 0.5):
            beyond = r.choice([1, 1, 2])
            if r.random() < 0.5:
                return str(n if beyond == 1 else -1)
            return f"(({self.masked(self.expression(depth + 1), 15).text}) % {n + beyond})"
        if r.random() < 0.45 or depth > 2:
            return str(r.randrange(n))
        e = self.expression(depth + 1)
        if 0 <= e.lo and e.hi < n:
            return e.text
        if n & (n - 1) == 0:
            return f"{e.text} & {n - 1}"
        return f"(unsigned)({e.text}) % {n}u" if r.random() < 0.5 else f"{self.masked(e, 31).text} % {n}"

    def members(self, record, text, depth, plain=False):
        """A scalar within a record: text, type, whether it has an address."""
        f = self.r.choice(record.fields)
        here = f"{text}.{f.name}"
        if f.kind == "array":
            return f"{here}[{self.r.randrange(f.extra) if plain else self.index(f.extra, depth + 1)}]", f.type, True
        if f.kind == "record":
            return self.members(f.type, here, depth, plain)
        if f.kind == "float":
            return None
        return here, f.type, f.kind == "int"

    def place(self, depth=0, address=False, limit=99, private=False, only=None):
        """An lvalue of integer type: text, type; None if there is none."""
        for _ in range(6):
            v = self.r.choice(self.scope)
            if v.depth > limit or (private and not v.private) or (address and v.private):
                continue
            if v.kind == "int":
                got = v.name, v.type, not v.private
            elif v.kind == "array":
                got = f"{v.name}[{self.index(v.extra, depth + 1)}]", v.type, True
            elif v.kind in ("struct", "union"):
                got = self.members(v.type, v.name, depth)
            elif v.kind == "structs":
                got = self.members(v.type, f"{v.name}[{self.index(v.extra, depth + 1)}]", depth)
            elif v.kind == "pointer" and not address:
                text = "*" * v.extra + v.name
                got = self.r.choice([text, f"({text})", f"{v.name}[0]" if v.extra == 1 else text]), v.type, False
            elif v.kind == "to_struct" and not address:
                got = self.members(v.type, f"{v.name}[0]", depth)
                got = got and (got[0].replace(f"{v.name}[0].", f"{v.name}->", 1), got[1], False)
            else:
                continue
            if got and (not address or got[2]) and (only is None or got[1] == only):
                return got[0], got[1]
        return None

    def masked(self, e, mask):
        t = promoted(e.type)
        return e if 0 <= e.lo and e.hi <= mask else E(f"({e.text} & {mask})", t, 0, mask)

    def read(self, depth, private=False):
        r = self.r
        constant = [v for v in self.scope if v.kind == "counter"]
        if constant and r.random() < 0.3:
            v = r.choice(constant)
            return E(v.name, v.type, *v.extra)
        if self.tables and r.random() < 0.1 and not private:
            name, t, values = r.choice(self.tables)
            return E(f"{name}[{self.index(len(values), depth + 1)}]", t, min(values), max(values))
        p = self.place(depth, private=private)
        if not p:
            return self.number()
        if p[1] is None:
            return self.number()
        t = p[1]
        lo, hi = bounds(t)
        if t.name.startswith("bits"):
            return E(p[0], INT if t.bits < 32 or t.signed else UINT, lo, hi)
        return E(p[0], t, lo, hi)

    def arithmetic(self, op, a, b):
        t = usual(a.type, b.type)
        lo, hi = bounds(t)
        (al, ah), (bl, bh) = converted(a, t), converted(b, t)
        if op == "+":
            low, high = al + bl, ah + bh
        elif op == "-":
            low, high = al - bh, ah - bl
        else:
            corners = [x * y for x in (al, ah) for y in (bl, bh)]
            low, high = min(corners), max(corners)
        if lo <= low and high <= hi:
            return E(f"({a.text} {op} {b.text})", t, low, high)
        if not t.signed:
            return E(f"({a.text} {op} {b.text})", t, lo, hi)
        if self.hazard("overflow", 0.5):
            return E(f"({a.text} {op} {b.text})", t, lo, hi)
        way = self.r.random()
        if way < 0.3 and t.bits == 32:
            return E(f"(int)((unsigned){a.text} {op} {b.text})", INT, lo, hi)
        if way < 0.5 and t.bits == 32:
            return E(f"((long){a.text} {op} {b.text})", LONG, low, high) if op != "*" else self.arithmetic(op, self.masked(a, 255), self.masked(b,
                                                                                                                                                15))
        return self.arithmetic(op, self.masked(a, self.r.choice([15, 255, 1023])), self.masked(b, self.r.choice([7, 63])))

    def shift(self, a, depth, private):
        t = promoted(a.type)
        left = self.r.random() < 0.5
        count = self.masked(self.expression(depth + 1, private), self.r.choice([3, 7, t.bits - 1]))
        if self.hazard("shift", 0.3):
            count = self.expression(depth + 1, private)
        lo, hi = bounds(t)
        if not left:
            return E(f"({a.text} >> {count.text})", t, min(a.lo, 0) if t.signed else 0, max(a.hi, 0) if a.lo >= 0 or t.signed else hi)
        if t.signed and not self.hazard("overflow"):
            a = self.masked(a, 15)
            if count.hi > 7 and not self.hazard("shift"):
                count = self.masked(count, 7)
            return E(f"({a.text} << {count.text})", t, 0, 15 << 7) if count.hi <= 7 else E(f"({a.text} << {count.text})", t, lo, hi)
        return E(f"({a.text} << {count.text})", t, lo, hi)

    def division(self, a, b):
        op = self.r.choice(["/", "%"])
        t = usual(a.type, b.type)
        lo, hi = bounds(t)
        if not self.hazard("div", 0.6):
            b = self.masked(b, 7)
            b = E(f"({b.text} + 1)", promoted(b.type), 1, b.hi + 1)
        al, ah = converted(a, t)
        if op == "%":
            big = max(abs(b.lo), abs(b.hi))
            return E(f"({a.text} % {b.text})", t, -big if al < 0 else 0, big) if b.lo > 0 else E(f"({a.text} % {b.text})", t, lo, hi)
        return E(f"({a.text} / {b.text})", t, min(al, 0), max(ah, 0)) if b.lo > 0 else E(f"({a.text} / {b.text})", t, lo, hi)

    def comparison(self, a, b):
        op = self.r.choice(["<", "<=", ">", ">=", "==", "!="])
        return E(f"({a.text} {op} {b.text})", INT, 0, 1)

    def condition(self, depth=1, private=False):
        r = self.r.random()
        pointers = [] if private else self.have("pointer", "to_struct")
        if r < 0.06 and pointers:
            v = self.r.choice(pointers)
            return f"{v.name} {self.r.choice(['!=', '=='])} 0"
        if r < 0.12 and len(pointers) > 1:
            v, w = self.r.choice(pointers), self.r.choice(pointers)
            if (v.kind, v.type, v.extra) == (w.kind, w.type, w.extra):
                return f"{v.name} {self.r.choice(['!=', '=='])} {w.name}"
        if r < 0.2 and self.have("float") and not private:
            return f"{self.r.choice(self.have('float')).name} {self.r.choice(['<', '>', '==', '<='])} {self.r.choice(['0.0', '0.5', '1.25', '3.0'])}"
        if r < 0.35:
            return f"{self.condition(depth + 1, private)} {self.r.choice(['&&', '||'])} {self.condition(depth + 1, private)}" if depth < 3 else "1"
        a = self.expression(depth, private)
        if r < 0.45:
            return self.r.choice([a.text, f"!{a.text}"])
        b = self.number() if self.r.random() < 0.5 else self.expression(depth, private)
        return self.comparison(a, b).text[1:-1]

    def expression(self, depth=0, private=False):
        """An integer expression without side effects."""
        r = self.r
        x = r.random()
        if depth > 2 or x < 0.3:
            return self.number(r.choice(TYPES)) if r.random() < 0.25 else self.read(depth, private)
        a = self.expression(depth + 1, private)
        if x < 0.36:
            op = r.choice(["-", "~", "!", "+"])
            t = promoted(a.type)
            lo, hi = bounds(t)
            if op == "!":
                return E(f"!{a.text}", INT, 0, 1)
            if op == "-" and t.signed and a.lo == lo and not self.hazard("overflow"):
                a = self.masked(a, 4095)
            low, high = {"-": (-a.hi, -a.lo), "~": (-a.hi - 1, -a.lo - 1), "+": (a.lo, a.hi)}[op]
            return E(f"({op}{a.text})", t, low, high) if lo <= low and high <= hi else E(f"({op}{a.text})", t, lo, hi)
        if x < 0.44:
            t = r.choice(TYPES)
            return E(f"(({t.name}){a.text})", t, *converted(a, t))
        b = self.expression(depth + 1, private)
        if x < 0.68:
            return self.arithmetic(r.choice(["+", "+", "-", "-", "*"]), a, b)
        if x < 0.78:
            op = r.choice(["&", "|", "^"])
            t = usual(a.type, b.type)
            if op == "&" and (b.lo >= 0 and b.hi <= bounds(t)[1]):
                return E(f"({a.text} & {b.text})", t, 0, b.hi)
            return E(f"({a.text} {op} {b.text})", t, *bounds(t))
        if x < 0.84:
            return self.shift(a, depth, private)
        if x < 0.89:
            return self.division(a, b)
        if x < 0.95:
            return self.comparison(a, b)
        if x < 0.97:
            # An operand whose value is not used may be left out by compilers, with what it reads.
            return E(f"({self.expression(depth + 1, True).text}, {b.text})", b.type, b.lo, b.hi)
        t = usual(a.type, b.type)
        (al, ah), (bl, bh) = converted(a, t), converted(b, t)
        return E(f"({self.condition(depth + 1, private)} ? {a.text} : {b.text})", t, min(al, bl), max(ah, bh))

    # ---- declarations ------------------------------------------------------------------------------------------------

    def initial(self, t, constant):
        if constant or self.r.random() < 0.3:
            n = self.number(t)
            return literal(min(max(n.lo, bounds(t)[0]), bounds(t)[1]), promoted(t))
        return self.expression(1).text

    def record_value(self, record, constant):
        parts = []
        for f in record.fields:
            if f.kind == "array":
                parts.append("{" + ", ".join(self.initial(f.type, constant) for _ in range(f.extra)) + "}")
            elif f.kind == "record":
                parts.append(self.record_value(f.type, constant))
            elif f.kind == "float":
                parts.append(self.r.choice(["0.5", "1.25", "-2.0", "3.0"]))
            else:
                parts.append(self.initial(f.type, constant))
            if record.union:
                break
        return "{" + ", ".join(parts) + "}"

    def make_record(self, union):
        r = self.r
        name = self.fresh("$S" if not union else "$U")
        fields, lines = [], []
        for _ in range(r.randint(2, 4)):
            f, x = self.fresh("m"), r.random()
            t = r.choice(MEMBER_TYPES)
            if union:
                # The first member is the largest, so that all bytes have a value.
                if not fields:
                    t = LONG
                elif x < 0.4:
                    n = r.choice([2, 4, 8])
                    t = r.choice([UCHAR, CHAR]) if n > 4 else r.choice([UCHAR, CHAR, SHORT, USHORT] if n <= 4 else [UCHAR])
                    if t.bits * n > 64:
                        t = UCHAR
                    fields.append(Field(f, "array", t, n))
                    lines.append(f"{t.name} {f}[{n}];")
                    continue
                elif x < 0.5:
                    fields.append(Field(f, "float", None))
                    lines.append(f"{r.choice(['float', 'double'])} {f};")
                    continue
            elif x < 0.2:
                n = r.choice([2, 3, 4, 5])
                fields.append(Field(f, "array", t, n))
                lines.append(f"{t.name} {f}[{n}];")
                continue
            if (x < 0.4 and not union) or (union and fields and x > 0.85):
                bits, signed = r.choice([1, 2, 3, 5, 7, 8, 12, 17, 31]), r.random() < 0.5
                base = ("int" if signed else "unsigned") if bits > 8 or r.random() < 0.7 else ("signed char" if signed else "unsigned char")
                base = "signed int" if base == "int" else base
                fields.append(Field(f, "bits", T(f"bits{bits}", bits, signed)))
                lines.append(f"{base} {f} : {bits};")
            elif not union and x < 0.5 and self.records and not any(g.kind == "record" for g in fields):
                inner = r.choice(self.records)
                fields.append(Field(f, "record", inner))
                lines.append(f"{'union' if inner.union else 'struct'} {inner.name} {f};")
            else:
                fields.append(Field(f, "int", t))
                lines.append(f"{t.name} {f};")
        record = Record(name, fields, union)
        self.records.append(record)
        self.emit(f"{'union' if union else 'struct'} {name} {{ {' '.join(lines)} }};")

    @staticmethod
    def tag(record):
        return f"{'union' if record.union else 'struct'} {record.name}"

    def has_floats(self, record):
        return any(f.kind == "float" or (f.kind == "record" and self.has_floats(f.type)) for f in record.fields)

    def declare(self, depth, glob=False):
        """Declares a variable, with a value."""
        r, x = self.r, self.r.random()
        q = self.r.choice(["static ", "static ", ""]) if glob else ""
        constant = glob
        if not glob and r.random() < 0.06:
            q, constant = "static ", True
        if not glob and q == "" and r.random() < 0.04:
            q = "volatile "
        name = self.fresh("$g" if glob else "x")
        if x < 0.4:
            t = r.choice(TYPES)
            private = not glob and r.random() < 0.5
            self.emit(f"{q}{t.name} {name} = {self.initial(t, constant)};")
            self.scope.append(V(name, "int", t, depth, None, private or q == "volatile "))
        elif x < 0.6:
            t, n = r.choice(TYPES), r.choice([2, 3, 4, 4, 5, 8])
            q = "" if q == "volatile " else q
            if not glob and t in (CHAR, UCHAR) and r.random() < 0.5:
                word = r.choice(["abc", "hello", "x", "wow"])
                n = len(word) + 1
                self.emit(f'{q}{t.name} {name}[] = "{word}";')
            elif r.random() < 0.2:
                k = r.randrange(n)
                self.emit(f"{q}{t.name} {name}[{n}] = {{ [{k}] = {self.initial(t, constant)} }};")
            else:
                self.emit(f"{q}{t.name} {name}[{n}] = {{ {', '.join(self.initial(t, constant) for _ in range(r.randint(1, n)))} }};")
            self.scope.append(V(name, "array", t, depth, n))
        elif x < 0.75 and self.records:
            record = r.choice(self.records)
            q = "" if q == "volatile " else q
            if r.random() < 0.3 and not record.union:
                n = r.choice([2, 3])
                self.emit(f"{q}{self.tag(record)} {name}[{n}] = {{ {', '.join(self.record_value(record, constant) for _ in range(n))} }};")
                self.scope.append(V(name, "structs", record, depth, n))
            else:
                self.emit(f"{q}{self.tag(record)} {name} = {self.record_value(record, constant)};")
                self.scope.append(V(name, "union" if record.union else "struct", record, depth))
        elif x < 0.82:
            self.emit(f"{q}{r.choice(['double', 'float'])} {name} = {r.choice(['0.0', '0.5', '1.0', '-2.25', '100.0'])};")
            self.scope.append(V(name, "float", None, depth))
        elif x < 0.94 and not glob:
            self.declare_pointer(name, depth)
        elif not glob and self.choices < 100:
            e = self.input()
            if self.choose(e):
                self.emit(f"{e.type.name} {name} = {e.text};")
                self.scope.append(V(name, "int", e.type, depth, None, r.random() < 0.6))
        elif glob and x < 0.9 and [v for v in self.scope if v.kind in ("int", "array")]:
            v = r.choice([v for v in self.scope if v.kind in ("int", "array")])
            self.emit(f"{q}{v.type.name} *{name} = &{v.name}{'' if v.kind == 'int' else '[' + str(r.randrange(v.extra)) + ']'};")
            self.scope.append(V(name, "pointer", v.type, 0, 1))
        elif glob:
            t = r.choice(MEMBER_TYPES)
            values = [r.choice([0, 1, 2, 3, 5, 8, 100, bounds(t)[1], bounds(t)[0]]) for _ in range(r.choice([2, 3, 4, 8]))]
            self.emit(f"static const {t.name} {name}[{len(values)}] = {{ {', '.join(literal(v, promoted(t)) for v in values)} }};")
            self.tables.append((name, t, values))

    def choose(self, e):
        n = e.hi - e.lo + 1
        if self.in_loop or self.choices * n > 100 or self.depth_of_functions:
            return False
        self.choices *= n
        return True

    def declare_pointer(self, name, depth):
        r = self.r
        records = [v for v in self.have("struct", "structs") if not v.type.union]
        if r.random() < 0.35 and records:
            v = r.choice(records)
            self.emit(f"{self.tag(v.type)} *{name} = {self.struct_address(v)};")
            self.scope.append(V(name, "to_struct", v.type, depth))
            return
        simple = [v for v in self.have("pointer") if v.extra == 1]
        if r.random() < 0.25 and simple:
            v = r.choice(simple)
            self.emit(f"{v.type.name} **{name} = &{v.name};")
            self.scope.append(V(name, "pointer", v.type, depth, 2))
            return
        p = self.place(1, address=True, limit=depth)
        if p and not p[1].name.startswith("bits"):
            self.emit(f"{p[1].name} *{name} = &{p[0]};")
            self.scope.append(V(name, "pointer", p[1], depth, 1))

    def struct_address(self, v):
        return f"&{v.name}" if v.kind == "struct" else self.r.choice([f"&{v.name}[{self.index(v.extra, 1)}]", v.name])

    # ---- statements --------------------------------------------------------------------------------------------------

    def assignment(self, _=0):
        r = self.r
        p = self.place(1)
        if not p:
            return
        t = p[1]
        if t.name.startswith("bits"):
            self.emit(f"{p[0]} = {self.expression(0).text};")
            return
        x = r.random()
        if x < 0.12 and (not t.signed or t.bits < 32 or self.hazard("overflow", 0.7)) and t is not BOOL:
            self.emit(r.choice([f"{p[0]}++;", f"--{p[0]};", f"{p[0]} += {self.expression(2).text};", f"{p[0]} -= {self.number().text};"])
                      if not t.signed or self.hazard("overflow", 1) else r.choice([f"{p[0]}++;", f"--{p[0]};"]))
        elif x < 0.22:
            self.emit(f"{p[0]} {r.choice(['&=', '|=', '^='])} {self.expression(1).text};")
        elif x < 0.3 and t.bits >= 32:
            self.emit(f"{p[0]} >>= {self.masked(self.expression(2), 7).text};")
        else:
            self.emit(f"{p[0]} = {self.expression(0).text};")

    def call(self, _=0):
        r = self.r
        fs = [f for f in self.functions if f.cost * self.cost < 3000]
        if not fs:
            return self.assignment()
        f = r.choice(fs)
        args = []
        for p in f.parameters:
            if p[0] == "int":
                args.append(self.expression(1).text)
            elif p[0] == "pointer":
                q = self.place(1, address=True, only=p[1])
                pointers = [v.name for v in self.have("pointer") if v.type == p[1] and v.extra == 1]
                if pointers and r.random() < 0.5:
                    args.append(r.choice(pointers))
                elif q:
                    args.append(f"&{q[0]}")
                else:
                    args.append(f"(({p[1].name}[]){{ {self.number(p[1]).text} }})")
            elif p[0] in ("struct", "to_struct"):
                vs = [v for v in self.have("struct", "union") if v.type == p[1]]
                value = r.choice(vs).name if vs and r.random() < 0.8 else f"(({self.tag(p[1])}){self.record_value(p[1], False)})"
                args.append(value if p[0] == "struct" else f"&{value}")
        self.function_cost += f.cost * self.cost
        text = f"{f.name}({', '.join(args)})"
        if r.random() < 0.15:
            text = f"({r.choice(['&', '*', ''])}{f.name})({', '.join(args)})"
        if isinstance(f.result, Record):
            vs = [v for v in self.have("struct", "union") if v.type == f.result]
            if vs and r.random() < 0.7:
                self.emit(f"{r.choice(vs).name} = {text};")
            else:
                m = self.members(f.result, text, 1, True)
                p = self.place(3, private=True)
                if m and p:
                    self.emit(f"{p[0]} = {m[0]};")
            return None
        p = self.place(3, private=r.random() < 0.5)
        if not p or "[" in p[0] or "*" in p[0] or "->" in p[0]:
            self.emit(f"{text};")
        elif r.random() < 0.2:
            e = self.expression(2, private=True)
            self.emit(f"{p[0]} = {self.arithmetic('+', E(f'(unsigned){text}', UINT, 0, bounds(UINT)[1]), e).text};")
        elif r.random() < 0.15:
            self.emit(f"if ({self.condition(2)} && {text}) {p[0]} = {self.number(p[1]).text};")
        else:
            self.emit(f"{p[0]} = {text};")
        return None

    def pointer_statement(self, depth):
        r = self.r
        v = r.choice(self.have("pointer", "to_struct") or [None])
        if v is None:
            return self.assignment()
        if self.hazard("null", 0.25):
            self.emit(f"if ({self.condition(2)}) {v.name} = 0;")
            return None
        if v.kind == "to_struct":
            vs = [w for w in self.have("struct", "structs") if w.type == v.type and w.depth <= v.depth]
            if vs:
                self.emit(f"{v.name} = {self.struct_address(r.choice(vs))};")
            return None
        if v.extra == 2:
            others = [w for w in self.have("pointer") if w.extra == 1 and w.type == v.type and w.depth <= v.depth]
            target = self.place(1, address=True, limit=0, only=v.type)
            if others and r.random() < 0.5:
                self.emit(f"{v.name} = &{r.choice(others).name};")
            elif target:
                self.emit(f"*{v.name} = &{target[0]};")
            return None
        a = self.place(1, address=True, limit=99 if self.hazard("scope", 0.5) else v.depth, only=v.type)
        b = self.place(1, address=True, limit=v.depth, only=v.type)
        if a and b and r.random() < 0.5:
            self.emit(f"{v.name} = {self.condition(2)} ? &{a[0]} : &{b[0]};")
        elif a:
            self.emit(f"{v.name} = &{a[0]};")
        return None

    def record_statement(self, _=0):
        r = self.r
        vs = self.have("struct", "union")
        if not vs:
            return self.assignment()
        v = r.choice(vs)
        others = [w.name for w in vs if w.type == v.type]
        others += [f"{w.name}[{self.index(w.extra, 1)}]" for w in self.have("structs") if w.type == v.type]
        others += [f"*{w.name}" for w in self.have("to_struct") if w.type == v.type]
        x = r.random()
        if x < 0.4:
            self.emit(f"{v.name} = {r.choice(others)};")
        elif x < 0.6:
            self.emit(f"{v.name} = ({self.tag(v.type)}){self.record_value(v.type, False)};")
        elif x < 0.8:
            w = r.choice(others)
            if w != v.name:
                self.emit(f"memcpy(&{v.name}, &{w}, sizeof {v.name});" if "*" not in w
                          else f"memcpy(&{v.name}, {w[1:]}, sizeof({self.tag(v.type)}));")
        else:
            self.emit(f"memset(&{v.name}, {r.choice(['0', '0', '255', '1', '0x5a'])}, sizeof {v.name});")
        return None

    def float_statement(self, _=0):
        r = self.r
        vs = self.have("float")
        if not vs:
            return self.assignment()
        v, w = r.choice(vs), r.choice(vs)
        x = r.random()
        if x < 0.3:
            self.emit(f"{v.name} = {self.masked(self.expression(1), 1023).text} * {r.choice(['0.25', '0.5f', '2.0', '1.5'])};")
        elif x < 0.5:
            self.emit(f"{v.name} = {w.name} {r.choice(['+', '-'])} {r.choice(['0.5', '1.0f', '2.0', '0.125'])};")
        elif x < 0.6:
            self.emit(f"{v.name} = {self.expression(1).text};")
        else:
            p = self.place(1)
            if p and not p[1].name.startswith("bits"):
                guard = "" if self.hazard("floatcast", 0.6) else f"if ({v.name} > -100.0 && {v.name} < 100.0) "
                t = p[1].name if p[1].signed or p[1] is BOOL else "int"
                self.emit(f"{guard}{p[0]} = ({t}){v.name};")
        return None

    def block(self, depth, n=None):
        n = n or self.r.randint(1, 3)
        saved = list(self.scope)
        for _ in range(n):
            if self.budget > 0:
                self.statement(depth)
        self.scope = saved

    def loop(self, depth):
        r = self.r
        i, n = self.fresh("i"), r.choice([1, 2, 3, 4, 5, 8])
        if self.cost * n > 60:
            return self.assignment()
        saved_cost, self.cost, self.in_loop = self.cost, self.cost * n, self.in_loop + 1
        saved = list(self.scope)
        x = r.random()
        up = r.random() < 0.7
        bound = str(n)
        if r.random() < 0.25:
            bound = self.masked(self.expression(2), [1, 3, 3, 7][r.randrange(4)] if n > 3 else 1).text
            up = True
        if x < 0.6:
            self.scope.append(V(i, "counter", INT, depth, (0, max(n, 8))))
            head = f"for (int {i} = 0; {i} < {bound}; {i}++) {{" if up else f"for (int {i} = {n - 1}; {i} >= 0; {i}--) {{"
            self.emit(head)
            self.block(depth + 1)
            if r.random() < 0.3:
                self.emit(f"if ({self.condition(1)}) {r.choice(['break', 'continue'])};")
                self.block(depth + 1, 1)
            self.emit("}")
        elif x < 0.75:
            self.emit(f"int {i} = {n};", f"while ({i}-- > 0) {{")
            self.scope.append(V(i, "counter", INT, depth, (0, n)))
            self.block(depth + 1)
            self.emit("}")
        elif x < 0.9:
            self.emit(f"int {i} = 0;", "do {")
            self.scope.append(V(i, "counter", INT, depth, (0, n)))
            self.block(depth + 1)
            self.emit(f"}} while (++{i} < {n} && {self.condition(1)});")
        else:
            label = self.fresh("L")
            self.emit(f"int {i} = 0;", f"{label}:;")
            self.scope.append(V(i, "counter", INT, depth, (0, n)))
            self.emit("{")
            self.block(depth + 1)
            self.emit("}", f"if (++{i} < {n}) goto {label};")
        self.scope, self.cost, self.in_loop = saved, saved_cost, self.in_loop - 1
        return None

    def switch(self, depth):
        r = self.r
        self.emit(f"switch ({self.expression(1).text}) {{")
        for c in r.sample([0, 1, 2, 3, 4, -1, 7], r.randint(1, 4)):
            self.emit(f"case {c}: {{" if c != 7 else "case 7 ... 20: {")
            self.block(depth + 1, 1)
            self.emit("}")
            if r.random() < 0.6:
                self.emit("break;")
        if r.random() < 0.6:
            self.emit("default:;")
            self.block(depth + 1, 1)
        self.emit("}")

    def heap(self, depth):
        """A list of nodes that is built, walked through and freed."""
        r = self.r
        if self.cost > 8 or self.in_callee:
            return self.assignment()
        if not self.node:
            return self.assignment()
        h, i, q = self.fresh("h"), self.fresh("i"), self.fresh("q")
        n = r.choice(["1", "2", "3", self.masked(self.expression(2), 3).text])
        self.emit(f"struct {self.node} *{h} = 0;")
        self.emit(f"for (int {i} = 0; {i} < {n}; {i}++) {{", f"struct {self.node} *{q} = malloc(sizeof *{q});",
                  f"{q}->value = {self.expression(1).text}; {q}->next = {h}; {h} = {q};", "}")
        if r.random() < 0.7:
            s = self.fresh("s")
            self.emit(f"unsigned {s} = 0;", f"for (struct {self.node} *{q} = {h}; {q}; {q} = {q}->next) {s} = {s} * 3 + (unsigned){q}->value;")
            self.site(s, UINT)
            self.scope.append(V(s, "int", UINT, depth))
        if r.random() < 0.3:
            self.emit(f"if ({h} && {h}->next) {{ struct {self.node} *{q} = {h}->next; {h}->next = {q}->next; free({q}); }}")
        if self.hazard("leak", 0.6):
            self.emit(f"if ({self.condition(1)}) {h} = 0;")
        if self.hazard("null", 0.4):
            self.emit(f"{h}->value = 1;")
        after = "" if not self.hazard("free", 0.5) else f"if ({self.condition(1)}) {q}->value = 2; "
        self.emit(f"while ({h}) {{ struct {self.node} *{q} = {h}; {h} = {h}->next; free({q}); {after}}}")
        if self.hazard("twice", 0.5):
            self.emit(f"{h} = malloc(sizeof *{h}); free({h});", f"if ({self.condition(1)}) free({h});")
        return None

    def heap_array(self, depth):
        r = self.r
        if self.cost > 8 or self.in_callee:
            return self.assignment()
        a, t, n = self.fresh("a"), r.choice(MEMBER_TYPES), r.choice([1, 2, 4, 5])
        self.emit("{", f"{t.name} *{a} = malloc({n} * sizeof *{a});")
        self.emit(r.choice([f"memset({a}, {r.choice([0, 0, 1, 255])}, {n} * sizeof *{a});", f"for (int i = 0; i < {n}; i++) {a}[i] = i * 3;"]))
        saved = list(self.scope)
        self.scope.append(V(a, "array", t, depth + 1, n))
        self.block(depth + 1)
        self.scope = saved
        if self.hazard("free", 0.4):
            self.emit(f"if ({self.condition(1)}) free({a});", f"{a}[0] = 1;")
        if not self.hazard("leak", 0.5):
            self.emit(f"free({a});" if not self.hazard("twice", 0.3) else f"free({a} + {self.masked(self.expression(1), 1).text});")
        self.emit("}")
        return None

    def variable_length(self, depth):
        r = self.r
        a, n, t = self.fresh("v"), self.fresh("n"), r.choice([INT, CHAR, SHORT, LONG])
        if self.cost > 16:
            return self.assignment()
        self.emit("{", f"int {n} = {self.masked(self.expression(2), 3).text}{'' if self.hazard('length', 0.7) else ' + 1'};", f"{t.name} {a}[{n}];",
                  f"for (int i = 0; i < {n}; i++) {a}[i] = {r.choice(['i', 'i * 7', '5 - i', '1'])};")
        index = f"{self.masked(self.expression(1), 3).text} % ({n}{' + 1' if self.hazard('index', 0.7) else ''})"
        self.emit(f"{a}[{index}] = {self.expression(1).text};")
        p = self.place(1, private=True)
        if p:
            self.emit(f"{p[0]} = {a}[{self.masked(self.expression(1), 3).text} % {n}] + (int)sizeof {a};")
        self.emit("}")
        return None

    def walk(self, _):
        """A pointer that walks through an array."""
        r = self.r
        arrays = self.have("array")
        if not arrays or self.cost > 16:
            return self.assignment()
        v = r.choice(arrays)
        p, s = self.fresh("w"), self.fresh("s")
        op = "<=" if self.hazard("index", 0.5) else "<"
        self.emit("{", f"unsigned {s} = 0;",
                  f"for ({v.type.name} *{p} = {v.name}; {p} {op} {v.name} + {v.extra}; {p}++) {s} = {s} * 5 + (unsigned)*{p};")
        self.site(s, UINT)
        self.emit("}")
        return None

    def text(self, _):
        r = self.r
        word = r.choice(["hello", "abc", "xyzzy", "a\\0b", "\\377\\001"])
        length = {"a\\0b": 3, "\\377\\001": 2}.get(word, len(word))
        s, n = self.fresh("c"), self.fresh("n")
        p = self.place(1, private=True)
        self.emit("{", f'const char *{s} = "{word}";')
        if r.random() < 0.5 and self.cost < 8:
            self.emit(f"int {n} = 0;", f"while ({s}[{n}]) {n}++;")
            self.site(n, INT)
        if p:
            self.emit(f"{p[0]} = {s}[{length + 1 if self.hazard('index') else self.masked(self.expression(2), 31).text + ' % ' + str(length + 1)}];")
        self.emit("}")

    def bytes(self, _):
        """The bytes of a number."""
        r = self.r
        p = self.place(1, address=True)
        q = self.place(1, private=True)
        if not p or not q or p[1].name.startswith("bits"):
            return self.assignment()
        n = max(p[1].bits // 8, 1)
        x = r.random()
        if x < 0.4:
            self.emit(f"{q[0]} = ((unsigned char *)&{p[0]})[{self.index(n, 1)}];")
        elif x < 0.7 and p[1] is not BOOL:
            self.emit(f"((unsigned char *)&{p[0]})[{self.index(n, 1)}] = {self.expression(1).text};")
        elif p[1] is not BOOL:
            t = r.choice([x for x in (UCHAR, SHORT, UINT, LONG) if x.bits <= p[1].bits])
            y = self.fresh("y")
            self.emit("{", f"{t.name} {y} = {self.number(t).text};", f"memcpy(&{p[0]}, &{y}, sizeof {y});" if r.random() < 0.5 else
                      f"memcpy(&{y}, &{p[0]}, sizeof {y}); {q[0]} = {y};", "}")
        return None

    def jump(self, depth):
        """Into a block, or over one."""
        label = self.fresh("J")
        self.emit(f"if ({self.condition(1)}) goto {label};")
        self.emit(f"if ({self.condition(1)}) {{")
        self.block(depth + 1, 1)
        if self.r.random() < 0.5:
            self.emit(f"{label}:;")
            self.block(depth + 1, 1)
            self.emit("}")
        else:
            self.emit("}", f"{label}:;")

    def device(self, _):
        """Switch and loop that are entangled."""
        r = self.r
        n, k = self.fresh("n"), self.fresh("k")
        if self.cost > 8:
            return self.assignment()
        p = self.place(2, private=True)
        if not p or p[1].signed and p[1].bits >= 32:
            return self.assignment()
        self.emit("{", f"int {n} = {r.randint(1, 3)}, {k} = {self.masked(self.expression(1), 3).text};", f"switch ({k}) {{", "case 0: do {",
                  f"{p[0]} += 3;", f"case 1: {p[0]} ^= {n};", f"case 2: {p[0]} += {p[0]};", f"}} while (--{n} > 0);", "}", "}")
        return None

    def external(self, _):
        """A call of a function without body."""
        r = self.r
        if not self.externals or self.in_loop or self.in_callee or self.choices > 30:
            return self.assignment()
        name, n = self.fresh("$ext"), r.choice([2, 4])
        p = self.place(1, private=True)
        if not p:
            return None
        self.choices *= n
        x = r.random()
        if x < 0.4:
            self.checker.append(f"extern int {name}(int);")
            self.driver.append(f"static int {name}(int a) {{ return t_choose({n}); }}")
            self.emit(f"{p[0]} = {name}({self.expression(1).text}) & {n - 1};")
        elif x < 0.7:
            self.checker.append(f"extern void {name}(int *);")
            self.driver.append(f"static void {name}(int *p) {{ *p = t_choose({n}); }}")
            self.emit(f"{{ int t = {r.randrange(n)}; {name}(&t); {p[0]} = t & {n - 1}; }}")
        elif x < 0.8:
            self.choices *= n
            self.checker.append(f"extern void {name}(int *, unsigned);")
            self.driver.append(f"static void {name}(int *p, unsigned n) {{ p[0] = t_choose({n}); p[1] = t_choose({n}); }}")
            self.emit(f"{{ int t[2] = {{ 0, {r.randrange(n)} }}; {name}(t, 2); {p[0]} = (t[0] & {n - 1}) * 3 + (t[1] & {n - 1}); }}")
        elif x < 0.9:
            self.checker.append(f"extern struct {name}s {{ int a; unsigned b : 2; }} {name}(void);")
            self.driver.append(f"struct {name}s {{ int a; unsigned b : 2; }}; static struct {name}s {name}(void) {{ return (struct {name}s){{ "
                               f"t_choose({n}), 1 }}; }}")
            self.emit(f"{p[0]} = {name}().a & {n - 1};")
        else:
            self.checker.append(f"extern int {name};")
            self.driver.append(f"static int {name};")
            self.starts.append((name, n))
            self.emit(f"{p[0]} = {name};")
        return None

    def two_changes(self, _):
        """Operands whose order matters."""
        if "order" not in self.hazards:
            return self.assignment()
        r, n = self.r, self.fresh("$n")
        self.early += [f"static int {n}, {n}t[2];", f"static int {n}f(void) {{ {n} += 1; return {n}; }}",
                       f"static int {n}g(void) {{ {n} = {n} * 2 + 1; return {n} & 255; }}",
                       f"static int {n}h(int a, int b) {{ return a * 3 - b; }}"]
        a, b = r.choice([f"{n}f()", f"{n}g()"]), r.choice([f"{n}f()", f"{n}g()", n])
        self.emit(f"{n} &= 31;",
                  f"{self.target()} = " + r.choice([f"{a} * 2 - {b};", f"{n}h({a}, {b});", f"({n}t[{a} & 1] = {b});", f"(int[]){{ {a}, {b} }}[1];",
                                                    f"{b} + ({n} = 5);",
                                                               f"{n}h(({n} = 3), {b});", f"{a} && {b};"]))
        return None

    def if_statement(self, depth):
        self.emit(f"if ({self.condition(0)}) {{")
        self.block(depth + 1)
        if self.r.random() < 0.4:
            self.emit("} else {")
            self.block(depth + 1)
        self.emit("}")

    def check(self, _=0):
        v = self.r.choice(self.scope)
        if v.kind == "int" and not v.name.startswith("$t"):
            self.site(v.name, v.type)
        elif v.kind in ("pointer",) and self.r.random() < 0.5 and "null" not in self.hazards and "scope" not in self.hazards:
            self.site("*" * v.extra + v.name, v.type)
        elif v.kind in ("struct", "union"):
            m = self.members(v.type, v.name, 1, True)
            if m and m[1]:
                self.site(m[0], m[1])
        elif v.kind == "array" and v.depth == 0:
            self.site(f"{v.name}[{self.r.randrange(v.extra)}]", v.type)
        else:
            t = self.fresh("t")
            e = self.expression(1)
            self.emit(f"{e.type.name} {t} = {e.text};")
            self.site(t, e.type)

    def value(self, depth=1):
        return self.expression(depth).text

    def target(self):
        """A variable of main or of the function that takes results; its address is taken nowhere."""
        p = self.place(1, private=True)
        return p[0] if p else "b"

    def step(self, _):
        """Expressions that change something, where the order is fixed."""
        r = self.r
        p = self.place(1, private=True)
        if not p or p[1] is BOOL or p[1].signed and p[1].bits >= 32 and not self.hazard("overflow", 0.6):
            return self.assignment()
        v, q = p[0], self.place(2)
        if not q or q[0] == v or re.search(rf"\b{re.escape(v)}\b", q[0]):
            return None
        e = self.expression(2, private=True).text
        self.emit(r.choice([f"{q[0]} = {v}++;", f"{q[0]} = ({v} = {self.value()}, {v} + 1u);",
                            f"if (({v} += 3) && {self.condition(2)}) {q[0]} = {v};",
                            f"{q[0]} = {self.condition(2)} ? ++{v} : {e};", f"{q[0]} = ({v} = {e});", f"{q[0]} = {self.condition(2)} || --{v};",
                            f"for (; {v} > 5 && {v} < 100; {v} -= 7) {q[0]} = {v};" if self.cost < 4 else ";"]))
        return None

    def function_pointer(self, _):
        """Calls through pointers, chosen by a condition or from a table."""
        r = self.r
        name, op, t = self.fresh("$k"), r.choice(["+", "-", "^", "&"]), r.choice([INT, UINT, SHORT, UCHAR])
        other, table = self.fresh("$k"), self.fresh("$tab")
        before = [f"static {t.name} {name}({t.name} x, {t.name} y) {{ return (unsigned)x {op} (unsigned)y; }}",
                  f"static {t.name} {other}({t.name} x, {t.name} y) {{ return x > y ? x : y; }}"]
        x, args = r.random(), f"{self.value()}, {self.value()}"
        v = self.target()
        if x < 0.4:
            before.append(f"static {t.name} (*{r.choice(['', 'const '])}{table}[2])({t.name}, {t.name}) = {{ {name}, {other} }};")
            self.emit(f"{v} = {table}[{self.index(2, 2) if not self.hazard('index') else '1'}]({args});")
        elif x < 0.7:
            f = self.fresh("fp")
            self.emit("{", f"{t.name} (*{f})({t.name}, {t.name}) = {self.condition(1)} ? {name} : &{other};", f"{v} = {f}({args});",
                      f"if ({f} == {name}) {v} = {r.randint(0, 9)};", "}")
        else:
            before.append(f"static {t.name} {table}({t.name} (*f)({t.name}, {t.name}), {t.name} z) {{ return f(z, 3); }}")
            self.emit(f"{v} = {table}({self.condition(1)} ? {name} : {other}, {self.value()});")
        self.early += before
        return None

    def pointers(self, depth):
        """An array of pointers, or one in a record."""
        r = self.r
        t = r.choice([INT, INT, CHAR, LONG, USHORT])
        ps = [self.place(1, address=True, only=t, limit=depth) for _ in range(2)]
        if None in ps:
            return self.assignment()
        a, v = self.fresh("a"), self.target()
        if r.random() < 0.5:
            self.emit("{", f"{t.name} *{a}[2] = {{ &{ps[0][0]}, &{ps[1][0]} }};", f"*{a}[{self.index(2, 2)}] = {self.value()};",
                      f"{v} = *{a}[0] {r.choice(['^', '|', '<', '=='])} *{a}[1];", f"{v} = {a}[0] == {a}[1];" if r.random() < 0.3 else ";", "}")
        else:
            null = "0" if self.hazard("null") else f"&{ps[1][0]}"
            self.emit("{", f"struct {{ char c; {t.name} *p, **q; }} {a} = {{ 1, &{ps[0][0]}, 0 }}, {a}b;", f"{a}.q = &{a}.p; {a}b = {a};",
                      f"if ({self.condition(1)}) {a}.p = {null};", f"*{a}b.p = {self.value()};", f"{v} = **{a}.q ^ **{a}b.q;", "}")
        return None

    def matrix(self, _):
        r = self.r
        m, n, k, t = self.fresh("m"), r.choice([2, 3]), r.choice([2, 3, 4]), r.choice(MEMBER_TYPES)
        q = r.choice(["", "static "])
        rows = ", ".join("{" + ", ".join(self.initial(t, bool(q)) for _ in range(k)) + "}" for _ in range(r.randint(1, n)))
        self.emit("{", f"{q}{t.name} {m}[{n}][{k}] = {{ {rows} }};", f"{m}[{self.index(n, 2)}][{self.index(k, 2)}] = {self.value()};")
        if r.random() < 0.5 and self.cost < 8:
            self.emit(f"for (int i = 0; i < {n}; i++) for (int j = 0; j < {k}; j++) {m}[i][j] ^= i * {k} + j;")
        if r.random() < 0.5:
            self.emit(f"{t.name} (*{m}p)[{k}] = {m} + ({self.index(n, 2)});", f"(*{m}p)[{self.index(k, 2)}] |= 1;")
        self.emit(f"{self.target()} = {m}[{self.index(n, 2)}][{self.index(k, 2)}];", "}")

    def address(self, _):
        """Pointers that are moved, subtracted, compared."""
        r = self.r
        arrays = [v for v in self.have("array") if v.extra > 1]
        if not arrays:
            return self.assignment()
        v, p, q = r.choice(arrays), self.fresh("p"), self.fresh("q")
        self.emit("{", f"{v.type.name} *{p} = {v.name} + {r.randrange(v.extra)}, *{q} = &{v.name}[{self.index(v.extra, 2)}];")
        x = r.random()
        if x < 0.3:
            self.emit(f"{self.target()} = {p} - {q};", f"{self.target()} = {p} < {q};")
        elif x < 0.6:
            self.emit(f"if ({p} > {v.name}) {self.target()} = *--{p};", f"if ({q} + 1 < {v.name} + {v.extra}) *++{q} = {self.value()};")
        elif x < 0.8:
            self.emit(f"if ({p} >= {q}) {self.target()} = {q}[{p} - {q}];" if not self.hazard("index") else f"{self.target()} = {q}[1];")
        else:
            self.emit(f"unsigned long n = (unsigned long){p};", f"*({v.type.name} *)n = {self.value()};",
                      f"{self.target()} = (void *){p} == (void *){q};")
        self.emit("}")
        return None

    def inner(self, _):
        """A static variable that counts calls, and what a function returns the address of."""
        r = self.r
        f, t = self.fresh("$c"), r.choice([INT, UINT, UCHAR, LONG])
        if r.random() < 0.5:
            self.early.append(f"static {t.name} {f}(void) {{ static {t.name} n = {r.randint(0, 3)}; n = (n + {r.randint(1, 3)}) & 63; return n; }}")
            self.emit(f"{self.target()} = {f}();", f"if ({self.condition(1)}) {f}();", f"{self.target()} = {f}() * 2;")
        else:
            self.early.append(f"static {t.name} *{f}(int i) {{ static {t.name} n[2] = {{ 1, 2 }}; return i ? &n[1] : n; }}")
            self.emit(f"*{f}({self.condition(1)}) = {self.value()};", f"{self.target()} = *{f}(0);")

    def anonymous(self, _):
        """Records with anonymous members, unions of records, the same memory by two names."""
        r = self.r
        u, t, s = self.fresh("u"), r.choice([UINT, INT]), r.choice([USHORT, SHORT, UCHAR, SCHAR])
        n = 32 // s.bits
        q = r.choice(["", "static "])
        self.emit("{",
                  f"{q}union {{ {t.name} all; {s.name} part[{n}]; struct {{ {s.name} low; {s.name} high; }}; struct {{ unsigned x : "
                  f"{r.choice([3, 7, 12])}, y : {r.choice([5, 9, 20])}; int z : 2; }} bits; }} {u}"
                  f" = {{ {self.initial(t, bool(q))} }};")
        for _ in range(r.randint(1, 3)):
            self.emit(r.choice([f"{u}.{r.choice(['low', 'high'])} = {self.value()};", f"{u}.part[{self.index(n, 2)}] = {self.value()};",
                                f"{u}.bits.{r.choice('xy')} = {self.value()};", f"{u}.bits.z {r.choice(['=', '^=', '|='])} {self.value()};",
                                f"{u}.bits.x++;",
                                f"{u}.all = {self.value()};"]))
        v = self.target()
        self.emit(f"{v} = {u}.{r.choice(['all', 'low', 'high', 'part[0]', 'part[1]', 'bits.x', 'bits.y', 'bits.z'])};")
        t2 = self.fresh("t")
        self.emit(f"{t.name} {t2} = {u}.all;")
        self.site(t2, t)
        self.emit("}")

    def general(self, _):
        """Statement expressions, sizes, generic selections, enumerations, definitions of types."""
        r = self.r
        e, v = self.fresh("e"), self.target()
        a, b = self.value(), self.value()
        x = r.random()
        if x < 0.2:
            self.emit(f"{v} = ({{ int {e} = {a}; {e} > 3 ? {e} : {b}; }});")
        elif x < 0.4:
            self.emit(f"{v} = sizeof({a}) + _Alignof(short) + sizeof(char[{r.randint(1, 9)}]);")
        elif x < 0.55:
            self.emit(f"{v} = _Generic(({a}), int: 1, unsigned: 2, long: 3, unsigned long: 4, default: 5);")
        elif x < 0.75:
            self.emit("{", f"enum {e} {{ {e}a, {e}b = {r.choice([-1, 5, 200])}, {e}c }};", f"enum {e} {e}v = {self.condition(1)} ? {e}a : {e}c;",
                      f"{v} = {e}v + {e}b;", "}")
        elif x < 0.9:
            self.emit("{", f"typedef {r.choice(TYPES).name} {e};", f"{e} {e}v = {a};", f"{v} = ({e})({b}) == {e}v;", "}")
        else:
            self.emit("{", f"__typeof__({a} + 0) {e} = {b};", f"{v} = {e} > 7;", "}")

    def input_loop(self, _):
        r = self.r
        if self.in_loop or self.in_callee or self.choices > 12:
            return self.assignment()
        e = self.input()
        n = e.hi - e.lo + 1
        if n > 4:
            return None
        k = 2 if n > 2 else r.choice([2, 3])
        self.choices *= n ** k
        s = self.fresh("s")
        self.emit(f"unsigned {s} = 0;", f"for (int i = 0; i < {k}; i++) {{", f"{e.type.name} {s}v = {e.text};",
                  f"if ({s}v == {literal(r.randint(e.lo, e.hi), promoted(e.type))}) {r.choice(['continue', 'break', s + ' += 7'])};",
                  f"{s} = {s} * 3 + (unsigned){s}v;", "}")
        self.site(s, UINT)
        self.scope.append(V(s, "int", UINT, 9))
        return None

    def more_float(self, _):
        """Doubles and floats whose values are exact."""
        r = self.r
        d, f, v = self.fresh("d"), self.fresh("f"), self.target()
        a, b = self.masked(self.expression(2), 127).text, self.masked(self.expression(2), 15).text
        self.emit("{", f"double {d} = {a} / {r.choice(['2.0', '4.0', '0.5', '8.0f'])};",
                  f"float {f} = (float){b} - {r.choice(['3.5f', '8.0f', '0.25f'])};")
        self.emit(r.choice([f"{d} *= {f};", f"{d} = {d} > {f} ? {f} : -{d};", f"{f} += {d};", f"{d} = (long){d} + 0.5;",
                            f"if ({f} != {d}) {d} = {f};", f"{f} = -{f};"]))
        self.emit(r.choice([f"{v} = {d} < {f};", f"{v} = (int){d};", f"{v} = {d} == (int){d};", f"{v} = !{f};", f"{v} = {f} ? 3 : 4;",
                            f"{v} = (unsigned char)(int){f};", f"{v} = {d} / 0.0 > 1.0;", f"{v} = (int)({d} * 4);"]))
        if self.hazard("floatcast", 0.6):
            self.emit(f"{v} = (signed char)({d} * 3);")
        self.emit("}")

    def punned_float(self, _):
        r = self.r
        u, v = self.fresh("u"), self.target()
        f, i = r.choice([("float", "unsigned"), ("double", "unsigned long"), ("float", "int")])
        a = self.masked(self.expression(2), 255).text
        if r.random() < 0.6:
            self.emit("{", f"union {{ {f} f; {i} i; unsigned char c[sizeof({f})]; }} {u} = {{ {a} * 0.5 }};")
            self.emit(r.choice([f"{u}.c[{3 if f == 'float' else 7}] ^= 0x80;", f"{u}.i += 0;", f"{u}.f += 1.0f;", f"{u}.c[0] |= {self.value()};"]))
            self.emit(r.choice([f"{v} = {u}.f < 2.0;", f"{v} = {u}.i >> 8;", f"{v} = {u}.c[{2 if f == 'float' else 6}];", f"{v} = {u}.i & 0xffff;"]),
                      "}")
        else:
            self.emit("{", f"{f} {u}f = {a} * 0.25;", f"{i} {u};", f"memcpy(&{u}, &{u}f, sizeof {u});", f"{v} = {u} >> {r.choice([3, 20, 23])};", "}")

    def escape(self, depth):
        """Out of two loops, or to a common end."""
        i, label = self.fresh("i"), self.fresh("O")
        if self.cost > 6:
            return self.assignment()
        self.emit(f"for (int {i} = 0; {i} < 3; {i}++)", f"for (int {i}j = {i}; {i}j < 4; {i}j++) {{")
        saved, cost = list(self.scope), self.cost
        self.scope += [V(i, "counter", INT, depth, (0, 3)), V(f"{i}j", "counter", INT, depth, (0, 4))]
        self.cost *= 9
        self.in_loop += 1
        self.block(depth + 1, 1)
        self.emit(f"if ({self.condition(1)}) goto {label};")
        self.in_loop -= 1
        self.scope, self.cost = saved, cost
        self.emit("}", f"{label}:;")
        return None

    def moved(self, _):
        """Parts of arrays that are copied and set."""
        r = self.r
        arrays = [v for v in self.have("array") if v.extra >= 4]
        if not arrays:
            return self.assignment()
        v, w = r.choice(arrays), r.choice(arrays)
        n, k = r.randint(1, 3), r.randint(0, 1)
        more = 4 if self.hazard("index", 0.4) else 0
        size = f"{n + more} * sizeof {v.name}[0]"
        if v.name != w.name and v.type == w.type:
            self.emit(f"memcpy({v.name} + {k}, &{w.name}[{1 - k}], {size});")
        elif v.type is not BOOL:
            self.emit(f"memset(&{v.name}[{k}], {r.choice(['0', '-1', '1', self.value()])}, {size});" if r.random() < 0.8
                      else f"memset({v.name}, 0, sizeof {v.name});")
        return None

    def nested_record(self, _):
        """Records in records and arrays, passed and returned by value."""
        r = self.r
        s, f, v = self.fresh("$R"), self.fresh("$k"), self.target()
        t = r.choice(MEMBER_TYPES)
        self.early += [f"struct {s} {{ {t.name} x; struct {{ short y[2]; {r.choice(['char z', 'unsigned z : 3', '_Bool z', 'long z'])}; }} in[2]; "
                       f"}};",
                       f"static struct {s} {f}(struct {s} a, int i) {{ a.in[i & 1].y[i > 2] += 1; a.in[0].z = a.x > 3; a.x = a.in[1].y[0]; return "
                       f"a; }}"]
        x = self.fresh("x")
        self.emit("{", f"struct {s} {x} = {{ {self.value()}, {{ {{ {{ 1, 2 }}, 1 }}, {{ {{ {self.value()} }} }} }} }}, {x}c = {x};",
                  f"{x} = {f}({x}, {self.value()});", f"{x}.in[{self.index(2, 2)}] = {x}c.in[{self.index(2, 2)}];",
                  f"{v} = {f}({x}, 1).in[0].y[{self.index(2, 2)}] + {x}.x;" if t.bits < 32 else f"{v} = {f}({x}, 1).x;",
                  f"{x}c = *&{x};", f"{v} = {x}c.in[1].z ^ {x}.in[0].y[1];", "}")

    def library(self, _):
        """Functions of the C library and builtin functions."""
        r = self.r
        v, x = self.target(), r.random()
        arrays = [a for a in self.have("array") if a.type in (UCHAR, INT) and a.extra >= 2]
        if x < 0.25 and len(arrays) > 1:
            a, b = r.choice(arrays), r.choice(arrays)
            if a.type == b.type:
                self.emit(f"{v} = __builtin_memcmp({a.name}, {b.name}, sizeof {a.name}[0] * 2) {r.choice(['== 0', '!= 0', '< 0'])};")
        elif x < 0.5:
            e = self.fresh("o")
            t = r.choice([INT, UINT, UCHAR, LONG, SHORT])
            self.emit("{", f"{t.name} {e} = 0;", f"{v} = __builtin_{r.choice(['add', 'sub', 'mul'])}_overflow({self.value()}, {self.value()}, &{e});")
            self.site(e, t)
            self.emit("}")
        elif x < 0.65:
            self.emit(f"{v} = __builtin_popcount({self.value()}) + __builtin_ctz({self.masked(self.expression(2), 255).text} | 64);")
        elif x < 0.8:
            self.emit(f"if (__builtin_expect(!!({self.condition(1)}), 0)) {v} = {self.value()};")
        else:
            self.emit(f"{v} = __builtin_strlen(\"{r.choice(['', 'a', 'hello'])}\" \"{r.choice(['b', ''])}\") + "
                      f"__builtin_abs({self.masked(self.expression(2), 63).text} - 20);")

    def pattern(self, _):
        """What programs often do: a minimum, a search, digits, a swap, bits one by one."""
        r = self.r
        if self.cost > 8:
            return self.assignment()
        s, e, v = self.fresh("s"), self.masked(self.expression(1), 255).text, self.target()
        arrays = [a for a in self.have("array") if a.type in (INT, SHORT, UCHAR, UINT)]
        x = r.random()
        if x < 0.25 and arrays:
            a = r.choice(arrays)
            self.emit(f"int {s} = 0;", f"for (int i = 1; i < {a.extra}; i++) if ({a.name}[i] {r.choice(['<', '>'])} {a.name}[{s}]) {s} = i;")
            self.site(s, INT)
        elif x < 0.5 and arrays:
            a = r.choice(arrays)
            self.emit("{",
                      f"for (int i = 0, j = {a.extra - 1}; i < j; i++, j--) {{ {a.type.name} {s} = {a.name}[i]; {a.name}[i] = {a.name}[j]; "
                      f"{a.name}[j] = {s}; }}", "}")
        elif x < 0.75:
            self.emit(f"unsigned {s} = 0;", f"for (unsigned n = {e}; n; n {r.choice(['/= 10', '>>= 1', '&= n - 1'])}) {s} = {s} * 2 + (n & 1) + 1;")
            self.site(s, UINT)
        else:
            self.emit(f"int {s} = {e};", f"while ({s} > 3) {s} = {s} % 2 ? {s} / 3 + 1 : {s} / 2;")
            self.site(s, INT)
        self.emit(f"{v} = {v} ^ {r.choice([1, 2, 3])};")
        return None

    def variadic(self, _):
        r = self.r
        f = self.fresh("$v")
        n = r.randint(1, 3)
        self.early.append(f"static int {f}(int n, ...) {{ __builtin_va_list l; unsigned s = 0; __builtin_va_start(l, n); for (int i = 0; i < n; "
                          f"i++) s = s * 2 + __builtin_va_arg(l, int); __builtin_va_end(l); return s; }}")
        self.emit(f"{self.target()} = {f}({n}, {', '.join('(int)' + self.value() for _ in range(n))});")

    def chain(self, _):
        """Nodes that are variables, linked in a chain or a ring."""
        r = self.r
        if not self.node or self.cost > 8:
            return self.assignment()
        n, s = self.fresh("n"), self.fresh("s")
        self.emit("{", f"struct {self.node} {n}[3] = {{ {{ {self.value()}, 0 }}, {{ 2, {n} }}, {{ {self.value()}, &{n}[1] }} }}, *{n}p = &{n}[2];",
                  f"if ({self.condition(1)}) {n}[{self.index(3, 2)}].next = {'0' if r.random() < 0.5 else '&' + n + '[0]'};")
        if self.hazard("null", 0.6):
            self.emit(f"{n}p->next->next->next = {n}p;")
        self.emit(f"unsigned {s} = 0;",
                  f"for (int i = 0; i < 4 && {n}p; i++, {n}p = {n}p->next) {{ {s} = {s} * 3 + (unsigned){n}p->value; {n}p->value = i; }}")
        self.site(s, UINT)
        self.emit("}")
        return None

    def unsigned_loop(self, _):
        r = self.r
        if self.cost > 8:
            return self.assignment()
        i, t = self.fresh("i"), r.choice([UCHAR, USHORT, UINT, SCHAR])
        first = r.choice([0, 1, 2, 3])
        s = self.fresh("s")
        hi = bounds(t)[1]
        self.emit(f"unsigned {s} = 0;", r.choice([
            f"for ({t.name} {i} = {first}; {i} != {hi - 1 if not t.signed else -2}{'u' if t is UINT else ''}; {i}--) if (++{s} > 9) break;",
            f"for ({t.name} {i} = {literal(hi - 3, promoted(t))}; {i} > 5; {i}++) {s} += {i};" if t.bits < 32 or not t.signed else ";",
            f"for ({t.name} {i} = {first + 3}; {i}-- > {self.masked(self.expression(2), 1).text};) {s} = {s} * 2 + {i};"]))
        self.site(s, UINT)
        return None

    def unusual_bits(self, _):
        """Bit-fields of other types, and records without padding."""
        r = self.r
        x, v = self.fresh("x"), self.target()
        q = r.choice(["", "static "])
        self.emit("{",
                  f"{q}struct {{ _Bool a : 1; unsigned long b : {r.choice([33, 40, 7])}; signed char c : 3; int : 0; long d : "
                  f"{r.choice([35, 5, 63])}; unsigned short e : {r.choice([1, 11, 16])}; }}"
                  f" {x}{r.choice([' __attribute__((packed))', ''])} = {{ 1, {r.choice([5, 127])}, -1, -3, 1 }};")
        for _ in range(2):
            m = r.choice("abcde")
            self.emit(r.choice([f"{x}.{m} = {self.value()};", f"{x}.{m} {r.choice(['^=', '|=', '&='])} {self.value()};",
                                f"{v} = ({x}.{m} = {self.value()});"]))
        # What wraps around at 40 bits, gcc and clang do not agree on.
        self.emit(f"{x}.b = (unsigned long){x}.b + 1; {x}.e += 3;",
                  f"{v} = (unsigned long){x}.b {r.choice(['>', '<<', '==', '-'])} {r.choice([1, 3])}u;" if r.random() < 0.5
                  else f"{v} = {x}.{r.choice('acde')};", "}")

    def heap_record(self, _):
        """A record on the heap that holds another block."""
        r = self.r
        if self.cost > 8 or self.in_callee:
            return self.assignment()
        x, v = self.fresh("x"), self.target()
        self.emit("{", f"struct {{ int n; short *data; void *other; }} *{x} = malloc(sizeof *{x});",
                  f"{x}->n = {self.masked(self.expression(1), 3).text} + 1; {x}->other = {x};",
                  f"{x}->data = malloc({x}->n * sizeof(short));",
                  f"for (int i = 0; i < {x}->n{' + 1' if self.hazard('index', 0.5) else ''}; i++) {x}->data[i] = i + {r.randint(0, 3)};",
                  f"{v} = {x}->data[{x}->n - 1];")
        first, second = f"free({x}->data);", f"free({x}{'->other' if r.random() < 0.3 else ''});"
        if self.hazard("free", 0.4):
            first, second = second, first
        if self.hazard("leak", 0.4):
            first = f"if ({self.condition(1)}) {first}"
        self.emit(first, second, "}")
        return None

    def flexible(self, _):
        r = self.r
        if self.cost > 8 or self.in_callee:
            return self.assignment()
        s, x = self.fresh("$F"), self.fresh("x")
        t, n = r.choice([CHAR, SHORT, INT]), r.choice([1, 2, 3])
        self.early.append(f"struct {s} {{ int n; {t.name} tail[]; }};")
        self.emit("{", f"struct {s} *{x} = malloc(sizeof *{x} + {n} * sizeof({t.name}));", f"{x}->n = {n};",
                  f"for (int i = 0; i < {x}->n{' + 1' if self.hazard('index', 0.5) else ''}; i++) {x}->tail[i] = i;",
                  f"{x}->tail[{self.index(n, 2)}] = {self.value()};", f"{self.target()} = {x}->tail[{self.index(n, 2)}];", f"free({x});", "}")
        return None

    def grown(self, _):
        """Blocks of calloc and realloc."""
        r = self.r
        if self.cost > 8 or self.in_callee:
            return self.assignment()
        x, t, n, m = self.fresh("x"), r.choice([INT, SHORT, UCHAR, LONG]), r.choice([1, 2, 3]), r.choice([2, 4])
        self.emit("{", f"{t.name} *{x} = calloc({n}, sizeof({t.name})), *{x}old = {x};", f"{x}[{self.index(n, 2)}] = {self.value()};")
        if self.hazard("free", 0.5):
            self.emit(f"if ({self.condition(1)}) {x} = realloc({x}, {m} * sizeof({t.name}));", f"{self.target()} = {x}old[0];")
        elif self.hazard("leak", 0.4):
            self.emit(f"if ({self.condition(1)}) {x} = calloc(1, {n} * sizeof({t.name}));", f"{self.target()} = {x}[0];")
        else:
            self.emit(f"{x} = realloc({x}, {m} * sizeof({t.name}));", f"for (int i = {min(n, m)}; i < {m}; i++) {x}[i] = i;",
                      f"{self.target()} = {x}[{self.index(m, 2)}];")
        self.emit(f"free({x});", "}")
        return None

    def constant(self, _):
        """Constant objects, which are written if that hazard is allowed."""
        r = self.r
        name, n = self.fresh("$o"), r.choice([2, 3])
        self.early.append(f"static const int {name}[{n}] = {{ 4, 5 }};")
        p = self.fresh("p")
        if self.hazard("const", 0.8):
            self.emit("{", r.choice([f"int *{p} = (int *){name};", f"char *{p} = \"abc\";"]),
                      f"if ({self.condition(1)}) {p}[{self.index(2, 2)}] = {self.value()};", "}")
        else:
            self.emit("{", f"const int *{p} = {self.condition(1)} ? {name} : &{name}[1];", f"{self.target()} = *{p} + {p}[{self.index(n - 1, 2)}];",
                      "}")

    def computed_goto(self, depth):
        r = self.r
        a, b, p = self.fresh("A"), self.fresh("B"), self.fresh("p")
        v = self.target()
        self.emit("{", f"void *{p} = {self.condition(1)} ? &&{a} : &&{b};" if r.random() < 0.5 else
                  f"static void *const {p}t[] = {{ &&{a}, &&{b} }}; void *{p} = {p}t[{self.index(2, 2)}];", f"goto *{p};",
                  f"{a}: {v} = {r.randint(0, 9)};", f"{b}: {v} = {v} ^ {r.randint(1, 5)};", "}")

    def double_links(self, _):
        """A ring of two or three with links to both sides, of which one is taken out."""
        r = self.r
        s, x = self.fresh("$D"), self.fresh("x")
        if self.cost > 8:
            return self.assignment()
        self.early.append(f"struct {s} {{ struct {s} *prev; {r.choice(['int', 'char', 'unsigned short'])} v; struct {s} *next; }};")
        self.emit("{",
                  f"struct {s} {x}[3] = {{ {{ {x} + 2, {self.value()}, {x} + 1 }}, {{ {x}, 3, {x} + 2 }}, {{ {x} + 1, {self.value()}, {x} }} }}, "
                  f"*{x}p = &{x}[{self.index(3, 2)}];",
                  f"if ({self.condition(1)}) {{ {x}p->prev->next = {x}p->next; {x}p->next->prev = {x}p->prev; }}")
        if self.hazard("null", 0.5):
            self.emit(f"if ({self.condition(1)}) {x}[1].next = 0;")
        n = self.fresh("n")
        self.emit(f"int {n} = 0;", f"for (struct {s} *q = {x}[0].next; q != {x} && {n} < 5; q = q->next) {n} += 1 + (q->v > 3);")
        self.site(n, INT)
        self.emit("}")
        return None

    def operations(self, _):
        """A record of functions, as objects with methods have it."""
        r = self.r
        s, f, g, x = self.fresh("$M"), self.fresh("$k"), self.fresh("$k"), self.fresh("x")
        self.early += [f"struct {s} {{ int n; int (*get)(const struct {s} *); void (*set)(struct {s} *, int); }};",
                       f"static int {f}(const struct {s} *m) {{ return m->n & 1023; }}",
                       f"static int {f}b(const struct {s} *m) {{ return m->n < 0 ? 1 : -1; }}",
                       f"static void {g}(struct {s} *m, int n) {{ m->n = n; if (n > 20) m->get = {f}b; }}"]
        null = "0" if self.hazard("null", 0.5) else f"{f}b"
        self.emit("{", f"struct {s} {x} = {{ {self.value()}, {f}, {g} }};", f"if ({self.condition(1)}) {x}.get = {null};",
                  f"{x}.set(&{x}, {self.value()});" if r.random() < 0.6 else ";",
                  f"{self.target()} = {x}.get(&{x});", "}")

    def volatile_record(self, _):
        r = self.r
        x, t = self.fresh("x"), r.choice([INT, UCHAR, UINT])
        self.emit("{",
                  f"{r.choice(['volatile ', 'static volatile '])}struct {{ {t.name} a; unsigned b : 4; {t.name} c[2]; }} {x} = {{ 1, 2, {{ 3, 4 }} "
                  f"}};", f"{x}.a = {self.value()};", f"{x}.b = {self.value()};",
                  f"{x}.c[{self.index(2, 2)}] = {x}.a;", f"{self.target()} = {x}.{r.choice(['a', 'b', 'c[0]', 'c[1]'])};", "}")

    def old_style(self, _):
        """Functions without a prototype, nested blocks with the same names, a declaration that hides another."""
        f = self.fresh("$k")
        t = self.r.choice(["char", "short", "int", "float"])
        self.early.append(f"static int {f}(a, c) {t} a; long c; {{ {{ int c = 3; a = a > 3 ? c : 1; }} return a + (c & 7); }}")
        self.emit(f"{self.target()} = {f}((int){self.masked(self.expression(2), 127).text}{' * 1.0' if t == 'float' else ''}, (long){self.value()});")

    def pointer_results(self, _):
        """Functions that return pointers, and that change pointers of their callers."""
        r = self.r
        f, g, t = self.fresh("$k"), self.fresh("$k"), r.choice([INT, SHORT, LONG, UCHAR])
        a, p = self.fresh("a"), self.fresh("p")
        null = "0" if self.hazard("null", 0.5) else "a"
        self.early += [f"static {t.name} *{f}({t.name} *a, {t.name} *b) {{ return *a < *b ? b : {null}; }}",
                       f"static void {g}({t.name} **p, int n) {{ if (n & 1) ++*p; else **p = n; }}"]
        n = r.choice([3, 4])
        self.emit("{", f"{t.name} {a}[{n}] = {{ {self.value()}, {self.value()}, 7 }};", f"{t.name} *{p} = {f}({a}, {a} + 1);",
                  f"{g}(&{p}, {self.value()});", f"*{p} ^= {self.value()};",
                  f"{self.target()} = {a}[{self.index(n, 2)}] - {p}[{'1' if self.hazard('index') else '0'}];" if t.bits < 32
                  else f"{self.target()} = {a}[{self.index(n, 2)}] > *{p};",
                  f"{self.target()} = {p} - {a};", "}")

    def byte_copy(self, _):
        """An object is copied byte by byte, compared, or a word is made of bytes."""
        r = self.r
        p, q = self.place(1, address=True), self.place(1, address=True)
        if not p or not q or p[1] != q[1] or p[1] is BOOL or self.cost > 8:
            x, t = self.fresh("x"), r.choice([UINT, ULONG, USHORT])
            self.emit("{", f"unsigned char {x}[{t.bits // 8}] = {{ {self.value()}, 2, {self.value()} }};" if t.bits > 16
                      else f"unsigned char {x}[2] = {{ {self.value()} }};", f"{t.name} {x}w;", f"memcpy(&{x}w, {x}, sizeof {x}w);",
                      f"{self.target()} = {x}w >> {r.choice([0, 3, 8, 9])};", f"{self.target()} = {x}[0] | {x}[1] << 8;", "}")
            return
        n = p[1].bits // 8
        self.emit("{", "const char *from = (const char *)&" + p[0] + ";", "char *to = (char *)&" + q[0] + ";",
                  f"for (int i = 0; i < {n}; i++) to[i] = from[{r.choice(['i', str(n - 1) + ' - i'])}];", f"{self.target()} = {q[0]};", "}")

    def text_copy(self, _):
        """A text is copied into an array that is large enough, or just not."""
        r = self.r
        x, word = self.fresh("x"), r.choice(["ab", "hello", ""])
        n = len(word) + (0 if self.hazard("index", 0.6) else r.choice([1, 1, 2]))
        if not n:
            return
        self.emit("{", f"char {x}[{n}] = {{ 0 }}, *{x}p = {x};", f'for (const char *s = "{word}"; (*{x}p++ = *s++);) ;',
                  f"{self.target()} = {x}[{self.index(n, 2)}] + ({x}p - {x});", "}")

    def float_input(self, _):
        r = self.r
        if self.in_loop or self.in_callee or self.choices > 30:
            return self.assignment()
        t, n = r.choice([("float", "float"), ("double", "double")]), r.choice([2, 3])
        suffix = "f" if t[0] == "float" else ""
        values = [v + suffix for v in r.sample(["0.5", "-1.5", "1.0", "3.75", "100.0", "0.1", "16777217.0", "-2147483648.0", "1e30", "1e-40"], n)]
        name, x = self.fresh("$in"), self.fresh("x")
        self.choices *= n
        self.checker += [f"extern {t[0]} __VERIFIER_nondet_{t[1]}(void);",
                         f"static {t[0]} {name}(void) {{ {t[0]} v = __VERIFIER_nondet_{t[1]}(); if (!({' || '.join('v == ' + v for v in values)})) "
                         f"abort(); return v; }}"]
        self.driver.append(f"static {t[0]} {name}(void) {{ int c = t_choose({n + 1}); if (c == {n}) abort(); "
                           f"return (const {t[0]}[]){{ {', '.join(values)} }}[c]; }}")
        self.emit(f"{t[0]} {x} = {name}();")
        self.scope.append(V(x, "float", None, 1))
        return None

    def inexact(self, _):
        """Floats that are rounded, infinite, or no numbers."""
        r = self.r
        vs = [v.name for v in self.have("float")]
        d, v = self.fresh("d"), self.target()
        a = r.choice(vs) if vs and r.random() < 0.7 else self.value(2)
        self.emit("{", f"{r.choice(['double', 'float'])} {d} = {a};")
        self.emit(r.choice([f"{d} = {d} / 3.0;", f"{d} = {d} * 0.1f + 0.1;", f"{d} = {d} / 0.0;", f"{d} = (float){d} * 16777217.0f;",
                            f"{d} = ({d} - {d}) / ({d} - {d});", f"{d} = -{d} * 0.0;",
                            f"{d} = {d} * {d} * {d};", f"{d} += 1e16;", f"{d} = (float)({d} + 0.7);"]))
        self.emit(f"{v} = " + r.choice([f"{d} != {d};", f"{d} == 0.1;", f"{d} > 1e10;", f"1 / {d} > 0;", f"{d} == (float){d};",
                                        f"{d} * 3 == {self.value(2)};", f"!({d} < 0.3);", f"{d} + 1 == {d};",
                                        f"{d} <= 0.7f || {d} >= 0.7f;"]))
        self.emit("}")

    def reserved(self, _):
        """Memory of the stack whose size is computed."""
        r = self.r
        x, t, n = self.fresh("x"), r.choice([INT, CHAR, LONG]), r.choice([1, 2, 4])
        if self.cost > 8:
            return self.assignment()
        self.emit("{", f"{t.name} *{x} = __builtin_alloca({n} * sizeof({t.name}));", f"for (int i = 0; i < {n}; i++) {x}[i] = i + 1;",
                  f"{x}[{self.index(n, 2)}] = {self.value()};",
                  f"{self.target()} = {x}[{self.index(n, 2)}];", "}")
        return None

    def conversions(self, _):
        """Promotions, and results that do not fit where they are put."""
        r, v = self.r, self.target()
        x, t, u = self.fresh("x"), r.choice([UCHAR, SCHAR, USHORT, SHORT]), r.choice([USHORT, UCHAR, SCHAR, SHORT])
        a, b = self.value(), self.value()
        product = f"{x} * (unsigned){x}" if t is USHORT and not self.hazard("overflow", 0.8) else f"{x} * {x}"
        self.emit("{", f"{t.name} {x} = {a};", f"{u.name} {x}b = {x};",
                  r.choice([f"{x} += {b};" if "overflow" in self.hazards else f"{x} += 200;", f"{x}b = -{x};", f"{x}b -= {x};", f"{x} <<= 1;"
                            if not t.signed else f"{x} ^= 1;",
                            f"{x} = {x}b++ + {x};", f"{x} %= -3;", f"{x}b = ~{x} >> 1;", f"{x} *= 3;"]),
                  f"{v} = " + r.choice([f"{product};", f"{x} > 3u;", f"{x} < sizeof {x};", f"(unsigned){x} >> 4;", f"{x} == {x}b;",
                                        f"-1 < (unsigned {r.choice(['char', 'int', 'long'])}){x};",
                                        f"{x} % -2 + {x}b / -3;", f"~{x} + !{x}b;", f"({x} ? {x}b : 1u) > -1;", f"{x} ? {x} / 2 : {x}b;"]), "}")

    def container(self, _):
        """From a member to its record, and to the first member and back."""
        r, v = self.r, self.target()
        s, x = self.fresh("$C"), self.fresh("x")
        self.early.append(f"struct {s} {{ {r.choice(['char', 'int'])} a; struct {{ {r.choice(['short', 'long'])} b; struct {s} *up; }} in; int "
                          f"c[2]; }};")
        self.emit("{", f"struct {s} {x} = {{ {self.value()}, {{ 4, &{x} }}, {{ 1, {self.value()} }} }};")
        self.emit(r.choice([f"{v} = ((struct {s} *)((char *)&{x}.in - __builtin_offsetof(struct {s}, in)))->c[1];",
                            f"{v} = *({r.choice(['unsigned ', ''])}char *)&{x};",
                            f"{x}.in.up->c[{self.index(2, 2)}] = {self.value()};",
                            f"*(int *)((char *){x}.in.up + __builtin_offsetof(struct {s}, c[1])) = {self.value()};",
                            f"{x}.in.up = (struct {s} *)(void *)&{x}.a; {x}.in.up->in.b++;"]),
                  f"{v} = {x}.c[{self.index(2, 2)}] ^ {x}.in.b;", "}")

    def forms(self, _):
        """One place by several expressions."""
        r, v = self.r, self.target()
        arrays = self.have("array")
        if not arrays:
            return self.assignment()
        a = r.choice(arrays)
        i, j = self.index(a.extra, 2), self.index(a.extra, 2)
        self.emit(r.choice([f"({i})[{a.name}] = {self.value()};", f"*({a.name} + ({i})) = {self.value()};", f"*&{a.name}[{i}] = {self.value()};",
                            f"(&{a.name}[0])[{i}] = {self.value()};",
                            f"({self.condition(2)} ? {a.name} : &{a.name}[0])[{i}] = {self.value()};",
                            f"*(&({a.name})[{a.extra - 1}] - {r.randrange(a.extra)}) = {self.value()};",
                            f"(*({a.type.name} (*)[{a.extra}])&{a.name})[{i}] = {self.value()};"]),
                  f"{v} = {a.name}[{j}];")
        return None

    def passed_down(self, _):
        """A recursion that hands an address down, or two functions that call each other."""
        r, v = self.r, self.target()
        f = self.fresh("$k")
        if self.cost > 8:
            return self.assignment()
        if r.random() < 0.5:
            self.early.append(f"static int {f}(int n, int *up) {{ int here = n * {r.randint(1, 3)}; if (n <= 0) return *up; *up += here & 7; int r "
                              f"= {f}(n - 1, &here); "
                              f"return r + (here & 15){r.choice([' + (*up & 3)', ''])}; }}")
            self.emit(f"{{ int t = {self.masked(self.expression(1), 255).text}; {v} = {f}({self.masked(self.expression(2), 3).text}, &t); {v} = {v} "
                      f"^ t; }}")
        else:
            self.early += [f"static unsigned {f}b(unsigned);", f"static unsigned {f}(unsigned n) {{ return n < 2 ? n : {f}b(n - 1) * 2 + 1; }}",
                           f"static unsigned {f}b(unsigned n) {{ static unsigned count; count++; if (n) {{ n = {f}(n - 1); return n + (count & 3); "
                           f"}} return count; }}"]
            self.emit(f"{v} = {f}({self.masked(self.expression(2), 7).text});")
        return None

    def literals(self, _):
        """Addresses of objects without a name."""
        r, v = self.r, self.target()
        p = self.fresh("p")
        self.emit("{", f"int *{p} = {self.condition(1)} ? &(int){{ {self.value()} }} : (int[2]){{ 3, {self.value()} }};",
                  f"*{p} {r.choice(['|=', '^=', '&='])} {self.value()};", f"{v} = *{p};")
        if self.node:
            self.emit(f"struct {self.node} *{p}n = &(struct {self.node}){{ {self.value()}, &(struct {self.node}){{ 5 }} }};",
                      f"{v} = {p}n->next->value + !{p}n->next->next;" if r.random() < 0.7
                      else f"{v} = {p}n->value;" if not self.hazard("null", 0.6) else f"{v} = {p}n->next->next->value;")
        self.emit("}")

    def into_loop(self, depth):
        """A jump into a loop, `continue` in a loop that tests at its end, a loop without condition."""
        r, v = self.r, self.target()
        i, label = self.fresh("i"), self.fresh("W")
        if self.cost > 6:
            return self.assignment()
        n = r.randint(2, 4)
        x = r.random()
        if x < 0.35:
            self.emit("{", f"int {i} = {self.masked(self.expression(1), 3).text};", f"if ({self.condition(1)}) goto {label};",
                      f"for ({i} = 0; {i} < {n}; {i}++) {{", f"{v} = {i};", f"{label}: {v} = {v} ^ 1;", "}", "}")
        elif x < 0.7:
            self.emit("{", f"int {i} = 0;", f"do {{ if ({self.condition(1)}) continue; {v} = {i}; }} while (++{i} < {n});", "}")
        else:
            self.emit("{", f"int {i} = 0;",
                      f"for (;;) {{ if ({i} >= {n} || {self.condition(1)}) break; {i}++, {v} = {i}; if ({i} == {self.value()}) {i} += 2; }}",
                      f"{v} = {i};", "}")
        return None

    def truth_values(self, _):
        r, v = self.r, self.target()
        b = self.fresh("b")
        pointers = [p.name for p in self.have("pointer", "to_struct")]
        source = r.choice([self.value(), f"{self.value()} * 0.5", "0.1f", r.choice(pointers or ["1"]), f"{self.value()} & 256",
                           f"{self.value()} && {self.value()}"])
        self.emit("{", f"_Bool {b} = {source};",
                  r.choice([f"{b}++;", f"{b} = !{b};", f"{b} ^= 1;", f"{b} += {self.masked(self.expression(2), 255).text};", f"{b}--;",
                            f"{b} = {b} | 2;", ";"]), f"{v} = {b} + {b} * 2;", "}")

    def parts(self, _):
        """Members of a union of different sizes; records that begin alike; pointers in unions."""
        r, v = self.r, self.target()
        u = self.fresh("u")
        x = r.random()
        if x < 0.5:
            self.emit("{", f"union {{ unsigned long w; unsigned h[2]; unsigned short q[4]; signed char c; }} {u} = {{ {self.value()} }};",
                      r.choice([f"{u}.h[{self.index(2, 2)}] = {self.value()};", f"{u}.c = {self.value()};",
                                f"{u}.q[{self.index(4, 2)}] = {self.value()};"]),
                      r.choice([f"{u}.c--;", f"{u}.q[1] += {self.masked(self.expression(2), 255).text};", f"{u}.h[1] = {u}.h[0];",
                                f"{u}.w += {u}.c;"]),
                      f"{v} = {u}.{r.choice(['w >> 16', 'h[0]', 'h[1]', 'q[2]', 'q[1]', 'c', 'w % 1000'])};", "}")
        else:
            self.emit("{",
                      f"struct {{ int kind; union {{ struct {{ short a, b; }} s; int i; int *p; }}; }} {u} = {{ 1, {{ {{ {self.value()}, "
                      f"{self.value()} }} }} }}, {u}c;", f"int {u}i = {self.value()};",
                      f"if ({self.condition(1)}) {{ {u}.kind = 2; {u}.p = &{u}i; }}", f"{u}c = {u};",
                      f"{v} = {u}c.kind == 2 ? *{u}c.p : {r.choice([u + 'c.i', u + 'c.s.b', u + '.s.a'])};",
                      f"if ({u}c.kind == 2) *{u}c.p = 4;" if not self.hazard("null", 0.7)
                      else f"if ({u}c.kind == 2) {{ {u}c.p = 0; {v} = *{u}c.p; }}", f"{v} = {u}i;", "}")

    def large(self, _):
        """Numbers near the limits of long and int."""
        r, v = self.r, self.target()
        x, t = self.fresh("x"), r.choice([INT, LONG, LONG])
        lo, hi = bounds(t)
        e = self.masked(self.expression(2), r.choice([3, 7]))
        k = r.choice([1, 2, 3]) if self.hazard("overflow", 0.8) else 7
        self.emit("{", f"{t.name} {x} = {r.choice([literal(hi - k, t), literal(lo + k, t), literal(hi // 7 - 1, t), literal(lo // 7 + 1, t)])};")
        if self.hazard("overflow", 0.8):
            self.emit(f"{x} = {x} {r.choice(['+', '-', '*'])} {e.text};")
        elif self.r.random() < 0.5:
            self.emit(f"{x} = {x} / ({e.text} + 1) {r.choice(['+', '-'])} {e.text};" if r.random() < 0.5 else f"{x} = {x} % ({e.text} - 8);")
        else:
            self.emit(f"{x} = {x} ^ {e.text};")
        self.emit(f"{v} = {x} {r.choice(['>> 8', '% 1000', '== ' + literal(hi, t), '< 0', '> 1000'])};", "}")

    def stored_pointers(self, depth):
        """Pointers to records in an array or a record, that are sorted, swapped or searched."""
        r, v = self.r, self.target()
        x = self.fresh("x")
        if self.cost > 8:
            return self.assignment()
        self.emit("{", f"struct {{ int k; char n; }} {x}[3] = {{ {{ {self.value()}, 1 }}, {{ {self.value()}, 2 }}, {{ 3, 3 }} }};",
                  f"__typeof__({x}[0]) *{x}p[3] = {{ &{x}[2], {x}, &{x}[1] }};",
                  f"for (int i = 0; i < 2; i++) if ({x}p[i]->k > {x}p[i + 1]->k) {{ __typeof__({x}p[0]) t = {x}p[i]; {x}p[i] = {x}p[i + 1]; {x}p[i "
                  f"+ 1] = t; }}")
        if self.hazard("null", 0.6):
            self.emit(f"if ({self.condition(1)}) {x}p[{self.index(3, 2)}] = 0;")
        self.emit(f"{x}p[{self.index(3, 2)}]->n += 3;", f"{v} = {x}p[{self.index(3, 2)}]->n;", f"{v} = {x}p[2] - {x};"
                  if "null" not in self.hazards else ";", f"{v} = {x}[{self.index(3, 2)}].n;", "}")
        return None

    def long_loop(self, _):
        """Loops of many iterations, for what finds invariants."""
        r, v = self.r, self.target()
        if self.cost > 4:
            return self.assignment()
        i, x, y = self.fresh("i"), self.fresh("x"), self.fresh("y")
        t, u = r.choice([INT, INT, UINT, LONG, SHORT, UCHAR]), r.choice([INT, INT, UINT, LONG])
        n = r.choice([10, 20, 50, 100, 200, 255])
        bound = r.choice([str(n), f"{n} + {self.masked(self.expression(2), 7).text}", f"{self.masked(self.expression(2), 63).text}"])
        if t is UCHAR and n > 240:
            bound = "250"
        step = r.choice([1, 1, 1, 2, 3, 7])
        c = r.choice([f"{i} % {r.choice([2, 3, 5])} == {r.choice([0, 1])}", f"{x} > {r.choice([0, 5, 30, 100])}", f"{i} < {r.choice([5, n // 2])}",
                      f"{y} != {x}", f"{self.condition(2, True)}"])
        updates = [f"{x} += {r.choice([1, 2, 3])};", f"{x} -= {r.choice([1, 2])};", f"{y} += {x} & 7;", f"if ({c}) {x}++; else {y}++;",
                   f"if ({c}) {y} = {i};", f"if ({x} > {y}) {x} = 0;",
                   f"{y} = {y} + {i};", f"{x} = {x} % {r.choice([7, 10, 64])} + 1;", f"if ({c}) {{ {x} = {y}; {y} = {r.randint(0, 5)}; }}",
                   f"{x} = ({x} * 3 + 1) & 255;", f"if ({c}) continue;",
                   f"if ({x} == {r.choice([3, 17, 40])} && {c}) break;", f"{y} ^= 1;", f"{x} = {y} + 2; {y} = {x} - 1;"]
        body = r.sample(updates, r.randint(1, 3))
        if self.hazard("overflow", 0.6):
            body.append(f"{y} += {y} * {r.choice([2, 3])} + {i};" if u.signed else f"{y} *= 2;")
        first = r.choice([0, 0, 1, 5])
        way = r.random()
        self.emit(f"{u.name} {x} = {r.choice([0, 1, 10])}, {y} = {r.choice(['0', '1', self.masked(self.expression(2), 15).text])};")
        if way < 0.6:
            self.emit(f"for ({t.name} {i} = {first}; {i} < {bound}; {i} += {step}) {{", *body,
                      "}") if t is not UCHAR else self.emit(f"for (int {i} = {first}; {i} < {bound}; {i} += {step}) {{", *body, "}")
        elif way < 0.8:
            self.emit("{", f"int {i} = {bound};", f"while ({i} > {first}) {{", f"{i} -= {step};", *body, "}", "}")
        else:
            body = [line for line in body if "continue" not in line]
            self.emit("{", f"int {i} = 0;", "do {", *body, f"{i}++;", f"}} while ({i} < {bound});", "}")
        self.site(x, u)
        self.site(y, u)
        if r.random() < 0.5:
            z = self.fresh("z")
            self.emit(f"int {z} = {x} {r.choice(['<', '==', '<=', '!='])} {y};")
            self.site(z, INT)
        self.emit(f"{v} = {r.choice([x, y])};")
        return None

    def pointer_bytes(self, _):
        """Pointers as numbers and bytes: copied, marked, put into unions."""
        r, v = self.r, self.target()
        x, p = self.fresh("x"), self.fresh("p")
        self.emit("{", f"int {x} = {self.value()}, {x}b = 2, *{p} = {self.condition(1)} ? &{x} : &{x}b;")
        self.emit(*r.choice([[f"unsigned char {p}c[sizeof {p}];", f"memcpy({p}c, &{p}, sizeof {p});", f"int *{p}d;",
                              f"memcpy(&{p}d, {p}c, sizeof {p}d);", f"*{p}d += 1;" if "overflow" in self.hazards else f"*{p}d ^= 1;"],
                             [f"unsigned long {p}n = (unsigned long){p} | 1;", f"*(int *)({p}n & ~1ul) = {self.value()};", f"{v} = {p}n & 1;"],
                             [f"union {{ int *p; unsigned long n; void *v; }} {p}u = {{ {p} }};", f"*(int *){p}u.v = {self.value()};",
                              f"if ({p}u.n == (unsigned long)&{x}) *{p}u.p = 3;"],
                             [f"void *{p}v = {p}, **{p}w = &{p}v;", f"*(int *)*{p}w = {self.value()};", f"{v} = *{p}w == &{x};"],
                             [f"struct {{ int *a, *b; }} {p}s = {{ {p}, &{x} }}, {p}t;", f"memcpy(&{p}t, &{p}s, sizeof {p}s);",
                              f"memcpy(&{p}t.b, &{p}s.a, sizeof {p});", f"*{p}t.b = {self.value()};", f"{v} = {p}t.a == {p}t.b;"],
                             [f"unsigned long {p}n = (unsigned long)&{x} ^ (unsigned long)&{x}b;", f"{p} = (int *)((unsigned long){p} ^ {p}n);",
                              f"*{p} = {self.value()};"],
                             [f"int *{p}a[3] = {{ {p}, 0, &{x} }};", f"memmove({p}a + 1, {p}a, 2 * sizeof {p}a[0]);",
                              f"*{p}a[{self.index(3, 2)}] = {self.value()};"]]))
        self.emit(f"{v} = {x} {r.choice(['^', '|', '=='])} {x}b;", "}")

    def statement(self, depth):
        self.budget -= 1
        self.depth = depth
        if depth > 4:
            self.assignment()
            return
        if self.externals and self.r.random() < 0.1:
            self.external(depth)
            return
        if "order" in self.hazards and self.r.random() < 0.1:
            self.two_changes(depth)
            return
        what = self.r.choices(self.STATEMENTS, self.SHARES)[0]
        getattr(self, what)(depth)

    # ---- the program -------------------------------------------------------------------------------------------------

    def function(self):
        r = self.r
        name = self.fresh("$f")
        parameters, texts = [], []
        scope = list(self.scope)
        for _ in range(r.randint(0, 3)):
            p, x, t = self.fresh("p"), r.random(), r.choice(TYPES)
            if x < 0.6:
                parameters.append(("int", t))
                texts.append(f"{t.name} {p}")
                scope.append(V(p, "int", t, 1, None, r.random() < 0.5))
            elif x < 0.8 or not self.records:
                t = r.choice([t for t in TYPES if t is not BOOL])
                parameters.append(("pointer", t))
                texts.append(f"{t.name} *{p}")
                scope.append(V(p, "pointer", t, 1, 1))
            else:
                record = r.choice(self.records)
                by_value = record.union or r.random() < 0.6
                parameters.append(("struct" if by_value else "to_struct", record))
                texts.append(f"{self.tag(record)} {'' if by_value else '*'}{p}")
                scope.append(V(p, ("union" if record.union else "struct") if by_value else "to_struct", record, 1))
        x = r.random()
        result = r.choice(self.records) if x < 0.2 and self.records else INT if x < 0.6 else r.choice(TYPES)
        result_name = self.tag(result) if isinstance(result, Record) else result.name
        outer, self.scope = self.scope, scope
        budget, self.budget = self.budget, r.randint(1, 5)
        self.cost, self.function_cost, self.in_callee, self.depth_of_functions, self.in_loop = 1, 4, True, 1, 0
        recursive = r.random() < 0.2 and parameters and parameters[0][0] == "int" and parameters[0][1] in (INT, UINT, LONG)
        begin, self.early = len(self.lines), []
        self.emit(f"{r.choice(['static ', 'static ', 'static inline ', ''])}{result_name} {name}({', '.join(texts) or 'void'}) {{")
        first = texts[0].split()[-1] if texts else ""
        rv = self.fresh("r")
        self.emit("int b = 0;")
        self.scope.append(V("b", "int", INT, 1, None, True))
        if isinstance(result, Record):
            self.emit(f"{result_name} {rv} = {self.record_value(result, True)};")
            self.scope.append(V(rv, "union" if result.union else "struct", result, 1))
        else:
            self.emit(f"{result_name} {rv} = {self.number(result).text};")
            self.scope.append(V(rv, "int", result, 1, None, True))
        if recursive:
            self.emit(f"if ({first} <= 0 || {first} > {r.choice([3, 5])}) return {rv};")
        self.block(2, r.randint(1, 3))
        cost = self.function_cost
        if recursive and not isinstance(result, Record):
            rest = [t.split()[-1].lstrip("*") for t in texts[1:]]
            self.emit(f"{rv} = {name}({', '.join([first + ' - 1'] + rest)});")
            self.block(2, 1)
            cost *= 6
        self.emit(f"return {rv};", "}")
        self.lines[begin:begin], self.early = self.early, []
        self.scope, self.budget, self.in_callee, self.depth_of_functions = outer, budget, False, 0
        self.functions.append(Function(name, result, parameters, cost))

    def make(self):
        r = self.r
        self.in_callee, self.depth_of_functions, self.starts, self.node = False, 0, [], None
        if r.random() < 0.4:
            self.node = self.fresh("$N")
            self.emit(f"struct {self.node} {{ {r.choice(['int', 'long', 'short', 'unsigned char'])} value; struct {self.node} *next; }};")
        for _ in range(r.randint(0, 2)):
            self.make_record(r.random() < 0.4)
        for _ in range(r.randint(1, 4)):
            self.declare(0, True)
        if not self.scope:
            self.emit("static int $g0 = 5;")
            self.scope.append(V("$g0", "int", INT, 0))
        for _ in range(r.choice([0, 1, 1, 2, 3])):
            self.function()
        self.cost = 1
        self.emit("int $main(void) {")
        start = len(self.lines)
        e = self.input()
        self.choices = e.hi - e.lo + 1
        self.emit(f"{e.type.name} a = {e.text};")
        self.scope.append(V("a", "int", e.type, 1, None, r.random() < 0.6))
        self.emit("int b = 1;")
        self.scope.append(V("b", "int", INT, 1, None, True))
        while self.budget > 0:
            self.statement(1)
        for _ in range(2):
            v = r.choice(self.have("int"))
            self.site(v.name, v.type)
        self.emit("return 0;", "}")
        self.lines[start - 1:start - 1] = self.early
        start += len(self.early)
        for name, n in self.starts:
            # The functions that choose are declared in front.
            self.lines.insert(start, f"$start_{name[1:]}();")
            self.checker.append(f"static void $start_{name[1:]}(void) {{ if ({name} < 0 || {name} >= {n}) abort(); }}")
            self.driver.append(f"static void $start_{name[1:]}(void) {{ {name} = t_choose({n}); }}")
