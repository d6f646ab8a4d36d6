// SPDX-License-Identifier: Apache-2.0
// contracts.c: contracts of libraries: each function with arguments and global variables of any value.
#include "verify/contracts.h"

#include "cfa/assumptions.h"
#include "cfa/where.h"
#include "pre/ledger.h"

#include <stdlib.h>

// ---- the process of a function --------------------------------------------------------------------------------------

// What the contract rests on, one comment each.
static void put_assumptions(struct verification *v, struct buf *out)
{
    verify_examine(v);
    for (size_t i = 0; i < v->rests.n; i++) {
        const struct assumption *a = &v->rests.at[i];
        struct place at = sources_place(&v->subject.prog.src, where_is(v->subject.known->cfa, a->loc).at);
        buf_puts(out, "// rests on: ");
        if (at.line)
            buf_printf(out, "%s:%u: ", at.file, (unsigned)at.line);
        assumption_print(out, a);
        buf_puts(out, "\n");
    }
}

// Appends the contract; false: a limit ended it, and v->result says which.
static bool find_contract(struct verification *v, struct buf *out)
{
    if (subject_build(&v->subject) != RC_OK) {
        v->result.reason = reason_stop(v->budget.cause);
        return false;
    }
    subject_account(&v->subject, &v->budget);
    subject_cut(&v->subject);
    if (verify_run(v) != RC_OK || !v->algo || !v->algo->ops->annotate)
        return false;
    v->algo->ops->annotate(v->algo, ANNOTATE_CONTRACTS, out);
    if (!out->n)
        return false;
    put_assumptions(v, out);
    return true;
}

static void look_for_contract(struct scan_report *r, const struct scanned *f, struct budget *b, struct buf *out)
{
    struct verification *v = r->ctx;
    struct buf text = { 0 };
    v->subject.options.any_globals = true;
    v->budget = *b;
    v->subject.prog.entry = f->decl;
    v->subject.prog.budget = &v->budget;
    v->subject.prog.skips_remarks = true;
    bool found = find_contract(v, &text);
    const char *why = v->result.reason.kind ? reason_text(&v->result.reason, &v->subject.prog.mem)
                      : v->why.n            ? buf_str(&v->why)
                                            : "it cannot be analysed";
    buf_puts(out, "contract");
    record_text(out, found ? buf_str(&text) : NULL);
    record_text(out, found ? NULL : why);
    buf_putc(out, '\n');
    buf_free(&text);
}

// ---- the process that reports -----------------------------------------------------------------------------------------

static bool take_contract(struct scan_report *r, struct scanned *f, const char *text, size_t n)
{
    struct record x = record_of(text, n, &r->mem);
    bool whole = record_take(&x, "contract");
    const char *contract = record_string(&x), *why = record_string(&x);
    record_end(&x);
    if (!whole || x.bad || !contract == !why)
        return false;
    f->contract = contract;
    f->why = why;
    f->state = f->contract ? SCAN_DONE : SCAN_PARTLY;
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct scanned *x = a, *y = b;
    return x->decl->loc.off < y->decl->loc.off ? -1 : x->decl->loc.off > y->decl->loc.off;
}

const struct scan_task contracts_task = { look_for_contract, take_contract };

bool contracts_print(struct scan_report *r, struct buf *out)
{
    bool all = true;
    qsort(r->functions.at, r->functions.n, sizeof *r->functions.at, by_place);
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        if (f->contract)
            buf_puts(out, f->contract);
        else
            buf_printf(out, "%s:%u: %s\n// no contract: %s\n", f->file, (unsigned)f->line, f->name, f->why);
        all &= f->contract != NULL;
    }
    buf_puts(out, "// These contracts hold for callers whose arguments do not point to variables of these files.\n");
    return all;
}
