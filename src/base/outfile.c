// SPDX-License-Identifier: Apache-2.0
// outfile.c: files without a name (O_TMPFILE), or with one that begins with a dot where the file system has none of these.
#define _GNU_SOURCE 1  // O_TMPFILE
#include "base/outfile.h"

#include "base/status.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, TRIES = 100 };

struct protected
{
    dev_t dev;
    ino_t ino;
    char *name;
};

// A file that is being written.
struct outfile {
    struct outfile *next;
    FILE *f;
    int fd;
    bool direct;      // it has its name already, or is no file
    char *said;       // as the user calls it
    char *path;       // behind symbolic links
    char *temporary;  // where it is until it is complete; has_name: already
    char *nameless;   // the link in /proc to what has no name
    bool has_name;
    bool told;  // that it cannot be written
};

// What child processes share.
struct shared {
    volatile bool failed, refused;
};

static struct {
    struct {
        VEC_OF(struct protected);
    } inputs;
    bool all;  // are known
    struct outfile *open;
    bool told_output, told_errors;  // that these cannot be written
    struct shared own, *shared;
} run;

static char *copy(const char *s)
{
    char *p = mem_alloc(strlen(s) + 1);
    memcpy(p, s, strlen(s) + 1);
    return p;
}

static void give_back(char *s)
{
    if (s)
        mem_free(s, strlen(s) + 1);
}

static struct shared *shared(void)
{
    return run.shared ? run.shared : &run.own;
}

void outfile_begin(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    void *p = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    run.shared = p == MAP_FAILED ? NULL : p;
}

bool outfile_failed(void)
{
    return shared()->failed;
}

void outfile_fail(const char *what, const char *why)
{
    shared()->failed = true;
    if (!why)
        return;
    status_clear();
    fprintf(stderr, "vernier: cannot write %s: %s\n", what, why);
}

bool outfile_refused(void)
{
    return shared()->refused;
}

void outfile_refuse(void)
{
    shared()->refused = true;
}

// ---- what is read -----------------------------------------------------------------------------------------------------

static const struct protected *find_input(const struct stat *st)
{
    for (size_t i = 0; i < run.inputs.n; i++)
        if (run.inputs.at[i].dev == st->st_dev && run.inputs.at[i].ino == st->st_ino)
            return &run.inputs.at[i];
    return NULL;
}

void outfile_protect(const char *path)
{
    struct stat st;
    bool standard = strcmp(path, "-") == 0;
    if ((standard ? fstat(STDIN_FILENO, &st) : stat(path, &st)) != 0 || !S_ISREG(st.st_mode) || find_input(&st))
        return;
    vec_push(&run.inputs, ((struct protected){ st.st_dev, st.st_ino, copy(standard ? "standard input" : path) }));
}

void outfile_all_protected(void)
{
    run.all = true;
}

// ---- what a path means ------------------------------------------------------------------------------------------------

struct target {
    char path[4096];  // behind symbolic links
    int fd;           // it is this one, which is open; -1: none
    bool exists;
    struct stat st;
};

// N of /dev/fd/N and the like; -1: it is not like that.
static int descriptor_of(const char *path)
{
    static const char *const folder[] = { "/dev/fd/", "/proc/self/fd/" };
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < ARRAY_LEN(folder); i++) {
        const char *digits = path + strlen(folder[i]);
        if (strncmp(path, folder[i], strlen(folder[i])) != 0 || !*digits || strlen(digits) > 8 ||
            digits[strspn(digits, "0123456789")])
            continue;
        return atoi(digits);
    }
    return -1;
}

// Where the last part of a path is a link that leads nowhere yet, the file is made where it leads.  0, or the errno value.
static int resolve(const char *path, struct target *t)
{
    char to[sizeof t->path];
    *t = (struct target){ .fd = -1 };
    if (strlen(path) >= sizeof t->path)
        return ENAMETOOLONG;
    strcpy(t->path, path);
    for (unsigned links = 0;; links++) {
        t->fd = descriptor_of(t->path);
        ssize_t n = t->fd >= 0 ? -1 : readlink(t->path, to, sizeof to - 1);
        if (n < 0)
            break;
        char *slash = strrchr(t->path, '/');
        size_t before = *to == '/' || !slash ? 0 : (size_t)(slash + 1 - t->path);
        if (links == LINKS_MAX || before + (size_t)n >= sizeof t->path)
            return ELOOP;
        memcpy(t->path + before, to, (size_t)n);
        t->path[before + (size_t)n] = 0;
    }
    t->exists = (t->fd >= 0 ? fstat(t->fd, &t->st) : stat(t->path, &t->st)) == 0;
    return t->exists || (errno == ENOENT && t->fd < 0) ? 0 : errno;
}

static bool is_file(const struct target *t)
{
    return t->fd < 0 && (!t->exists || S_ISREG(t->st.st_mode));
}

static void folder_of(const struct target *t, char folder[sizeof t->path])
{
    const char *slash = strrchr(t->path, '/');
    size_t n = !slash ? 0 : slash == t->path ? 1 : (size_t)(slash - t->path);
    memcpy(folder, n ? t->path : ".", n ? n : 1);
    folder[n ? n : 1] = 0;
}

// 0, or the errno value of what stands against it.
static int why_not(const struct target *t)
{
    char folder[sizeof t->path];
    size_t n = strlen(t->path);
    if (t->exists && S_ISDIR(t->st.st_mode))
        return EISDIR;
    if (!is_file(t))
        return t->fd < 0 && access(t->path, W_OK) ? errno : 0;
    if (t->exists && access(t->path, W_OK))
        return errno;
    if (!n || t->path[n - 1] == '/')
        return n ? EISDIR : ENOENT;
    folder_of(t, folder);
    return access(folder, W_OK | X_OK) ? errno : 0;
}

// The stream that already goes there; NULL: none.
static const char *stream_of(const struct target *t)
{
    static const char *const name[] = { [STDOUT_FILENO] = "standard output", [STDERR_FILENO] = "standard error" };
    struct stat st;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &st) == 0 && st.st_dev == t->st.st_dev && st.st_ino == t->st.st_ino)
            return name[fd];
    return NULL;
}

static enum outfile_answer look(const struct target *t, const char *said, struct buf *why)
{
    const struct protected *p = t->exists ? find_input(&t->st) : NULL;
    const char *stream = t->exists && is_file(t) ? stream_of(t) : NULL;
    int error = why_not(t);
    if (p)
        buf_printf(why, "%s would be overwritten, but it is read%s%s", said, strcmp(said, p->name) ? " as " : "",
                   strcmp(said, p->name) ? p->name : "");
    else if (stream)
        buf_printf(why, "%s is the file that %s goes to", said, stream);
    else if (error)
        buf_printf(why, "cannot write %s: %s", said, strerror(error));
    return p || stream ? OUTFILE_REFUSED : error ? OUTFILE_FAILS : OUTFILE_FINE;
}

enum outfile_answer outfile_check(const char *path, struct buf *why)
{
    struct target t;
    int error = resolve(path, &t);
    if (!error)
        return look(&t, path, why);
    buf_printf(why, "cannot write %s: %s", path, strerror(error));
    return OUTFILE_FAILS;
}

// Whether they are entries of that name in one folder.
static bool same_entry(const struct target *a, const struct target *b)
{
    struct stat x, y;
    char of_a[sizeof a->path], of_b[sizeof b->path];
    const char *name_a = strrchr(a->path, '/'), *name_b = strrchr(b->path, '/');
    folder_of(a, of_a);
    folder_of(b, of_b);
    return strcmp(name_a ? name_a + 1 : a->path, name_b ? name_b + 1 : b->path) == 0 && stat(of_a, &x) == 0 &&
           stat(of_b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool outfile_same(const char *a, const char *b)
{
    struct target x, y;
    if (resolve(a, &x) || resolve(b, &y))
        return strcmp(a, b) == 0;
    if (x.fd >= 0 && x.fd == y.fd)
        return true;
    if (x.exists != y.exists)
        return false;
    return x.exists ? x.st.st_dev == y.st.st_dev && x.st.st_ino == y.st.st_ino && !S_ISCHR(x.st.st_mode)
                    : same_entry(&x, &y);
}

// ---- writing ------------------------------------------------------------------------------------------------------------

// A descriptor of what has no name yet; -1: there is no such thing here.  The name on its way to its own holds its number, which no other has.
static int open_nameless(struct outfile *o, const char *folder)
{
    char link[64];
    struct stat st;
    struct buf name = { 0 };
#ifdef O_TMPFILE
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
#else
    int fd = -1;
#endif
    if (fd < 0)
        return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if (access(link, F_OK) != 0 || fstat(fd, &st) != 0) {
        close(fd);
        return -1;
    }
    buf_printf(&name, "%s/.vernier-%llu", folder, (unsigned long long)st.st_ino);
    o->temporary = copy(buf_str(&name));
    o->nameless = copy(link);
    buf_free(&name);
    return fd;
}

static int open_named(struct outfile *o, const char *folder)
{
    struct buf name = { 0 };
    int fd = -1;
    errno = EEXIST;
    for (unsigned i = 0; i < TRIES && fd < 0 && errno == EEXIST; i++) {
        name.n = 0;
        buf_printf(&name, "%s/.vernier-%ld-%u", folder, (long)getpid(), i);
        fd = open(buf_str(&name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    o->has_name = fd >= 0;
    o->temporary = fd >= 0 ? copy(buf_str(&name)) : NULL;
    int error = errno;
    buf_free(&name);
    errno = error;
    return fd;
}

static int open_temporary(struct outfile *o, const struct target *t)
{
    char folder[sizeof t->path];
    folder_of(t, folder);
    int fd = open_nameless(o, folder);
    if (fd < 0)
        fd = open_named(o, folder);
    if (fd >= 0 && t->exists) {  // as it was before; whoever may not give it away keeps it
        (void)!fchown(fd, t->st.st_uid, t->st.st_gid);
        (void)fchmod(fd, t->st.st_mode & 0777);
    }
    return fd;
}

static int open_target(struct outfile *o, const struct target *t, bool log)
{
    o->direct = log || !is_file(t);
    if (t->fd > STDERR_FILENO)
        return fcntl(t->fd, F_DUPFD_CLOEXEC, 0);
    if (o->direct)
        return open(t->path, O_WRONLY | O_CLOEXEC | O_NOCTTY | (is_file(t) ? O_CREAT | O_TRUNC : 0), 0666);
    return open_temporary(o, t);
}

static void forget(struct outfile *o)
{
    struct outfile **at = &run.open;
    while (*at && *at != o)
        at = &(*at)->next;
    if (*at)
        *at = o->next;
    give_back(o->said);
    give_back(o->path);
    give_back(o->temporary);
    give_back(o->nameless);
    mem_free(o, sizeof *o);
}

static FILE *open_as(const char *path, bool log)
{
    struct target t;
    struct buf why = { 0 };
    int error = resolve(path, &t);
    enum outfile_answer answer = error ? OUTFILE_FAILS : look(&t, path, &why);
    if (answer != OUTFILE_FINE) {
        if (error)
            buf_printf(&why, "cannot write %s: %s", path, strerror(error));
        status_clear();
        fprintf(stderr, "vernier: %s\n", buf_str(&why));
        if (answer == OUTFILE_REFUSED)
            outfile_refuse();
        else
            outfile_fail(path, NULL);
        buf_free(&why);
        return NULL;
    }
    if (t.fd == STDOUT_FILENO || t.fd == STDERR_FILENO)
        return t.fd == STDOUT_FILENO ? stdout : stderr;
    struct outfile *o = MEM_NEW(struct outfile);
    *o = (struct outfile){ .next = run.open, .said = copy(path), .path = copy(t.path) };
    o->fd = open_target(o, &t, log);
    o->f = o->fd >= 0 ? fdopen(o->fd, "w") : NULL;
    if (!o->f) {
        outfile_fail(path, strerror(errno));
        forget(o);
        return NULL;
    }
    run.open = o;
    return o->f;
}

FILE *outfile_open(const char *path)
{
    return open_as(path, false);
}

FILE *outfile_open_log(const char *path)
{
    return open_as(path, true);
}

// It takes its name.  Also in a signal handler.  False: errno says why.
static bool take_name(struct outfile *o)
{
    if (o->direct)
        return true;
    // A file that is there might be one that is read.
    const char *to = run.all ? o->temporary : o->path, *from = o->has_name ? o->temporary : o->nameless;
    if (!(o->has_name && run.all) && linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW) != 0)
        return false;
    if (run.all)
        return rename(o->temporary, o->path) == 0;
    return !o->has_name || unlink(o->temporary) == 0;
}

// File systems in a network may say only when a file is closed that it does not fit.
static bool is_stored(int fd)
{
    int other = dup(fd);
    return other >= 0 && close(other) == 0;
}

static struct outfile *find(const FILE *f, int fd)
{
    struct outfile *o = run.open;
    while (o && (f ? o->f != f : o->fd != fd))
        o = o->next;
    return o;
}

// There was a message about it, or is one now.
static void tell(struct outfile *o, const FILE *f, const char *why)
{
    bool *told = o ? &o->told : f == stdout ? &run.told_output : &run.told_errors;
    if (!*told)
        outfile_fail(o ? o->said : f == stdout ? "standard output" : "standard error", why);
    *told = true;
}

bool outfile_add(FILE *f, const struct buf *text)
{
    errno = 0;
    if (fwrite(buf_str(text), 1, text->n, f) == text->n && fflush(f) == 0 && !ferror(f))
        return true;
    tell(find(f, -1), f, errno ? strerror(errno) : "an earlier write failed");
    return false;
}

bool outfile_close(FILE *f)
{
    if (!f)
        return true;
    struct outfile *o = find(f, -1);
    bool flushed = outfile_add(f, &(struct buf){ .n = 0 }),
         good = flushed && (!o || (is_stored(o->fd) && take_name(o)));
    if (flushed && !good)
        tell(o, f, strerror(errno));
    if (!good && o && o->temporary)
        (void)unlink(o->temporary);
    if (o) {
        (void)fclose(f);
        forget(o);
    }
    return good;
}

void outfile_drop(FILE *f)
{
    struct outfile *o = f ? find(f, -1) : NULL;
    if (!o)
        return;
    if (o->has_name)
        (void)unlink(o->temporary);
    (void)fclose(f);
    forget(o);
}

bool outfile_put(const char *path, const struct buf *text)
{
    FILE *f = outfile_open(path);
    if (f)
        (void)outfile_add(f, text);
    return outfile_close(f) && f;
}

bool outfile_make_folder(const char *path)
{
    struct stat st;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode)))
        return true;
    outfile_fail(path, errno == EEXIST ? "it is no folder" : strerror(errno));
    return false;
}

void outfile_rewind(int fd)
{
    const struct outfile *o = find(NULL, fd);
    if (o && !o->direct && ftruncate(fd, 0) == 0)
        (void)lseek(fd, 0, SEEK_SET);
}

bool outfile_end(int fd)
{
    struct outfile *o = find(NULL, fd);
    for (struct outfile *x = run.open; x; x = x->next)
        if (x != o && x->has_name)
            (void)unlink(x->temporary);
    return !o || take_name(o);
}

void outfile_release(void)
{
    for (size_t i = 0; i < run.inputs.n; i++)
        give_back(run.inputs.at[i].name);
    vec_free(&run.inputs);
}
