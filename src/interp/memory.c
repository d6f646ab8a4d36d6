// SPDX-License-Identifier: Apache-2.0
// memory.c: the simulated address space: blocks far apart, found by address, with tombstones of dead ones.
#include "interp/interp_priv.h"

// Nothing below is ever valid; functions lie between the two (frame.c).
#define DATA_START UINT64_C(0x10000000)
#define GAP UINT64_C(4096)
// In 32-bit address spaces gaps shrink once a quarter is used: many short-lived locals would exhaust it otherwise.
#define GAP_NARROW UINT64_C(64)
#define NARROW_FROM UINT64_C(0x50000000)
// Tombstones are dropped together when they are this many and most blocks are dead; the bytes of a dropped one belong
// to no block, and its addresses are never used again, so that accesses stay errors.
enum { TOMBSTONES_MAX = 65536 };

void memory_init(struct memory *mem, const struct machine *machine, size_t max)
{
    *mem = (struct memory){ 0 };
    mem->next = DATA_START;
    mem->end = machine->ptr_size == 4 ? UINT64_C(0xffff0000) : UINT64_C(0x7fffffff0000);
    mem->max = max ? max : (size_t)256 << 20;
}

bool memory_charge(struct memory *mem, size_t bytes)
{
    if (bytes > mem->max - mem->used)
        return false;
    mem->used += bytes;
    return true;
}

static bool owns_storage(const struct block *b)
{
    return b->kind != BLOCK_LOCAL;
}

static void free_storage(struct memory *mem, struct block *b)
{
    if (b->bytes && owns_storage(b)) {
        mem_free(b->bytes, b->size);
        mem_free(b->state, b->size);
        mem->used -= 2 * b->size;
    }
    b->bytes = b->state = NULL;
}

static void drop_tombstones(struct memory *mem)
{
    size_t kept = 0;
    for (size_t i = 0; i < mem->blocks.n; i++) {
        struct block *b = mem->blocks.at[i];
        if (b->live) {
            mem->blocks.at[kept++] = b;
        } else {
            b->next = mem->spare;
            mem->spare = b;
        }
    }
    mem->blocks.n = kept;
    mem->dead = 0;
    mem->last = NULL;
}

// Gaps grow with the block, so that an index far off does not hit a neighbour.
static uint64_t gap_behind(const struct memory *mem, uint64_t size)
{
    bool narrow = mem->end <= UINT32_MAX;
    if (narrow && mem->next >= NARROW_FROM)
        return GAP_NARROW;
    uint64_t more = narrow ? MIN(size / 4, GAP * 16) : size;
    return GAP + more;
}

struct block *memory_add(struct memory *mem, enum block_kind kind, uint64_t size)
{
    uint64_t base = mem->next;
    if (size >= mem->end - base)
        return NULL;
    uint64_t next = base + size + gap_behind(mem, size);
    if (next >= mem->end)
        return NULL;
    mem->next = (next + 63) & ~UINT64_C(63);
    if (mem->dead > TOMBSTONES_MAX && mem->dead > mem->blocks.n / 2)
        drop_tombstones(mem);
    struct block *b = mem->spare;
    if (b)
        mem->spare = b->next;
    else
        b = MEM_NEW(struct block);
    *b = (struct block){ .base = base, .size = size, .kind = (uint8_t)kind, .live = true };
    vec_push(&mem->blocks, b);
    return b;
}

bool memory_attach(struct memory *mem, struct block *b, int state)
{
    if (b->size > SIZE_MAX / 4 || !memory_charge(mem, 2 * b->size))
        return false;
    b->bytes = mem_alloc(b->size);
    b->state = mem_alloc(b->size);
    if (state != BYTE_OK)
        memset(b->state, state, b->size);
    return true;
}

void memory_kill(struct memory *mem, struct block *b)
{
    if (!b->live)
        return;
    free_storage(mem, b);
    b->live = false;
    b->next = NULL;
    mem->dead++;
}

struct block *memory_find(struct memory *mem, uint64_t addr)
{
    struct block *b = mem->last;
    if (b && addr - b->base < b->size)
        return b;
    size_t lo = 0, hi = mem->blocks.n;  // the first block with base > addr
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (mem->blocks.at[mid]->base <= addr)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo == 0)
        return NULL;
    b = mem->blocks.at[lo - 1];
    // An empty block is found by its base, so that it can be freed.
    if (addr - b->base >= b->size && addr != b->base)
        return NULL;
    mem->last = b;
    return b;
}

void memory_free(struct memory *mem)
{
    for (size_t i = 0; i < mem->blocks.n; i++) {
        free_storage(mem, mem->blocks.at[i]);
        mem_free(mem->blocks.at[i], sizeof(struct block));
    }
    vec_free(&mem->blocks);
    while (mem->spare) {
        struct block *b = mem->spare;
        mem->spare = b->next;
        mem_free(b, sizeof *b);
    }
}
