// SPDX-License-Identifier: Apache-2.0
// linprog.c: linear programs by PPL's exact simplex.
#include "domains/linprog.h"

#include "domains/ppl.h"

#ifdef HAVE_PPL

enum { TIMES = 500 };  // a linear program may cost as much as so many operations on polyhedra

static bool suprema(const struct domain *d, struct lp *lp, const struct lin *e, size_t m, struct rat *sup,
                    struct budget *b)
{
    bool ok = true;
    for (size_t i = 0; i < m && ok; i++) {
        if (tick(b, lp->n) != RC_OK)
            return false;
        ppl_unwatch();
        ppl_watch_times(d, TIMES);
        enum lp_answer a = lp_sup(lp, e[i], &sup[i]);
        ok = a == LP_BOUNDED || a == LP_UNBOUNDED;
    }
    return ok;
}

bool linprog_suprema(const struct domain *d, const struct lincon_vec *rows, uint32_t n, const struct lin *e, size_t m,
                     struct rat *sup, struct budget *b)
{
    struct lp lp;
    bool ok = false;
    if (!ppl_open())
        return false;
    ppl_watch_times(d, TIMES);
    if (lp_open(&lp, rows->at, rows->n, n)) {
        ok = suprema(d, &lp, e, m, sup, b);
        lp_close(&lp);
    }
    ppl_unwatch();
    ppl_close();
    return ok;
}

#else

bool linprog_suprema(const struct domain *d, const struct lincon_vec *rows, uint32_t n, const struct lin *e, size_t m,
                     struct rat *sup, struct budget *b)
{
    (void)d, (void)rows, (void)n, (void)e, (void)m, (void)sup, (void)b;
    return false;
}

#endif
