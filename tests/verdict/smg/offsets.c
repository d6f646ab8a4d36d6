// Accesses at one of few offsets of a table of pointers: the step distinguishes them, and the index keeps its value, so that the same
// place is found when it is used again.  Without that (second run) what the table holds is not known.
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 --cpa.smg.offsets=3
// EXPECT[2]: UNKNOWN (suspected)
// GREP[2]: memory leak
// ARGS[3]: --prop=memsafety --analysis=smg --32
// EXPECT[3]: TRUE
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct item {
    struct item *next;
    unsigned key;
};
static struct item *bucket[4];

static struct item **place(unsigned key)
{
    return &bucket[key & 3];
}

static void insert(unsigned key)
{
    struct item *it = malloc(sizeof *it);
    if (!it)
        abort();
    it->key = key;
    it->next = bucket[key % 4];
    bucket[key % 4] = it;
}

static void drop(unsigned key)
{
    struct item **at = place(key), *it = *at;
    if (it) {
        *at = it->next;
        free(it);
    }
}

int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k > 3)
        return 0;
    bucket[k] = malloc(sizeof **bucket);
    bucket[k]->next = 0;
    while (__VERIFIER_nondet_bool())
        if (__VERIFIER_nondet_bool())
            insert(__VERIFIER_nondet_uint());
        else
            drop(__VERIFIER_nondet_uint());
    for (unsigned i = 0; i < 4; i++)
        while (bucket[i]) {
            struct item *next = bucket[i]->next;
            free(bucket[i]);
            bucket[i] = next;
        }
    return 0;
}
