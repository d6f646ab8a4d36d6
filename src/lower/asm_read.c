// SPDX-License-Identifier: Apache-2.0
// asm_read.c: reads templates of inline assembly.
#include "lower/asm.h"

#include "base/buf.h"

#include <stdlib.h>

// The mark that replaces the % of an operand in a prepared text; the % of a register stays.
enum { OPERAND_MARK = 1 };

struct reader {
    struct program *p;
    const struct assembly *a;
    const char *s;
};

// ---- the text -------------------------------------------------------------------------------------------------------

// Prepares a text for reading: of {att|intel} the first remains; %% %{ %| %} lose the %.
static void prepare(const struct assembly *a, struct buf *out)
{
    bool other = false;
    for (const char *s = a->text; *s; s++) {
        if (a->is_basic) {
            buf_putc(out, *s);
        } else if (*s == '%' && s[1] && strchr("%{|}", s[1])) {
            s++;
            if (!other)
                buf_putc(out, *s);
        } else if (*s == '{') {
            other = false;
        } else if (*s == '|') {
            other = true;
        } else if (*s == '}') {
            other = false;
        } else if (!other) {
            buf_putc(out, *s == '%' ? OPERAND_MARK : *s);
        }
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

static void skip_blanks(struct reader *r)
{
    while (is_blank(*r->s))
        r->s++;
}

static bool accept(struct reader *r, char c)
{
    skip_blanks(r);
    if (*r->s != c)
        return false;
    r->s++;
    return true;
}

// ---- arguments ------------------------------------------------------------------------------------------------------

bool asm_register(const char *name, size_t n, unsigned *number, unsigned *size)
{
    static const char *const names[][ASM_REGISTERS] = {
        { "al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil", "r8b", "r9b", "r10b", "r11b", "r12b", "r13b", "r14b",
          "r15b" },
        { "ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w", "r11w", "r12w", "r13w", "r14w",
          "r15w" },
        { "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi", "r8d", "r9d", "r10d", "r11d", "r12d", "r13d", "r14d",
          "r15d" },
        { "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
          "r15" },
    };
    for (unsigned k = 0; k < ARRAY_LEN(names); k++)
        for (unsigned i = 0; i < ASM_REGISTERS; i++)
            if (strlen(names[k][i]) == n && strncmp(names[k][i], name, n) == 0) {
                *number = i;
                *size = 1U << k;
                return true;
            }
    return false;
}

static bool read_number(struct reader *r, int64_t *v)
{
    char *end;
    skip_blanks(r);
    if (*r->s == '\'' && r->s[1] && r->s[1] != '\\') {  // 'c, 'c'
        *v = (unsigned char)r->s[1];
        r->s += 2 + (r->s[2] == '\'');
        return !is_word(*r->s);
    }
    bool negative = *r->s == '-', digit = r->s[negative] >= '0' && r->s[negative] <= '9';
    if (!digit)
        return false;
    *v = negative ? (int64_t)strtoll(r->s, &end, 0) : (int64_t)strtoull(r->s, &end, 0);
    r->s = end;
    return !is_word(*r->s);
}

// Reads what follows the mark: a modifier, and a number or [name].
static bool read_operand(struct reader *r, struct asm_ref *ref)
{
    static const char modifiers[] = "bwkq";
    const char *m = *r->s ? strchr(modifiers, *r->s) : NULL;
    ref->kind = ASM_OPERAND;
    if (m) {
        ref->size = 1U << (m - modifiers);
        r->s++;
    }
    if (*r->s >= '0' && *r->s <= '9') {
        for (ref->number = 0; *r->s >= '0' && *r->s <= '9' && ref->number < 100; r->s++)
            ref->number = ref->number * 10 + (unsigned)(*r->s - '0');
        return ref->number < r->a->n;
    }
    size_t n = *r->s == '[' ? strcspn(r->s, "]") : 0;
    if (n < 2 || r->s[n] != ']')
        return false;
    struct sym name = sym_intern(&r->p->syms, r->s + 1, n - 1);
    r->s += n + 1;
    for (ref->number = 0; ref->number < r->a->n; ref->number++)
        if (sym_eq(r->a->operands[ref->number]->name, name))
            return true;
    return false;
}

static bool read_register(struct reader *r, struct asm_ref *ref)
{
    size_t n = 0;
    while (is_word(r->s[n]))
        n++;
    ref->kind = ASM_REGISTER;
    const char *name = r->s;
    r->s += n;
    return asm_register(name, n, &ref->number, &ref->size);
}

static bool read_ref(struct reader *r, struct asm_ref *ref)
{
    if (accept(r, OPERAND_MARK))
        return read_operand(r, ref);
    return accept(r, '%') && read_register(r, ref);
}

// Reads what follows a displacement: (base, index, scale).
static bool read_memory(struct reader *r, struct asm_arg *x)
{
    int64_t scale = 1;
    x->kind = ASM_MEMORY;
    x->scale = 1;
    if (!accept(r, '(') || !read_ref(r, &x->ref))
        return false;
    if (accept(r, ',')) {
        if (!read_ref(r, &x->index))
            return false;
        if (accept(r, ',') && !read_number(r, &scale))
            return false;
    }
    x->scale = (unsigned)scale;
    return accept(r, ')') && (scale == 1 || scale == 2 || scale == 4 || scale == 8);
}

static bool read_arg(struct reader *r, struct asm_arg *x)
{
    skip_blanks(r);
    if (accept(r, '$')) {
        x->kind = ASM_IMMEDIATE;
        return read_number(r, &x->value);
    }
    if (*r->s == OPERAND_MARK || *r->s == '%') {
        if (!read_ref(r, &x->ref))
            return false;
        x->kind = x->ref.kind;
        return *r->s != ':' && *r->s != '(';
    }
    if (*r->s != '(' && !read_number(r, &x->value))
        return false;
    return read_memory(r, x);
}

// ---- instructions ---------------------------------------------------------------------------------------------------

static const struct mnemonic {
    const char *name;
    enum asm_op op;
    unsigned from_size, least, most;  // arguments
} mnemonics[] = {
    { "nop", ASM_NOTHING, 0, 0, 1 },     { "pause", ASM_NOTHING, 0, 0, 0 },  { "mfence", ASM_NOTHING, 0, 0, 0 },
    { "lfence", ASM_NOTHING, 0, 0, 0 },  { "sfence", ASM_NOTHING, 0, 0, 0 }, { "endbr64", ASM_NOTHING, 0, 0, 0 },
    { "endbr32", ASM_NOTHING, 0, 0, 0 }, { "ud2", ASM_TRAP, 0, 0, 0 },       { "int3", ASM_TRAP, 0, 0, 0 },
    { "mov", ASM_MOV, 0, 2, 2 },         { "movabs", ASM_MOV, 0, 2, 2 },     { "movzb", ASM_MOVZ, 1, 2, 2 },
    { "movzw", ASM_MOVZ, 2, 2, 2 },      { "movsb", ASM_MOVS, 1, 2, 2 },     { "movsw", ASM_MOVS, 2, 2, 2 },
    { "movsl", ASM_MOVS, 4, 2, 2 },      { "lea", ASM_LEA, 0, 2, 2 },        { "add", ASM_ADD, 0, 2, 2 },
    { "adc", ASM_ADC, 0, 2, 2 },         { "sub", ASM_SUB, 0, 2, 2 },        { "sbb", ASM_SBB, 0, 2, 2 },
    { "cmp", ASM_CMP, 0, 2, 2 },         { "and", ASM_AND, 0, 2, 2 },        { "test", ASM_TEST, 0, 2, 2 },
    { "or", ASM_OR, 0, 2, 2 },           { "xor", ASM_XOR, 0, 2, 2 },        { "inc", ASM_INC, 0, 1, 1 },
    { "dec", ASM_DEC, 0, 1, 1 },         { "neg", ASM_NEG, 0, 1, 1 },        { "not", ASM_NOT, 0, 1, 1 },
    { "shl", ASM_SHL, 0, 1, 2 },         { "sal", ASM_SHL, 0, 1, 2 },        { "shr", ASM_SHR, 0, 1, 2 },
    { "sar", ASM_SAR, 0, 1, 2 },         { "rol", ASM_ROL, 0, 1, 2 },        { "ror", ASM_ROR, 0, 1, 2 },
    { "bswap", ASM_BSWAP, 0, 1, 1 },     { "xchg", ASM_XCHG, 0, 2, 2 },      { "xadd", ASM_XADD, 0, 2, 2 },
    { "cmpxchg", ASM_CMPXCHG, 0, 2, 2 }, { "imul", ASM_IMUL, 0, 2, 3 },
};

static const struct mnemonic *find_mnemonic(const char *name, size_t n)
{
    for (size_t i = 0; i < ARRAY_LEN(mnemonics); i++)
        if (strlen(mnemonics[i].name) == n && strncmp(mnemonics[i].name, name, n) == 0)
            return &mnemonics[i];
    return NULL;
}

bool asm_condition_of(const char *s, size_t n, enum asm_condition *c)
{
    static const struct {
        const char *name;
        enum asm_condition c;
    } names[] = {
        { "o", ASM_O },   { "no", ASM_NO }, { "b", ASM_C },   { "c", ASM_C },   { "nae", ASM_C }, { "ae", ASM_NC },
        { "nb", ASM_NC }, { "nc", ASM_NC }, { "e", ASM_Z },   { "z", ASM_Z },   { "ne", ASM_NZ }, { "nz", ASM_NZ },
        { "be", ASM_BE }, { "na", ASM_BE }, { "a", ASM_A },   { "nbe", ASM_A }, { "s", ASM_S },   { "ns", ASM_NS },
        { "p", ASM_P },   { "pe", ASM_P },  { "np", ASM_NP }, { "po", ASM_NP }, { "l", ASM_L },   { "nge", ASM_L },
        { "ge", ASM_GE }, { "nl", ASM_GE }, { "le", ASM_LE }, { "ng", ASM_LE }, { "g", ASM_G },   { "nle", ASM_G },
    };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strlen(names[i].name) == n && strncmp(names[i].name, s, n) == 0) {
            *c = names[i].c;
            return true;
        }
    return false;
}

static unsigned suffix_size(char c)
{
    return c == 'b' ? 1 : c == 'w' ? 2 : c == 'l' ? 4 : c == 'q' ? 8 : 0;
}

// Reads setCC and cmovCC, with or without the suffix of a size.
static bool read_conditional(const char *name, size_t n, struct asm_instruction *i)
{
    bool set = n > 3 && strncmp(name, "set", 3) == 0, move = n > 4 && strncmp(name, "cmov", 4) == 0;
    size_t skip = set ? 3 : 4;
    if (!set && !move)
        return false;
    i->op = set ? ASM_SET : ASM_CMOV;
    if (asm_condition_of(name + skip, n - skip, &i->condition))
        return true;
    i->size = move ? suffix_size(name[n - 1]) : 0;
    return i->size && asm_condition_of(name + skip, n - skip - 1, &i->condition);
}

static bool read_name(const char *name, size_t n, struct asm_instruction *i, unsigned *least, unsigned *most)
{
    const struct mnemonic *m = find_mnemonic(name, n);
    if (!m && n > 1) {
        i->size = suffix_size(name[n - 1]);
        m = i->size ? find_mnemonic(name, n - 1) : NULL;
    }
    if (!m) {
        i->size = 0;
        *least = *most = name[0] == 's' ? 1 : 2;
        return read_conditional(name, n, i);
    }
    // (`movsb`, `movsw`, `movsl` without a further suffix are moves of strings.)
    if ((m->op == ASM_MOVZ || m->op == ASM_MOVS) && i->size <= m->from_size)
        return false;
    i->op = m->op;
    i->from_size = m->from_size;
    *least = m->least;
    *most = m->most;
    return true;
}

static bool at_end(struct reader *r)
{
    skip_blanks(r);
    return *r->s == 0 || *r->s == '\n' || *r->s == ';' || *r->s == '#';
}

// Whether the name is a prefix: `lock`, or `rep` before nop, with or without a separator.
static bool is_prefix(const char *name, size_t n)
{
    return (n == 4 && strncmp(name, "lock", 4) == 0) || (n == 3 && strncmp(name, "rep", 3) == 0);
}

static bool read_instruction(struct reader *r, struct asm_code *out, bool *rep)
{
    struct asm_instruction i = { 0 };
    unsigned least, most;
    size_t n = 0;
    while (is_word(r->s[n]))
        n++;
    const char *name = r->s;
    r->s += n;
    if (is_prefix(name, n)) {
        *rep = name[0] == 'r';
        return true;
    }
    if (n == 0 || !read_name(name, n, &i, &least, &most) || (*rep && i.op != ASM_NOTHING))
        return false;
    *rep = false;
    while (!at_end(r)) {
        if (i.n >= most || (i.n > 0 && !accept(r, ',')) || !read_arg(r, &i.args[i.n]))
            return false;
        i.n++;
    }
    if (i.n < least)
        return false;
    vec_push(out, i);
    return true;
}

// Skips a numbered label, since no known instruction jumps; and text in another section.
static bool skip_label(struct reader *r)
{
    size_t n = strspn(r->s, "0123456789");
    if (n == 0 || r->s[n] != ':')
        return false;
    r->s += n + 1;
    return true;
}

static bool skip_section(struct reader *r)
{
    static const char push[] = ".pushsection", section[] = ".section", pop[] = ".popsection", previous[] = ".previous";
    bool pushes = strncmp(r->s, push, sizeof push - 1) == 0;
    if (!pushes && strncmp(r->s, section, sizeof section - 1) != 0)
        return false;
    const char *end = strstr(r->s, pushes ? pop : previous);
    if (!end)
        return false;
    r->s = end + (pushes ? sizeof pop : sizeof previous) - 1;
    return true;
}

static bool read_all(struct reader *r, struct asm_code *out)
{
    bool rep = false;
    while (*r->s) {
        if (is_blank(*r->s) || *r->s == '\n' || *r->s == ';')
            r->s++;
        else if (*r->s == '#')
            r->s += strcspn(r->s, "\n");
        else if (strncmp(r->s, "/*", 2) == 0 && strstr(r->s, "*/"))
            r->s = strstr(r->s, "*/") + 2;
        else if (!skip_label(r) && !skip_section(r) && !read_instruction(r, out, &rep))
            return false;
    }
    return !rep;
}

bool asm_read(struct program *p, const struct assembly *a, struct asm_code *out)
{
    struct buf text = { 0 };
    prepare(a, &text);
    struct reader r = { .p = p, .a = a, .s = buf_str(&text) };
    bool ok = read_all(&r, out);
    buf_free(&text);
    return ok;
}
