// SPDX-License-Identifier: Apache-2.0
// nearest.c: Levenshtein's distance, and the name with the least.
#include "base/nearest.h"

// '_' and '-' are the same to users.
static char same(char c)
{
    return c == '_' ? '-' : c;
}

// Of two names of at most NEAREST_MAX characters.
static size_t edit_distance(const char *a, const char *b)
{
    size_t row[NEAREST_MAX + 1];
    size_t n = strlen(a), m = strlen(b);
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t replace = diagonal + (same(a[i - 1]) != same(b[j - 1]));
            diagonal = row[j];
            row[j] = MIN(replace, MIN(row[j], row[j - 1]) + 1);
        }
    }
    return row[m];
}

struct nearest nearest_begin(const char *wanted)
{
    return (struct nearest){ .wanted = wanted, .distance = MAX(2, strlen(wanted) / 3) + 1 };
}

void nearest_try_at(struct nearest *n, const char *name, size_t distance)
{
    size_t len = strlen(name);
    if (distance >= n->distance || len > NEAREST_MAX)
        return;
    n->distance = distance;
    memcpy(n->name, name, len + 1);
}

void nearest_try(struct nearest *n, const char *name)
{
    if (strlen(name) <= NEAREST_MAX && strlen(n->wanted) <= NEAREST_MAX)
        nearest_try_at(n, name, edit_distance(name, n->wanted));
}
