// SPDX-License-Identifier: Apache-2.0
// names.c: lists of names in texts.
#include "base/names.h"

bool names_next(const char **list, const char **name, size_t *n)
{
    *name = *list + strspn(*list, ", ");
    *n = strcspn(*name, ", ");
    *list = *name + *n;
    return *n != 0;
}

size_t names_count(const char *list)
{
    const char *name;
    size_t count = 0, n;
    while (names_next(&list, &name, &n))
        count++;
    return count;
}

bool names_has(const char *list, const char *name)
{
    const char *at;
    size_t n;
    while (names_next(&list, &at, &n))
        if (strlen(name) == n && memcmp(at, name, n) == 0)
            return true;
    return false;
}
