// SPDX-License-Identifier: Apache-2.0
// words.c: splits commands and response files into words (POSIX 2.2; libiberty, "buildargv"; gcc manual, "@file").
#include "base/words.h"

#include "base/buf.h"
#include "base/outfile.h"
#include "base/scan.h"

#include <string.h>

enum { NESTED_FILES_MAX = 20, WORDS_MAX = 100000 };

// The meaning for a shell of the unquoted character at s, or of $ and ` in double quotes; NULL: it means itself.
static const char *shell_meaning(const char *s, char quote)
{
    char c = *s;
    bool name = (s[1] >= 'a' && s[1] <= 'z') || (s[1] >= 'A' && s[1] <= 'Z') || (s[1] && strchr("_{(", s[1]));
    if (c == '`' || (c == '$' && name))
        return "an expansion";
    if (quote)
        return NULL;
    return c == '|'               ? "a pipe `|`"
           : c == ';' || c == '&' ? "several commands"
           : c == '<' || c == '>' ? "a redirection"
           : c == '(' || c == ')' ? "a subshell"
                                  : NULL;
}

/* Reads one word at *s; NULL at the end.  Of a command: sets *why to what it asks of a shell.  Of a response file (why
 * is NULL): a backslash takes the next character as it is, in quotes, too. */
static const char *next_word(struct words *w, const char **s, const char **why)
{
    const char *p = *s;
    while (is_blank(*p))
        p++;
    if (!*p)
        return NULL;
    struct buf b = { 0 };
    char quote = 0;
    for (; *p && (quote || !is_blank(*p)) && !(why && *why); p++) {
        bool escapes = !why || !quote || (quote == '"' && p[1] && strchr("\"\\$`\n", p[1]));
        if (*p == '\\' && p[1] && escapes) {
            if (*++p != '\n' || !why)
                buf_putc(&b, *p);
        } else if (!quote && (*p == '"' || *p == '\'')) {
            quote = *p;
        } else if (quote && *p == quote) {
            quote = 0;
        } else {
            if (why && quote != '\'')
                *why = shell_meaning(p, quote);
            buf_putc(&b, *p);
        }
    }
    *s = p;
    return buf_keep(&b, w->mem);
}

const char *words_split(struct words *w, const char *command)
{
    const char *why = NULL;
    for (const char *word; !why && (word = next_word(w, &command, &why));)
        vec_push(w, word);
    return why;
}

const char *path_in(struct arena *mem, const char *dir, const char *path)
{
    return path[0] == '/' || !dir[0] ? path : arena_printf(mem, "%s/%s", dir, path);
}

static const char *add_words(struct words *w, const char *word, const char *dir, unsigned depth)
{
    if (word[0] != '@' || !word[1]) {
        if (w->n >= WORDS_MAX)
            return "there are too many words";
        vec_push(w, word);
        return NULL;
    }
    struct buf text = { 0 };
    const char *path = path_in(w->mem, dir, word + 1), *why = NULL;
    if (depth == NESTED_FILES_MAX)
        return arena_printf(w->mem, "response files are nested too deeply: %s", path);
    outfile_protect(path);
    int error = buf_read_file(&text, path);
    if (error)
        why = arena_printf(w->mem, "cannot read the response file %s: %s", path, strerror(error));
    const char *s = buf_str(&text);
    for (const char *each; !why && (each = next_word(w, &s, NULL));)
        why = add_words(w, each, dir, depth + 1);
    buf_free(&text);
    return why;
}

const char *words_add(struct words *w, const char *word, const char *dir)
{
    return add_words(w, word, dir, 0);
}
