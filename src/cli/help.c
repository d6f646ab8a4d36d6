// SPDX-License-Identifier: Apache-2.0
// help.c: a short first page, topics, and everything; what messages with a code mean.
#include "cli/help.h"

#include "base/diag.h"
#include "base/embed.h"
#include "base/nearest.h"
#include "cfa/assumptions.h"
#include "cfa/reason.h"
#include "cli/commands.h"

#include <stdio.h>
#include <strings.h>

static const char intro[] =
    "A FILE is a .c or .i file, a compile_commands.json, or - for standard input.  Flags of gcc and\n"
    "clang (-I, -D, -funsigned-char, -m32 ...) mean what they mean there; see docs/guide/flags.md.\n"
    "The last line of the output is `Verification result: TRUE` (with the number of assumptions that\n"
    "may be false), `FALSE (property, file:line)` or `UNKNOWN (reason)`; the exit status is 0, 10 or\n"
    "20; 64: bad usage, 65: bad input, 70: internal error; 74, whatever the verdict: something could\n"
    "not be written.\n"
    "\n";

// What is needed first: the full texts are those of --help=OPTION.
static const struct {
    const char *option, *value, *text;
} first_page[] = {
    { "prop", "=NAME", "the property: unreach-call (default), no-overflow, assert, FILE.prp ..." },
    { "entry", "=FUNCTION", "start there instead of in main" },
    { "bits", "=32", "int, long and pointers of 32 bits; short: --32" },
    { "analysis", "=NAME", "one analysis instead of several in turn; see --help=presets" },
    { "time", "=SECONDS", "give up after so much CPU time" },
    { "memory", "=MB", "give up at so much memory; default: 80 % of what there is" },
    { "jobs", "=N", "try N analyses at the same time; the first that decides wins" },
    { "strict", "", "a TRUE that rests on an unsound assumption becomes UNKNOWN" },
    { "accept", "=KIND,...", "but on none of these kinds, which are named in brackets" },
    { "certify", "", "check a TRUE once more, independently" },
    { "harness", "=FILE.c", "for FALSE: write a test that shows the violation" },
    { "witness", "=FILE", "for FALSE: write the violation for other verifiers (GraphML)" },
    { "json", "=FILE", "write the result as JSON (-: standard output)" },
    { "stats", "", "print how much was done" },
    { "explain-strategy", "", "print which analysis did what, and for how long" },
    { "progress", "", "show what is going on, also where standard error is no terminal" },
};

// A line about each command.
static void print_commands(struct buf *b)
{
    for (const struct command *k = commands; k->name; k++) {
        bool usual = k == commands;  // it need not be named
        int left = 29 - (int)strlen(k->name) - (usual ? 2 : 0);
        buf_printf(b, "%s vernier %s%s%s %-*s %s\n", usual ? "usage:" : "      ", usual ? "[" : "", k->name,
                   usual ? "]" : "", left, k->words, k->help);
    }
    buf_puts(b, "`vernier COMMAND --help` tells of the options that a command has for itself.\n\n");
}

// What --help says behind a command.
static void print_command(const struct config *c, struct buf *b)
{
    const struct command *k = c->command;
    buf_printf(b, "usage: vernier %s %s\n%s\n\n", k->name, k->words, k->help);
    for (size_t i = 0; i < c->all.n && k->own; i++)
        if (c->all.group[i].specs == k->own->specs)
            opt_help_group(&c->all, i, b);
    buf_puts(b, "\noptions of all commands: vernier --help\n");
}

static void print_presets(struct buf *b)
{
    buf_puts(b, "presets for --analysis (each is a configuration file):\n");
    for (const struct embedded *p = embedded_presets; p->name; p++) {
        const char *end = strchr(p->text, '\n');
        buf_printf(b, "  %-22s %.*s\n", p->name, (int)(end - p->text) - 2, p->text + 2);
    }
}

static void print_assumptions(struct buf *b)
{
    buf_puts(b, "kinds of assumptions, for --accept; those with * may be false of the real program:\n");
    for (int k = 0; k < ASSUME_KINDS; k++) {
        struct assumption one = { .kind = (uint8_t)k };
        buf_printf(b, "  %c %-12s %s\n", assumption_counts(&one, 0) ? '*' : ' ',
                   assumption_name((enum assumption_kind)k), assumption_text((enum assumption_kind)k));
    }
}

// The topic of a group: its prefix; where it has none, the first word of its title, as `general`.
static void put_topic(const struct opt_group *g, struct buf *b)
{
    if (g->prefix[0]) {
        buf_puts(b, g->prefix);
        return;
    }
    for (const char *s = g->title; *s && *s != ' '; s++)
        buf_putc(b, (char)(*s >= 'A' && *s <= 'Z' ? *s + ('a' - 'A') : *s));
}

// Names with commas between them, in lines of at most 80 columns.
static void print_topics(const struct options *o, struct buf *b)
{
    struct buf name = { 0 };
    size_t column = 2;
    buf_puts(b, "\nmore: --help=all, --help=presets, --help=assumptions, --help=OPTION, --help=TOPIC; topics are\n ");
    for (size_t i = 0; i < o->n; i++) {
        if (!o->group[i].n)
            continue;
        name.n = 0;
        put_topic(&o->group[i], &name);
        bool fits = column + name.n + 1 < 80;
        buf_printf(b, "%s %s", fits ? "" : "\n ", buf_str(&name));
        column = fits ? column + name.n + 1 : name.n + 2;
    }
    buf_putc(b, '\n');
    buf_free(&name);
}

static void print_first_page(const struct options *o, struct buf *b)
{
    print_commands(b);
    buf_puts(b, intro);
    for (size_t i = 0; i < ARRAY_LEN(first_page); i++) {
        char left[32];
        VERIFY(opt_find(o, first_page[i].option, NULL));
        snprintf(left, sizeof left, "--%s%s", first_page[i].option, first_page[i].value);
        buf_printf(b, "  %-18s %s\n", left, first_page[i].text);
    }
    buf_printf(b, "  %-18s %s\n", "--explain=CODE", "say more about a reason or a message: no-proof, E0101");
    print_topics(o, b);
}

static void print_all(const struct options *o, struct buf *b)
{
    print_commands(b);
    buf_puts(b, intro);
    opt_help_text(o, b);
    buf_putc(b, '\n');
    print_presets(b);
}

// The group that the topic names, or the option; false if there is none.
static bool print_topic(const struct options *o, const char *topic, struct buf *b)
{
    struct buf name = { 0 };
    bool found = false;
    for (size_t i = 0; i < o->n; i++) {
        name.n = 0;
        put_topic(&o->group[i], &name);
        if (o->group[i].n && strcmp(buf_str(&name), topic) == 0) {
            opt_help_group(o, i, b);
            found = true;
        }
    }
    buf_free(&name);
    topic += topic[0] == '-' && topic[1] == '-' ? 2 : 0;
    return found || opt_help_option(o, topic, b);
}

static void complain(const struct options *o, const char *topic, struct buf *why)
{
    struct buf name = { 0 };
    struct nearest near = nearest_begin(topic);
    static const char *const words[] = { "all", "presets", "assumptions", "md" };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        nearest_try(&near, words[i]);
    for (size_t i = 0; i < o->n; i++) {
        name.n = 0;
        put_topic(&o->group[i], &name);
        nearest_try(&near, buf_str(&name));
    }
    buf_printf(why, "--help knows no topic and no option `%s`", topic);
    if (near.name[0])
        buf_printf(why, "; did you mean `%s`?", near.name);
    buf_free(&name);
}

enum rc help_print(const struct config *c, const char *topic, struct buf *out, struct buf *why)
{
    const struct options *o = &c->all;
    if (strcmp(topic, "") == 0 && c->command->page) {
        buf_puts(out, c->command->page);
    } else if (strcmp(topic, "") == 0 && c->command != commands) {
        print_command(c, out);
    } else if (strcmp(topic, "") == 0) {
        print_first_page(o, out);
    } else if (strcmp(topic, "all") == 0) {
        print_all(o, out);
    } else if (strcmp(topic, "md") == 0) {
        opt_help_md(o, out);
    } else if (strcmp(topic, "presets") == 0) {
        print_presets(out);
    } else if (strcmp(topic, "assumptions") == 0) {
        print_assumptions(out);
    } else if (!print_topic(o, topic, out)) {
        complain(o, topic, why);
        return RC_USER;
    }
    return RC_OK;
}

// "process-ended: the process of `...` ended ...".
static void put_title(enum reason_kind kind, struct buf *out)
{
    const char *s = reason_words(kind), *open;
    buf_printf(out, "%s: ", reason_row(kind)->name);
    for (; (open = strstr(s, "%s")); s = open + 2) {
        buf_put(out, s, (size_t)(open - s));
        buf_puts(out, "...");
    }
    buf_puts(out, s);
}

static void put_meaning(enum reason_kind kind, struct buf *out)
{
    buf_printf(out, "%s What helps: ", reason_row(kind)->meaning);
    reason_advice(kind, "", out);
    buf_putc(out, '.');
}

static void explain_all(struct buf *out)
{
    buf_puts(
        out,
        "# Errors, warnings and reasons\n\n<!-- generated by `make options-doc`; do not edit -->\n\n"
        "What the codes behind messages mean, and the names behind hints; `vernier --explain=E0102` prints one entry. After\n"
        "an error (E) there is no verdict; a warning (W) does not change one. If a program compiles with gcc, but is\n"
        "rejected here, that is a mistake of ours: please report it.\n\n"
        "## Reasons of UNKNOWN\n");
    for (enum reason_kind k = REASON_NONE; k < REASON_KINDS; k++) {
        if (!reason_row(k)->name)
            continue;
        buf_puts(out, "\n### ");
        put_title(k, out);
        buf_puts(out, "\n\n");
        put_meaning(k, out);
        buf_putc(out, '\n');
    }
    buf_puts(out, "\n## Errors and warnings\n");
    for (size_t i = 0; diag_entry(i); i++)
        buf_printf(out, "\n### %s: %s\n\n%s\n", diag_entry(i)->code, diag_entry(i)->title, diag_entry(i)->text);
}

static bool explain_code(const char *code, struct nearest *near, struct buf *out)
{
    const struct diag_entry *e = NULL;
    for (size_t i = 0; (e = diag_entry(i)) && strcasecmp(e->code, code) != 0; i++)
        nearest_try(near, e->code);
    if (!e)
        return false;
    buf_printf(out, "%s: %s\n\n", e->code, e->title);
    buf_wrap(out, e->text, 0, 0);
    return true;
}

static bool explain_reason(const char *name, struct nearest *near, struct buf *out)
{
    for (enum reason_kind k = REASON_NONE; k < REASON_KINDS; k++) {
        const struct reason_row *row = reason_row(k);
        if (!row->name)
            continue;
        nearest_try(near, row->name);
        if (strcmp(row->name, name) != 0)
            continue;
        struct buf text = { 0 };
        put_title(k, out);
        put_meaning(k, &text);
        buf_puts(out, "\n\n");
        buf_wrap(out, buf_str(&text), 0, 0);
        buf_free(&text);
        return true;
    }
    return false;
}

enum rc help_explain(const char *code, struct buf *out, struct buf *why)
{
    struct nearest near = nearest_begin(code);
    if (strcmp(code, "md") == 0)
        return explain_all(out), RC_OK;
    if (explain_code(code, &near, out) || explain_reason(code, &near, out))
        return RC_OK;
    buf_printf(why, "--explain knows no code `%s`", code);
    if (near.name[0])
        buf_printf(why, "; did you mean `%s`?", near.name);
    else
        buf_puts(why, "; docs/errors.md lists them");
    return RC_USER;
}
