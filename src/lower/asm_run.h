// SPDX-License-Identifier: Apache-2.0
// asm_run.h: makes edges of the instructions of inline assembly.  Not for other folders.
#ifndef LOWER_ASM_RUN_H
#define LOWER_ASM_RUN_H

#include "lower/asm.h"
#include "lower/build_priv.h"

// What is in each slot.
struct asm_place {
    const struct exp *value;  // IN_REGISTER: a CELL, or what an input holds; CONSTANT; NULL: not yet needed
    struct lval at;           // IN_MEMORY, and outputs: the object
};

struct asm_run {
    struct builder *b;
    struct asm_slot *slots;
    struct asm_place *places;
    size_t n;          // operands
    unsigned pointer;  // bytes of one
    bool flags_read;
    struct {
        const struct exp *zero, *sign, *carry, *overflow;
        const struct exp *less;  // sign and overflow differ
    } flags;
};

/* asm_run: emits the code, which asm_fit has accepted. */
void asm_run(struct asm_run *r, const struct asm_code *code);

/* asm_flag: 1 if the condition holds, else 0. */
const struct exp *asm_flag(struct asm_run *r, enum asm_condition c);

/* asm_hold: v, or a temporary that holds it. */
const struct exp *asm_hold(struct builder *b, const struct exp *v);

#endif
