// SPDX-License-Identifier: Apache-2.0
// frontend.c: reads a file, has it preprocessed if needed, and hands its text to the parser.
#include "frontend/frontend.h"

#include "frontend/parse.h"
#include "frontend/preprocess.h"

#include <string.h>
#include <unistd.h>

static const struct loc nowhere = { 0 };

// Whether the text can be C: no NUL, and no more than a tenth of it control characters.
static bool is_text(const char *s, size_t n)
{
    size_t control = 0;
    if (memchr(s, 0, n))
        return false;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        control += (c < ' ' && !(c >= '\t' && c <= '\r')) || c == 0x7f;
    }
    return control <= n / 10;
}

static bool is_stdin(const char *path)
{
    return strcmp(path, "-") == 0;
}

static enum rc read_text(struct program *p, const char *path, struct buf *b)
{
    int error = is_stdin(path) ? buf_read_fd(b, STDIN_FILENO) : buf_read_file(b, path);
    if (error) {
        diag_at(p->diag, DIAG_ERROR, nowhere, "E0001", "cannot read %s: %s", path, strerror(error));
        return RC_USER;
    }
    if (!is_text(buf_str(b), b->n)) {
        diag_at(p->diag, DIAG_ERROR, nowhere, "E0002", "%s is not C text", path);
        return RC_USER;
    }
    return RC_OK;
}

// original: the text before preprocessing; NULL: it is the same.
static enum rc add_text(struct program *p, const char *name, const char *text, size_t size, const struct buf *original)
{
    static const char bom[] = "\xef\xbb\xbf";
    if (size >= 3 && !memcmp(text, bom, 3)) {
        text += 3;
        size -= 3;
    }
    if (size >= UINT32_C(1) << 31 || size >= UINT32_MAX - p->src.next - 2) {
        diag_at(p->diag, DIAG_ERROR, nowhere, "E0006", "%s is too large: all texts together must be below 4 GB", name);
        return RC_USER;
    }
    struct source_file *f = sources_add(&p->src, name, text, size);
    if (original)
        f->original = arena_strndup(&p->src.mem, buf_str(original), original->n);
    return parse_file(p, f);
}

enum rc frontend_add_text(struct program *p, const char *name, const char *text, size_t size)
{
    return add_text(p, name, text, size, NULL);
}

static bool wants_preprocessing(const char *path, const struct buf *b, const struct frontend_options *opt)
{
    if (opt && opt->preprocess != PP_AUTO)
        return opt->preprocess == PP_ALWAYS;
    // A -D or -include may concern any text but one that says that it is preprocessed.
    return (opt && opt->n_pp_args && !path_is_preprocessed(path)) || preprocess_needed(path, buf_str(b), b->n);
}

enum rc frontend_add(struct program *p, const char *path, const struct frontend_options *opt)
{
    struct buf text = { 0 }, preprocessed = { 0 };
    const char *name = is_stdin(path) ? "<stdin>" : path;  // as cc calls it
    enum rc rc = read_text(p, path, &text);
    bool wanted = rc == RC_OK && wants_preprocessing(path, &text, opt);
    if (wanted)
        rc = preprocess_file(p, path, &text, opt ? opt->pp_args : NULL, opt ? opt->n_pp_args : 0, &preprocessed);
    if (rc == RC_OK && wanted)
        rc = add_text(p, name, buf_str(&preprocessed), preprocessed.n, &text);
    else if (rc == RC_OK)
        rc = add_text(p, name, buf_str(&text), text.n, NULL);
    buf_free(&text);
    buf_free(&preprocessed);
    return rc;
}
