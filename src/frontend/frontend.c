// SPDX-License-Identifier: Apache-2.0
// frontend.c: reads a file, has it preprocessed if needed, and hands its text to the parser.
#include "frontend/frontend.h"

#include "frontend/parse.h"
#include "frontend/preprocess.h"

#include <string.h>

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

static enum rc read_text(struct program *p, const char *path, struct buf *b)
{
    int error = buf_read_file(b, path);
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

enum rc frontend_add_text(struct program *p, const char *name, const char *text, size_t size)
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
    return parse_file(p, sources_add(&p->src, name, text, size));
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
    struct buf text = { 0 };
    enum rc rc = read_text(p, path, &text);
    if (rc == RC_OK && wants_preprocessing(path, &text, opt)) {
        text.n = 0;
        rc = preprocess_file(p, path, opt ? opt->pp_args : NULL, opt ? opt->n_pp_args : 0, &text);
    }
    if (rc == RC_OK)
        rc = frontend_add_text(p, path, buf_str(&text), text.n);
    buf_free(&text);
    return rc;
}
