// SPDX-License-Identifier: Apache-2.0
// asm.h: reads templates of inline assembly for x86 in the syntax of AT&T into instructions, which build_asm.c
// executes.  Not for other folders.
#ifndef LOWER_ASM_H
#define LOWER_ASM_H

#include "base/arena.h"
#include "lang/ast.h"

// ORDER ASM_OP: operations that differ only in the operator are consecutive.
enum asm_op {
    ASM_NOTHING,  // no effect on what a program computes: nop, pause, fences
    ASM_TRAP,     // the run ends
    ASM_MOV,
    ASM_MOVZ,  // of from_size bytes, extended with zeros
    ASM_MOVS,  // with the sign
    ASM_LEA,
    ASM_ADD,
    ASM_ADC,
    ASM_SUB,
    ASM_SBB,
    ASM_CMP,
    ASM_AND,
    ASM_TEST,
    ASM_OR,
    ASM_XOR,
    ASM_INC,
    ASM_DEC,
    ASM_NEG,
    ASM_NOT,
    ASM_SHL,
    ASM_SHR,
    ASM_SAR,
    ASM_ROL,
    ASM_ROR,
    ASM_BSWAP,
    ASM_XCHG,
    ASM_XADD,
    ASM_CMPXCHG,
    ASM_SET,
    ASM_CMOV,
    ASM_IMUL,
};

// Conditions by their codes: an odd one is the negation of the one before it.
enum asm_condition {
    ASM_O,
    ASM_NO,
    ASM_C,
    ASM_NC,
    ASM_Z,
    ASM_NZ,
    ASM_BE,
    ASM_A,
    ASM_S,
    ASM_NS,
    ASM_P,
    ASM_NP,
    ASM_L,
    ASM_GE,
    ASM_LE,
    ASM_G
};

enum {
    ASM_REGISTERS = 16,
    ASM_RAX = 0,
    ASM_RCX = 1
};  // in the order of their codes: a, c, d, b, sp, bp, si, di, 8 ...

enum asm_kind { ASM_NONE, ASM_IMMEDIATE, ASM_OPERAND, ASM_REGISTER, ASM_MEMORY };

// An operand of the statement, or a register by its name.
struct asm_ref {
    enum asm_kind kind;  // NONE, OPERAND, REGISTER
    unsigned number;
    unsigned size;  // in bytes, from a modifier or the name; 0: that of the operand
};

struct asm_arg {
    enum asm_kind kind;
    struct asm_ref ref;    // OPERAND, REGISTER; MEMORY: the base
    struct asm_ref index;  // MEMORY
    unsigned scale;
    int64_t value;  // IMMEDIATE; MEMORY: the displacement
};

struct asm_instruction {
    enum asm_op op;
    enum asm_condition condition;  // SET, CMOV
    unsigned size, from_size;      // in bytes; size 0: its suffix does not say it
    unsigned n;
    struct asm_arg args[3];
};

struct asm_code {
    VEC_OF(struct asm_instruction);
};

/* asm_read: reads the instructions of a template.  False: some of it is not known.  The caller frees `out` in either
 * case; it has the instructions that were read before. */
bool asm_read(struct program *p, const struct assembly *a, struct asm_code *out);

/* asm_register: finds the number of the register whose name is the n characters at name, and the size that the name
 * implies; false: there is no such register. */
bool asm_register(const char *name, size_t n, unsigned *number, unsigned *size);

/* asm_condition_of: the condition whose name is the n characters at s. */
bool asm_condition_of(const char *s, size_t n, enum asm_condition *c);

/* The place of an operand, or of a register that the statement may overwrite, as far as it is known while the
 * instructions are gone through. */
enum asm_where { ASM_NOWHERE, ASM_IN_REGISTER, ASM_IN_MEMORY, ASM_CONSTANT, ASM_FLAG };
struct asm_slot {
    enum asm_where where;
    unsigned size;   // of the operand's type
    int reg;         // the one register where it can be; -1: any
    unsigned place;  // the slot whose place it shares: its own number, or that of the output that it is tied to
    enum asm_condition condition;
    bool output;
    bool valued;   // has a value
    bool early;    // shares no register with an input
    bool far;      // IN_MEMORY: behind a pointer, which may be in a register
    bool written;  // by an instruction so far
};

/* asm_fit: gives every instruction its size; true: the code means the same whichever registers the compiler chooses.
 * slots: n of the operands, then one for each register; `written` of each is set if the code writes to it.  memory: the
 * code may use memory behind pointers.  pointer: size of a pointer in bytes.  *flags: an instruction or an output reads
 * the flags. */
bool asm_fit(struct asm_code *code, struct asm_slot *slots, size_t n, bool memory, unsigned pointer, bool *flags);

/* asm_place: the slot of ref. */
struct asm_slot *asm_place(struct asm_slot *slots, size_t n, const struct asm_ref *ref);

/* asm_accesses: which arguments (bits) an instruction reads and writes. */
void asm_accesses(const struct asm_instruction *i, unsigned *reads, unsigned *writes);

#endif
