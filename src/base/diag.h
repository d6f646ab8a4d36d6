// SPDX-License-Identifier: Apache-2.0
// diag.h: messages to the user about the input, with place, source line and caret.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/source.h"

#include <stdio.h>

// What is said: E is an error, W a warning, and a note follows the message it belongs to.
enum diag_code {
    DIAG_NOTE,
#define DIAG(code, title, text) code,
#include "base/diag.def"
#undef DIAG
};

enum diag_format { DIAG_TEXT, DIAG_JSON };

struct diag {
    struct sources *src;
    FILE *out;                // stderr in the tool, a stream of the test's in tests; keep
    enum diag_format format;  // text: `file:12:5: error: ... [E0123]`, the line, a caret; json: one object a line
    unsigned errors, warnings;
    bool no_warnings;     // warnings are only counted
    unsigned max_errors;  // messages of level error after this many are only counted; 0 = 20
    bool muted;           // the last message was left out, and so are its notes
    bool bad_file;        // what is wrong is in a file that an option names, not in how the options are used
    struct {
        uint64_t *at;  // hashes of the warnings given: open addressing, in the memory of src
        size_t n, cap;
    } seen;
};

/* diag_read_file: a file of at most `most` bytes as one of the sources; kept by s.  NULL after a message: "cannot read `what` PATH", and why, which is
 * too_large of a larger one. */
struct source_file *diag_read_file(struct diag *d, struct sources *s, const char *path, const char *what, size_t most,
                                   const char *too_large);

/* diag_at: gives one message.  loc.off == 0 gives a message without a place.  Identical warnings at the same place are given
 * once. */
void diag_at(struct diag *d, struct loc loc, enum diag_code code, const char *fmt, ...) ATTR_PRINTF(4, 5);

// What `vernier --explain=CODE` prints.
struct diag_entry {
    const char *code;   // "E0123"
    const char *title;  // what the messages with this code have in common, as a part of a sentence
    const char *text;   // what is wrong, why it matters, what to do: one paragraph
};

/* diag_entry: entry i of diag.def; NULL: there are no more. */
const struct diag_entry *diag_entry(size_t i);

#endif
