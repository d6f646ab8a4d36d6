// SPDX-License-Identifier: Apache-2.0
// trace_priv.h: declarations shared by the files behind trace.h.  Not for other folders.
#ifndef REPORT_TRACE_PRIV_H
#define REPORT_TRACE_PRIV_H

#include "base/map.h"
#include "report/trace.h"

#define NO_EVENT UINT32_MAX

// postdom.c: immediate post-dominators inside functions, computed when first asked for.
struct postdoms {
    const struct cfa *cfa;
    uint32_t *of;     // by node id: id of the immediate post-dominator; POSTDOM_NONE: none before the function ends
    uint8_t *done;    // by function id
    uint32_t *index;  // by node id: scratch
};
#define POSTDOM_NONE UINT32_MAX

void postdoms_init(struct postdoms *p, const struct cfa *c);
void postdoms_free(struct postdoms *p);

/* postdom_of: the node where the branches at n meet again.  Branches that can only end the run do not count if there
 * are others: the code behind an assumption or a passed assertion does not depend on it. */
uint32_t postdom_of(struct postdoms *p, const struct node *n);

// One executed edge, or one argument of an executed call.
struct event {
    const struct edge *edge;
    uint32_t step;        // number of the edge in the run
    uint32_t activation;  // in which it was taken
    uint32_t control;     // the event whose decision it depends on, NO_EVENT
    uint32_t n_deps;
    uint64_t dep;  // first of its data dependences, counted over the run
    uint32_t arg;  // 0: the edge; else 1 + number of the argument that is bound
};

struct activation {
    const struct func *fn;
    uint32_t call;    // event, NO_EVENT for the start function
    uint32_t parent;  // activation, NO_EVENT
    uint32_t depth;   // the start function has 0
    bool model;       // of a library model, or called from one
};

// Which event last wrote each byte of an object.
struct object {
    uint32_t *def;  // event + 1, 0 = none; NULL until the first write
    size_t n;
    uint32_t bytes;  // per entry
};

struct region {
    uint32_t event;  // a branch
    uint32_t end;    // the node where its influence ends
};

struct live_frame {
    uint32_t activation;
    size_t regions;  // where those of this activation begin
    struct object *vars;
    size_t n_vars;
};

struct texts;

// Watches a run.
struct recorder {
    const struct cfa *cfa;
    struct postdoms pd;
    struct run_result run;
    uint32_t first;     // number of events.at[0]
    uint64_t dep_base;  // number of deps.at[0]
    struct {
        VEC_OF(struct event);
    } events;
    struct u32_vec deps;
    struct {
        VEC_OF(struct activation);
    } activations;
    struct {
        VEC_OF(struct live_frame);
    } frames;
    struct {
        VEC_OF(struct region);
    } regions;
    struct {
        VEC_OF(struct object);
    } heap;
    struct object *globals;  // by variable id
    uint32_t *local_index;   // by variable id: its number in its function
    struct map heap_at;      // base -> number in heap
    struct map owner;        // base of a local whose address was taken -> activation
    struct u32_vec reads;    // events that wrote what the next edge reads
    struct {
        VEC_OF(size_t);
    } bounds;            // of the arguments of a call in reads
    size_t inputs_seen;  // before the edge that was just taken
    uint32_t havoc_mem;  // the last call of a function that may have changed memory
    uint64_t addr, src;  // of the next edge: where its operands lead
    uint64_t size;
    u128 value;
    bool has_addr, has_src, has_value;
    struct texts *texts;  // second execution: what is to be told; else NULL
};

/* recorder_run: executes a run with these inputs and records it.  The caller frees the recorder. */
void recorder_run(struct recorder *r, const struct cfa *c, const struct automaton *a, const struct inputs *in,
                  const struct trace_options *opt, struct texts *texts);
void recorder_free(struct recorder *r);
struct event *event_at(struct recorder *r, uint32_t n);  // NULL: too old, or none
uint32_t event_last(const struct recorder *r);

// slice.c: the steps that matter.
struct kept {
    const struct edge *edge;
    uint32_t step, activation, depth, arg;
    bool is_last;      // the violation
    bool wanted;       // shown: its text is needed
    const char *text;  // NULL or "": nothing to tell
};

// Consecutive steps of one source line and activation.
struct group {
    size_t first, n;  // of kept
    uint64_t shape;   // equal for executions of the same edges
};

// A line of the trace: a group, or a summary.
enum row_kind { ROW_GROUP, ROW_REPEATED, ROW_LEFT_OUT };
struct row {
    enum row_kind kind;
    size_t group;
    uint64_t count;   // REPEATED: how often more; LEFT_OUT: steps
    uint64_t length;  // REPEATED: steps of the block
    uint64_t shape;
};
struct slice {
    struct {
        VEC_OF(struct kept);
    } kept;
    struct {
        VEC_OF(struct group);
    } groups;
    struct {
        VEC_OF(struct row);
    } rows;
    uint64_t forgotten;    // steps at the beginning of the run that were not considered
    struct u32_vec stack;  // kept calls that are open at the violation, outermost first
};
void slice_make(struct slice *s, struct recorder *r, size_t max_rows);
void slice_free(struct slice *s);

// texts.c: values of the chosen steps, collected while the run is executed again.
struct texts {
    struct slice *slice;
    size_t next;  // of kept
    struct arena *mem;
    struct map temps;       // variable id -> what the temporary stands for, a string
    struct map ordinals;    // base of an allocated block -> number among the blocks of its edge
    struct map counts;      // edge id -> blocks so far
    struct fault_at fault;  // the fault that ends the run; its kind is FAULT_NONE: no fault of memory
    uint64_t fault_step;
    struct buf heap;  // what heap.c tells, a line each
};
void texts_step(struct recorder *r, struct interp *m, const struct edge *taken, uint32_t step);
void texts_free(struct texts *t);

// Makes the texts of a run.
struct teller {
    struct recorder *r;
    struct texts *t;
    struct interp *m;
    const struct program *p;
    struct buf out;
};
void teller_put_block(struct teller *w,
                      const struct block_info *b);  // names a block without a name by the line of its allocation
void teller_put_object(struct teller *w, const struct block_info *b, uint64_t addr,
                       const struct type *t);  // of type t (NULL: unknown), in b
void teller_put_pointer(struct teller *w, u128 v, const struct type *t);
const char *teller_temp(const struct teller *w, const struct var *v);  // what a temporary stands for; NULL: not known

// heap.c: describes memory at the fault that ends the run; appends to r->texts->heap.  e: the edge that commits the
// fault.
void heap_tell(struct recorder *r, struct interp *m, const struct edge *e);

// excerpt.c: lines of the user's files.
struct excerpt_file {
    const char *path;
    struct buf text;
};
struct excerpts {
    struct {
        VEC_OF(struct excerpt_file);
    } files;
};
/* excerpt_line: the line of a place, trimmed; "" if it is unknown.  If it is longer than width, it begins with the
 * statement in question. */
void excerpt_line(struct excerpts *x, const struct place *p, size_t width, struct buf *out);
void excerpts_free(struct excerpts *x);

#endif
