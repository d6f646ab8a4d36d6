// SPDX-License-Identifier: Apache-2.0
// faults.c: the kinds of undefined behaviour, by name.
#include "cfa/cfa.h"

static const struct {
    bool memory;
    const char *text;
} rows[] = {
    [FAULT_NONE] = { false, "no fault" },
#define FAULT(id, memory, text) [FAULT_##id] = { memory, text },
#include "cfa/faults.def"
#undef FAULT
};

const char *fault_text(enum fault f)
{
    return rows[f].text;
}

bool fault_is_memory(enum fault f)
{
    return rows[f].memory;
}

const char *hazard_text(enum hazard_kind k)
{
    static const char *const texts[] = {
#define HAZARD(id, text) text,
#include "cfa/hazards.def"
#undef HAZARD
    };
    return texts[k];
}
