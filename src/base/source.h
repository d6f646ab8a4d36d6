// SPDX-License-Identifier: Apache-2.0
// source.h: the texts that were read, and what a position in them means to a person and to a witness.
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/arena.h"
#include "base/vec.h"

/* A position: 1 + the byte offset into the concatenation of all texts of the run; 0 = nowhere.
 * The texts lie one after another, each followed by one NUL. */
struct loc {
    uint32_t off;
};

// A `# 12 "file.c"` or `#line` marker: the physical line that follows it is line `line` of `name`.
struct line_marker {
    uint32_t off;  // position (as loc.off) of the first byte of the line after the marker
    uint32_t line;
    const char *name;
    bool is_system;  // a header of the system follows
};

struct source_file {
    const char *path;      // as the user gave it
    const char *text;      // NUL-terminated; kept
    uint32_t size;         // without the NUL
    uint32_t base;         // loc.off of its first byte
    const char *original;  // what the user wrote, if text is what the preprocessor made of it; else NULL
    struct {
        VEC_OF(uint32_t);
    } line_start;  // offset in text of each physical line; built on first use
    struct {
        VEC_OF(struct line_marker);
    } markers;  // in order
};

struct sources {
    struct arena mem;
    struct {
        VEC_OF(struct source_file *);
    } files;
    uint32_t next;  // base of the next file
};

// Where a position is.  Lines and columns count from 1; columns count bytes.
struct place {
    const char *file;  // the user's file (after line markers); "" for nowhere
    uint32_t line, col;
    const char *phys_file;  // the file that was read
    uint32_t phys_line;
    const char *text;  // the physical line, not NUL-terminated
    uint32_t text_len;
};

/* sources_add: takes a text (copied; size < 2^31) under a path.  Never fails; the sum of all texts must stay below 4 GB. */
struct source_file *sources_add(struct sources *s, const char *path, const char *text, size_t size);

/* sources_marker: notes a line marker (see struct line_marker); in order of position. */
void sources_marker(struct sources *s, struct source_file *f, struct line_marker m);

/* sources_place: what loc means.  O(log n). */
struct place sources_place(struct sources *s, struct loc loc);

/* sources_file: the text that a position, which is not nowhere, lies in. */
const struct source_file *sources_file(const struct sources *s, struct loc loc);

/* sources_in_system: whether a position lies in a header of the system, by the last line marker.  O(log n). */
bool sources_in_system(const struct sources *s, struct loc loc);

void sources_free(struct sources *s);

#endif
