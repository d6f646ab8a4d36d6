// SPDX-License-Identifier: Apache-2.0
// comments.h: comments in texts without tokens.
#ifndef FRONTEND_COMMENTS_H
#define FRONTEND_COMMENTS_H

#include <stdbool.h>
#include <stddef.h>

/* comments_hold_notes: whether a comment may begin with @ somewhere in the text.  May say yes for text in a string. */
bool comments_hold_notes(const char *text, size_t size);

/* comments_differ_only: whether two preprocessed texts, each ended by NUL, are the same except for comments, white
 * space and line markers. */
bool comments_differ_only(const char *a, const char *b);

#endif
