// SPDX-License-Identifier: Apache-2.0
// frontend.c: reads a file, has it preprocessed if needed, and hands its text to the parser.
#include "frontend/frontend.h"

#include "frontend/parse.h"
#include "frontend/preprocess.h"
#include "frontend/unit.h"

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
        diag_at(p->diag, nowhere, E0001, "cannot read %s: %s", path, strerror(error));
        return RC_USER;
    }
    if (!is_text(buf_str(b), b->n)) {
        diag_at(p->diag, nowhere, E0002, "%s is not C text", path);
        return RC_USER;
    }
    return RC_OK;
}

// A text on its way to the parser.
struct text {
    const char *name, *at;
    size_t size;
    const struct buf *original;  // before preprocessing; NULL: it is the same
    const struct dialect *dialect;
};

static enum rc add_text(struct program *p, struct text x)
{
    static const char bom[] = "\xef\xbb\xbf";
    if (x.size >= 3 && !memcmp(x.at, bom, 3)) {
        x.at += 3;
        x.size -= 3;
    }
    if (x.size >= UINT32_C(1) << 31 || x.size >= UINT32_MAX - p->src.next - 2) {
        diag_at(p->diag, nowhere, E0006, "%s is too large: all texts together must be below 4 GB", x.name);
        return RC_USER;
    }
    struct source_file *f = sources_add(&p->src, x.name, x.at, x.size);
    if (x.original)
        f->original = arena_strndup(&p->src.mem, buf_str(x.original), x.original->n);
    return parse_file(p, f, x.dialect);
}

enum rc frontend_add_text(struct program *p, const char *name, const char *text, size_t size)
{
    return add_text(p, (struct text){ .name = name, .at = text, .size = size, .dialect = &dialect_usual });
}

static bool wants_preprocessing(const char *path, const struct buf *b, const struct flags *f, int when)
{
    if (when != PP_AUTO)
        return when == PP_ALWAYS;
    // A -D or -include may concern any text but one that says that it is preprocessed.
    return (f->args.n && !path_is_preprocessed(path)) || preprocess_needed(path, buf_str(b), b->n);
}

static const struct dialect *keep_dialect(struct program *p, const struct flags *f)
{
    struct dialect *own = ARENA_NEW(&p->mem, struct dialect);
    *own = f->dialect;
    own->contract = (uint8_t)flags_contract(f);
    return own;
}

enum rc frontend_add_unit(struct program *p, const char *path, const struct flags *f, int when)
{
    struct buf text = { 0 }, preprocessed = { 0 };
    const char *name = is_stdin(path) ? "<stdin>" : path;  // as cc calls it
    enum rc rc = read_text(p, path, &text);
    bool wanted = rc == RC_OK && wants_preprocessing(path, &text, f, when);
    if (wanted)
        rc = preprocess_file(p, path, &text, f, &preprocessed);
    const struct buf *b = wanted ? &preprocessed : &text;
    struct text x = { name, buf_str(b), b->n, wanted ? &text : NULL, keep_dialect(p, f) };
    if (rc == RC_OK)
        rc = add_text(p, x);
    buf_free(&text);
    buf_free(&preprocessed);
    return rc;
}

enum rc unit_check_machine(const struct program *p, const char *path, const struct flags *f)
{
    unsigned bits = p->types.machine->id == MACHINE_ILP32 ? 32 : 64;
    if (!f->bits || f->bits == bits)
        return RC_OK;
    diag_at(p->diag, nowhere, E0009, "%s: %s is compiled for a %u-bit machine; %s --32", f->where, path, f->bits,
            f->bits == 32 ? "pass" : "do not pass");
    return RC_USER;
}

enum rc frontend_add(struct program *p, const char *path, const struct frontend_options *opt)
{
    struct flags f;
    struct answers said = { 0 };
    flags_begin(&f, p, "the command line");
    enum rc rc = opt ? flags_read(&f, opt->pp_args, opt->n_pp_args) : RC_OK;
    if (rc == RC_OK)
        rc = compiler_target(&f, &said);
    if (rc == RC_OK)
        rc = unit_check_machine(p, path, &f);
    if (rc == RC_OK)
        rc = frontend_add_unit(p, path, &f, opt ? opt->preprocess : PP_AUTO);
    answers_free(&said);
    flags_end(&f);
    return rc;
}
