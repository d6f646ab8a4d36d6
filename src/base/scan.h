// SPDX-License-Identifier: Apache-2.0
// scan.h: reading texts that people write: blanks, signs and words.
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include "base/base.h"

static inline bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// A letter, a digit or _.
static inline bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

/* is_among: whether a word is one of n. */
static inline bool is_among(const char *word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

// The rest of a text.
struct scan {
    const char *at, *end;
};

/* scan_blanks: moves behind blanks.  scan_take: moves behind blanks and `token`, if that is next.  scan_accept: the same, but what ends like a word is
 * only taken if the word ends there, too. */
void scan_blanks(struct scan *s);
bool scan_take(struct scan *s, const char *token);
bool scan_accept(struct scan *s, const char *token);

/* scan_word: moves behind the letters, digits and _ that come next; how many they are. */
size_t scan_word(struct scan *s);

#endif
