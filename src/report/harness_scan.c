// SPDX-License-Identifier: Apache-2.0
/* harness_scan.c: defines scanf and fscanf in a harness.  The run recorded for each call, in order of edges, whether
 * the input ends where something fails before anything is stored, and for each conversion whether it succeeds and the
 * value; of a text its length, if nothing limits that (lower/format.c). */
#include "report/harness_priv.h"

#include <string.h>

bool harness_scans(const struct program *p, const struct input *in)
{
    const char *name = sym_str(&p->syms, in->name), *at = strstr(name, "scanf");
    return in->kind == INPUT_EXTERN && at && !at[5] && !strstr(name, "sscanf");
}

// Whether input i belongs to the call that input `last` belongs to.
static bool is_of_call(const struct inputs *in, size_t last, size_t i)
{
    const struct input *x = &in->at[last], *y = &in->at[i];
    return x->loc.off == y->loc.off && x->edge && y->edge && x->edge->id < y->edge->id;
}

// The next input of the same function behind i; in->n: there is none.
static size_t next_of(const struct cfa *c, const struct inputs *in, size_t i)
{
    size_t j = i + 1;
    while (j < in->n && !(harness_scans(c->prog, &in->at[j]) && sym_eq(in->at[j].name, in->at[i].name)))
        j++;
    return j;
}

// Text of the length that the run needs.
static void put_text(FILE *f, const struct input *x)
{
    fprintf(f,
            "        {\n            char *text = __builtin_va_arg(list, char *);\n"
            "            __SIZE_TYPE__ n = %lluU;\n            text[n] = 0;\n"
            "            while (n > 0)\n                text[--n] = 'x';\n        }\n",
            (unsigned long long)x->value);
}

static void put_found(FILE *f, const struct cfa *c, const struct input *x)
{
    if (!x) {
        fputs("        (void)__builtin_va_arg(list, void *);\n", f);
        return;
    }
    if (x->edge && x->edge->reads_text) {
        put_text(f, x);
        return;
    }
    fputs("        *__builtin_va_arg(list, ", f);
    harness_put_type(f, c, x->type);
    fputs(" *) = ", f);
    harness_put_value(f, c, x);
    fputs(";\n", f);
}

// Writes one call, whose first input is number i; gives the number of the next call's first input.
static size_t put_scan_call(FILE *f, const struct cfa *c, const struct inputs *in, size_t i)
{
    int found = 0;
    size_t last = i, j = next_of(c, in, i);
    while (j < in->n && is_of_call(in, last, j)) {
        size_t value = next_of(c, in, j);
        bool works = in->at[j].value,
             has = value < in->n && is_of_call(in, j, value) && in->at[value].type->kind != TYPE_BOOL;
        if (works) {
            put_found(f, c, has ? &in->at[value] : NULL);
            found += !in->at[j].edge->is_count;
        }
        last = works && has ? value : j;
        j = next_of(c, in, last);
    }
    fprintf(f, "        found = %d;\n        break;\n", found == 0 && in->at[i].value ? -1 : found);
    return j;
}

void harness_put_scan(FILE *f, const struct cfa *c, const struct inputs *in, size_t first)
{
    const char *name = sym_str(&c->prog->syms, in->at[first].name);
    fprintf(f,
            "\nint %s(%sconst char *format, ...)\n{\n    static unsigned long calls;\n    int found = -1;\n"
            "    __builtin_va_list list;\n    __builtin_va_start(list, format);\n    switch (calls++) {\n",
            name, strstr(name, "fscanf") ? "void *stream, " : "");
    unsigned n = 0;
    for (size_t i = first; i < in->n;) {
        fprintf(f, "    case %u:\n", n++);
        i = put_scan_call(f, c, in, i);
    }
    fputs("    default:\n        break;\n    }\n    __builtin_va_end(list);\n    return found;\n}\n", f);
}
