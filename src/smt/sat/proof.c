// SPDX-License-Identifier: Apache-2.0
// proof.c: proofs of unsatisfiable answers.
#include "smt/sat/proof.h"

#include "base/diag.h"
#include "base/outfile.h"

bool proof_wanted(const struct smt *s)
{
    return s->cfg->certify || s->cfg->proofs;
}

// ---- files ----------------------------------------------------------------------------------------------------------

// Files opened so far, for their names: one run has several of struct smt, which share the folder.
static unsigned files;

// Opens a file of a proof; NULL after a message.
static FILE *open_file(const struct smt *s, unsigned number, const char *end)
{
    struct buf path = { 0 };
    buf_printf(&path, "%s/%05u.%s", s->cfg->proofs, number, end);
    FILE *f = outfile_make_folder(s->cfg->proofs) ? outfile_open(buf_str(&path)) : NULL;
    buf_free(&path);
    return f;
}

static void write_files(const struct smt *s, const struct drat *d, const int *assumption, size_t n)
{
    files++;
    FILE *cnf = open_file(s, files, "cnf");
    FILE *proof = cnf ? open_file(s, files, "drat") : NULL;
    if (proof)
        drat_write(d, assumption, n, cnf, proof);
    (void)outfile_close(cnf);
    (void)outfile_close(proof);
}

// ---- the check ------------------------------------------------------------------------------------------------------

static void refuse(struct smt *s)
{
    s->stats.proofs_refused++;
    if (s->diag)
        diag_at(s->diag, (struct loc){ 0 }, W0306,
                "the proof of the SAT solver does not hold; its question stays open");
}

enum drat_answer proof_check(struct smt *s, struct drat *d, const int *assumption, size_t n)
{
    uint64_t begin = stat_now(), derived = d->derived;
    enum drat_answer r = drat_refutes(d, assumption, n);
    s->stats.time_proofs += stat_now() - begin;
    s->stats.proof_clauses += d->derived - derived;
    if (r == DRAT_BROKEN)
        refuse(s);
    if (r != DRAT_HOLDS)
        return r;
    s->stats.proofs++;
    if (s->cfg->proofs)
        write_files(s, d, assumption, n);
    return r;
}
