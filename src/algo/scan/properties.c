// SPDX-License-Identifier: Apache-2.0
// properties.c: the properties that a scan looks for.
#include "algo/scan/scan_priv.h"

static const struct {
    const char *name;
    unsigned checks;  // enum check; 0: accesses to memory and frees
} properties[SCAN_PROPERTIES] = {
    { "memory", 0 },
    { "valid-index", CHECK_INDEX },
    { "no-overflow", CHECK_OVERFLOW },
    { "no-div-by-zero", CHECK_DIV_ZERO },
    { "valid-shift", CHECK_SHIFT },
};

const char *const scan_class_name[SCAN_CLASSES] = { "certain", "inputs", "state", "demand" };

int scan_property_of_memory(void)
{
    return 0;
}

int scan_property_of_check(unsigned check)
{
    for (int i = 0; i < SCAN_PROPERTIES; i++)
        if (properties[i].checks & check)
            return i;
    return 0;
}

const char *scan_property_name(int property)
{
    return properties[property].name;
}

unsigned scan_checks(void)
{
    unsigned all = 0;
    for (int i = 0; i < SCAN_PROPERTIES; i++)
        all |= properties[i].checks;
    return all;
}
