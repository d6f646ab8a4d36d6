// SPDX-License-Identifier: Apache-2.0
// tools.c: names that other verifiers know of themselves.
#include "lang/tools.h"

#include "base/base.h"

#include <string.h>

bool tool_has_name(const char *name)
{
    static const char *const prefixes[] = {
        "__CPROVER_", "__ESBMC_", "__SMACK_", "klee_", "__goblint_", "__CONTRACT_"
    };
    for (size_t i = 0; i < ARRAY_LEN(prefixes); i++)
        if (name[0] == prefixes[i][0] && strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return strcmp(name, "sassert") == 0 || strcmp(name, "__VERIFIER_nondet_memory") == 0;
}

enum type_kind tool_undeclared_result(const char *name)
{
    static const struct {
        const char *name;
        enum type_kind kind;
    } types[] = {
        { "bool", TYPE_BOOL },        { "_Bool", TYPE_BOOL },      { "char", TYPE_CHAR },
        { "schar", TYPE_SCHAR },      { "uchar", TYPE_UCHAR },     { "short", TYPE_SHORT },
        { "ushort", TYPE_USHORT },    { "uint", TYPE_UINT },       { "unsigned", TYPE_UINT },
        { "long", TYPE_LONG },        { "ulong", TYPE_ULONG },     { "longlong", TYPE_LLONG },
        { "ulonglong", TYPE_ULLONG }, { "int128", TYPE_INT128 },   { "uint128", TYPE_UINT128 },
        { "float", TYPE_FLOAT },      { "double", TYPE_DOUBLE },   { "ldouble", TYPE_LDOUBLE },
        { "size_t", TYPE_ULONG },     { "pointer", TYPE_POINTER },
    };
    static const char prefix[] = "__VERIFIER_", nondet[] = "nondet_";
    if (strncmp(name, prefix, strlen(prefix)) == 0)
        name += strlen(prefix);
    if (strncmp(name, nondet, strlen(nondet)) == 0)
        for (size_t i = 0; i < ARRAY_LEN(types); i++)
            if (strcmp(name + strlen(nondet), types[i].name) == 0)
                return types[i].kind;
    return TYPE_INT;
}
