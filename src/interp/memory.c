// SPDX-License-Identifier: Apache-2.0
// memory.c: the simulated address space: blocks far apart, found by address, with tombstones of dead ones.
// Above the objects of the program lies outside memory: windows that get a block when they are first accessed.
#define _DEFAULT_SOURCE 1  // MAP_ANONYMOUS
#include "interp/interp_priv.h"

#include <sys/mman.h>
#include <sys/resource.h>

// Data lies above this address, functions below it (frame.c).
#define DATA_START UINT64_C(0x10000000)
#define GAP UINT64_C(4096)
#define GAP_WIDE (UINT64_C(1) << 20)  // in 64 bits: a wrong index of 16 bits hits no neighbour
// In 32-bit address spaces gaps become smaller once a quarter is used: otherwise many short-lived locals would exhaust
// them.
#define GAP_NARROW UINT64_C(64)
#define NARROW_FROM UINT64_C(0x50000000)
// Tombstones are dropped when there are this many and most blocks are dead.  The bytes of a dropped one belong to no
// block, and its addresses are never used again, so accesses to them remain errors.
enum { TOMBSTONES_MAX = 65536 };
// Blocks from this size on are lazy.
#define LAZY_FROM (UINT64_C(1) << 20)
// Memory outside of the program.  Each pointer input has a region; its address lies OUTSIDE_OFFSET behind the region's
// start, so that small negative offsets stay inside.  An access makes a block of the WINDOW it falls into.
#define OUTSIDE_WIDE UINT64_C(0x600000000000)
#define OUTSIDE_NARROW UINT64_C(0xd0000000)
#define REGION_WIDE (UINT64_C(1) << 30)
#define WINDOW (UINT64_C(1) << 18)
enum { OUTSIDE_OFFSET = 8192 };

/* Where blocks begin: where no number of the program lies that may be an address.  (In 32 bits steps of 2^28 leave room
 * for the objects of any program that fixes addresses.) */
static uint64_t first_address(const struct cfa *c, uint64_t end)
{
    if (!c->fixed_memory)
        return DATA_START;
    if (end > UINT32_MAX)
        return UINT64_C(1) << 44;
    for (uint64_t start = DATA_START; start < end; start += DATA_START) {
        bool free = true;
        for (size_t i = 0; i < c->exps.all.n && free; i++) {
            const struct exp *x = c->exps.all.at[i];
            free = x->kind != EXP_CONST || type_is_float(x->type) || x->value < start || x->value - start >= DATA_START;
        }
        if (free)
            return start;
    }
    return DATA_START;
}

void memory_init(struct memory *mem, const struct cfa *c, size_t max, uint64_t seed)
{
    const struct machine *machine = c->prog->types.machine;
    *mem = (struct memory){ .fixed = c->fixed_memory, .rng = rng_seed(seed) };
    mem->end = machine->ptr_size == 4 ? OUTSIDE_NARROW : OUTSIDE_WIDE;
    mem->scattered = seed != 0 && !(mem->fixed && machine->ptr_size == 4);  // in 32 bits, objects stay together
    mem->start = mem->next = first_address(c, mem->end);
    mem->outside_end = machine->ptr_size == 4 ? UINT64_C(0xfff00000) : UINT64_C(0x7fffffff0000);
    mem->max = max ? max : (size_t)256 << 20;
    struct rlimit limit;
    bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    mem->lazy_max = limited ? (size_t)(limit.rlim_cur / 2) : SIZE_MAX;
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
    return !b->o.var || !b->o.var->fn;  // the storage of locals is in their frame
}

static size_t lazy_pages(const struct block *b)
{
    return b->o.size / MEMORY_PAGE + 1;
}

// The size of a lazy block: bytes, states and the map of touched pages, one behind the other.
static size_t lazy_size(const struct block *b)
{
    return 2 * b->o.size + lazy_pages(b);
}

// Gives a lazy block its storage.  Lazy blocks take at most half of what the process may have, so that the work after
// this execution has the rest.
static bool attach_lazy(struct memory *mem, struct block *b, int state)
{
    if (lazy_size(b) > mem->lazy_max - mem->lazy)
        return false;
    void *p = mmap(NULL, lazy_size(b), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        return false;
    b->bytes = p;
    b->state = b->bytes + b->o.size;
    mem->lazy += lazy_size(b);
    b->touched = b->state + b->o.size;
    b->fill = (uint8_t)state;
    return true;
}

bool memory_touch(struct memory *mem, struct block *b, uint64_t off, uint64_t n)
{
    if (!b->touched || n == 0)
        return true;
    for (uint64_t page = off / MEMORY_PAGE; page <= (off + n - 1) / MEMORY_PAGE; page++) {
        if (b->touched[page])
            continue;
        if (!memory_charge(mem, (size_t)2 * MEMORY_PAGE)) {
            mem->torn = true;
            return false;
        }
        uint64_t at = page * MEMORY_PAGE;
        b->touched[page] = 1;
        b->n_touched++;
        if (b->fill != BYTE_OK)
            memset(b->state + at, b->fill, MIN(b->o.size - at, MEMORY_PAGE));
    }
    return true;
}

static void free_storage(struct memory *mem, struct block *b)
{
    if (b->touched) {
        (void)munmap(b->bytes, lazy_size(b));
        mem->lazy -= lazy_size(b);
        mem->used -= 2 * MEMORY_PAGE * b->n_touched;
        b->touched = NULL;
    } else if (b->bytes && owns_storage(b)) {
        mem_free(b->bytes, b->o.size);
        mem_free(b->state, b->o.size);
        mem->used -= 2 * b->o.size;
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

// The gap behind a block grows with the block, so that an index far off does not hit a neighbour.
static uint64_t gap_behind(const struct memory *mem, uint64_t size)
{
    bool narrow = mem->end <= UINT32_MAX;
    if (narrow && mem->next >= NARROW_FROM)
        return GAP_NARROW;
    uint64_t more = narrow ? MIN(size / 4, GAP * 16) : size;
    return (narrow ? GAP : GAP_WIDE) + more;
}

// Makes a block for o at the given base, and puts it in its place among the others.
static struct block *insert(struct memory *mem, const struct extent *o, uint64_t base)
{
    struct block *b = mem->spare;
    if (b)
        mem->spare = b->next;
    else
        b = MEM_NEW(struct block);
    *b = (struct block){ .o = *o, .base = base, .live = true, .born = ++mem->clock };
    vec_push(&mem->blocks, b);
    for (size_t i = mem->blocks.n - 1; i > 0 && mem->blocks.at[i - 1]->base > base; i--) {
        mem->blocks.at[i] = mem->blocks.at[i - 1];
        mem->blocks.at[i - 1] = b;
    }
    return b;
}

// ---- other layouts --------------------------------------------------------------------------------------------------

// Whether bytes [base, base + size) belong to no live block.
static bool is_free(struct memory *mem, uint64_t base, uint64_t size)
{
    for (size_t i = 0; i < mem->blocks.n; i++) {
        const struct block *b = mem->blocks.at[i];
        if (b->live && base < b->base + MAX(b->o.size, 1) && b->base < base + MAX(size, 1))
            return false;
    }
    return base >= mem->start && base < mem->end && size < mem->end - base;
}

// Picks the place of a dead block, a place right behind or before another block, or any place: aligned as it must be,
// no more.
static uint64_t pick_place(struct memory *mem, uint64_t size, uint64_t align)
{
    uint64_t range = mem->end - mem->start, base = mem->start + rng_below(&mem->rng, range / 2);
    const struct block *b = mem->blocks.n ? mem->blocks.at[rng_below(&mem->rng, mem->blocks.n)] : NULL;
    uint64_t way = rng_below(&mem->rng, 4);
    if (b && !b->live && way < 3)
        return b->base / align * align;
    if (b && way == 0)
        return (b->base + b->o.size + align - 1) / align * align;
    if (b && way == 1)
        return (b->base - MIN(size, DATA_START)) / align * align;
    base = base / (2 * align) * (2 * align);
    return way == 2 ? base : base + align;
}

static void drop_dead_at(struct memory *mem, uint64_t base, uint64_t size)
{
    size_t kept = 0;
    for (size_t i = 0; i < mem->blocks.n; i++) {
        struct block *b = mem->blocks.at[i];
        bool covered = !b->live && base < b->base + MAX(b->o.size, 1) && b->base < base + MAX(size, 1);
        if (!covered) {
            mem->blocks.at[kept++] = b;
            continue;
        }
        b->next = mem->spare;
        mem->spare = b;
        mem->dead--;
    }
    mem->blocks.n = kept;
    mem->last = NULL;
}

static struct block *add_scattered(struct memory *mem, const struct extent *o)
{
    enum { TRIES = 1000 };
    uint64_t size = o->size;
    for (int i = 0; i < TRIES; i++) {
        uint64_t base = pick_place(mem, size, storage_alignment(o));
        if (!is_free(mem, base, size))
            continue;
        drop_dead_at(mem, base, size);
        mem->next = MAX(mem->next, base + size + 1);
        return insert(mem, o, base);
    }
    return NULL;
}

struct block *memory_add(struct memory *mem, const struct extent *o)
{
    if (mem->scattered)
        return add_scattered(mem, o);
    uint64_t size = o->size, align = storage_alignment(o);
    uint64_t base = (mem->next + align - 1) / align * align;
    if (size >= mem->end - base)
        return NULL;
    uint64_t next = base + size + gap_behind(mem, size);
    if (next >= mem->end)
        return NULL;
    mem->next = (next + 63) & ~UINT64_C(63);
    if (mem->dead > TOMBSTONES_MAX && mem->dead > mem->blocks.n / 2)
        drop_tombstones(mem);
    return insert(mem, o, base);
}

static bool attach(struct memory *mem, struct block *b, int state)
{
    if (b->o.size > SIZE_MAX / 4)
        return false;
    if (b->o.size >= LAZY_FROM)
        return attach_lazy(mem, b, state);
    if (!memory_charge(mem, 2 * b->o.size))
        return false;
    b->bytes = mem_alloc(b->o.size);
    b->state = mem_alloc(b->o.size);
    if (state != BYTE_OK)
        memset(b->state, state, b->o.size);
    return true;
}

bool memory_attach(struct memory *mem, struct block *b, int state)
{
    if (attach(mem, b, state))
        return true;
    b->live = false;  // there is no such block, so it is neither lost nor left behind
    mem->dead++;
    return false;
}

void memory_kill(struct memory *mem, struct block *b, const struct edge *at)
{
    if (!b->live)
        return;
    b->ended = at;
    b->died = ++mem->clock;
    free_storage(mem, b);
    b->live = false;
    b->next = NULL;
    mem->dead++;
}

// The number of the first block with base > addr.
static size_t first_above(const struct memory *mem, uint64_t addr)
{
    size_t lo = 0, hi = mem->blocks.n;
    BISECT(size_t, lo, hi, mid, mem->blocks.at[mid]->base <= addr);
    return lo;
}

struct block *memory_find(struct memory *mem, uint64_t addr)
{
    struct block *b = mem->last;
    if (b && addr - b->base < b->o.size)
        return b;
    if (addr >= mem->end || (mem->fixed && memory_is_outside(mem, addr))) {
        uint64_t found = 0;
        (void)map_get(&mem->outside, addr / WINDOW, &found);
        return (struct block *)(uintptr_t)found;
    }
    size_t above = first_above(mem, addr);
    if (above == 0)
        return NULL;
    b = mem->blocks.at[above - 1];
    // An empty block is found by its base, so that it can be freed.
    if (addr - b->base >= b->o.size && addr != b->base)
        return NULL;
    mem->last = b;
    return b;
}

uint64_t memory_slack(const struct memory *mem)
{
    return (mem->end <= UINT32_MAX ? GAP_NARROW : GAP_WIDE) / 2;
}

struct block *memory_near(struct memory *mem, uint64_t addr)
{
    struct block *b = mem->last;
    if (b && addr >= b->base && addr - b->base <= b->o.size)
        return b;
    b = addr < mem->end ? memory_find(mem, addr) : NULL;
    if (b || addr >= mem->end)
        return b;
    uint64_t slack = memory_slack(mem);
    size_t above = first_above(mem, addr);
    if (above > 0) {
        b = mem->blocks.at[above - 1];
        if (addr - b->base - b->o.size < slack)
            return b;
    }
    b = above < mem->blocks.n ? mem->blocks.at[above] : NULL;
    return b && b->base - addr <= slack ? b : NULL;
}

struct block *memory_outside(struct memory *mem, uint64_t addr)
{
    struct block *b = memory_find(mem, addr);
    if (b || !memory_is_outside(mem, addr))
        return b;
    if (!memory_charge(mem, sizeof *b))
        return NULL;
    b = MEM_NEW(struct block);
    *b = (struct block){ .o = { .kind = OBJ_OUTSIDE, .size = WINDOW }, .base = addr / WINDOW * WINDOW, .live = true };
    if (!attach_lazy(mem, b, BYTE_FOREIGN)) {
        mem_free(b, sizeof *b);
        return NULL;
    }
    map_put(&mem->outside, addr / WINDOW, (uintptr_t)b);
    return b;
}

bool memory_is_outside(const struct memory *mem, uint64_t addr)
{
    if (addr >= mem->end)
        return addr < mem->outside_end;
    return mem->fixed && addr >= MEMORY_PAGE && (addr < mem->start || addr >= mem->next) &&
           (addr < FUNC_START || addr >= FUNC_END);
}

bool memory_is_inside(const struct memory *mem, uint64_t addr)
{
    return addr >= mem->start && addr < mem->next;
}

uint64_t interp_outside_address(const struct machine *machine, size_t n)
{
    if (n >= INTERP_OUTSIDE_MAX)
        return 0;
    uint64_t start = machine->ptr_size == 4 ? OUTSIDE_NARROW : OUTSIDE_WIDE;
    return start + n * (machine->ptr_size == 4 ? WINDOW : REGION_WIDE) + OUTSIDE_OFFSET;
}

bool interp_outside_region(const struct machine *machine, uint64_t addr, size_t *n, int64_t *off)
{
    uint64_t first = interp_outside_address(machine, 0), region = machine->ptr_size == 4 ? WINDOW : REGION_WIDE;
    if (addr < first - OUTSIDE_OFFSET || (addr - (first - OUTSIDE_OFFSET)) / region >= INTERP_OUTSIDE_MAX)
        return false;
    *n = (addr - (first - OUTSIDE_OFFSET)) / region;
    *off = (int64_t)(addr - interp_outside_address(machine, *n));
    return true;
}

void memory_free(struct memory *mem)
{
    for (size_t i = 0; i < mem->outside.n; i++) {
        struct block *b = (struct block *)(uintptr_t)mem->outside.val[i];
        free_storage(mem, b);
        mem_free(b, sizeof *b);
    }
    map_free(&mem->outside);
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
