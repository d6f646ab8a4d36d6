// SPDX-License-Identifier: Apache-2.0
// library_type.c: decides whether the type of a declaration is that of the library's function of its name.  A name that
// C does not reserve may be another function's (C17 7.1.3): `void link(struct node *, struct node *)` is not that of
// POSIX.
#include "lower/build_priv.h"

// i: an integer; s: a pointer to characters; p: a pointer to anything; r: one to a record; `.`: further
// parameters may follow.
static const struct {
    const char *kinds, *names;
} functions[] = {
    { "", " clearenv closelog getpid getppid getuid geteuid getgid getegid pause getpagesize getpgrp setsid " },
    { "i",
      " srandom srand48 sleep usleep putchar_unlocked close dup isatty alarm sysconf fsync fdatasync fchdir setuid setgid seteuid setegid "
      "getpgid getsid nice umask nl_langinfo " },
    { "s", " opendir secure_getenv unlink chdir rmdir unsetenv remove system getenv putenv " },
    { "r",
      " setlinebuf flockfile funlockfile fileno ftello pclose closedir feof_unlocked ferror_unlocked fileno_unlocked readdir uname times " },
    { "p", " pipe " },
    { "is", " fdopen psignal " },
    { "ss", " popen rename link symlink " },
    { "si", " access mkdir creat truncate " },
    { "ii", " dup2 kill ftruncate setpgid " },
    { "ir", " putw putc_unlocked fputc_unlocked _IO_putc fstat " },
    { "sr", " fputs_unlocked stat lstat " },
    { "rr", " nanosleep " },
    { "ssi", " setenv " },
    { "sii", " openlog chown lchown " },
    { "iii", " lseek fchown " },
    { "ipi", " write read " },
    { "rii", " fseeko " },
    { "pii", " poll getrandom " },
    { "spi", " readlink " },
    { "ipii", " pwrite pread recv " },
    { "ipiipp", " recvfrom " },
    { "ipppp", " select " },
    { "si.", " open " },
    { "ii.", " ioctl fcntl " },
};

// The kinds of parameters of the library's function; NULL: unknown, or reserved.
static const char *kinds_of(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(functions); i++)
        if (word_in(functions[i].names, name))
            return functions[i].kinds;
    return NULL;
}

static bool is_text(const struct type *t)
{
    return t->kind == TYPE_VOID || (type_is_integer(t) && t->size == 1);
}

static bool fits_kind(const struct type *t, char kind)
{
    if (kind == 'p' && type_is_record(t))
        return true;  // (a transparent union of pointers)
    if (kind == 'i' || !type_is_pointer(t))
        return kind == 'i' && type_is_integer(t);
    return kind == 'p' || (kind == 's' ? is_text(t->elem) : type_is_record(t->elem) || t->elem->kind == TYPE_VOID);
}

bool library_is_declared(const struct builder *b, const struct decl *d, const char *name)
{
    return !kinds_of(name) || word_in(" getenv remove rename system ", name) || sources_in_system(&b->p->src, d->loc);
}

bool library_type_fits(const struct type *t, const char *name)
{
    const char *kinds = kinds_of(name);
    if (!kinds || t->old_style)
        return true;
    for (size_t i = 0; i < t->n_params; i++, kinds++) {
        if (*kinds == '.')
            return true;
        if (!*kinds || !fits_kind(t->params[i], *kinds))
            return false;
    }
    return *kinds == '\0' || *kinds == '.';
}

// Whether a pointer of one type may be given where the other is expected.
static bool leads_alike(const struct type *a, const struct type *b)
{
    if (a->kind == TYPE_VOID || b->kind == TYPE_VOID)
        return true;
    return type_is_integer(a) ? type_is_integer(b) : type_is_record(a) ? type_is_record(b) : a->kind == b->kind;
}

static bool alike(const struct type *a, const struct type *b)
{
    if (type_is_pointer(a) && type_is_pointer(b))
        return leads_alike(a->elem, b->elem);
    if (type_is_scalar(a) && type_is_scalar(b))
        return type_is_pointer(a) == type_is_pointer(b) && type_is_float(a) == type_is_float(b);
    return !type_is_scalar(a) || type_is_record(b) == type_is_record(a);
}

bool library_types_alike(const struct type *t, const struct type *model)
{
    bool open = t->old_style || t->variadic || model->variadic;
    if (!t->old_style && type_is_integer(t->elem) && type_is_integer(model->elem) && t->elem->size != model->elem->size)
        return false;
    if (!open && t->n_params != model->n_params)
        return false;
    for (size_t i = 0; i < MIN(t->n_params, model->n_params) && !t->old_style; i++)
        if (!alike(t->params[i], model->params[i]))
            return false;
    return true;
}
