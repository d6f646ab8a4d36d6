// SPDX-License-Identifier: Apache-2.0
// process.c: running another program to its end, without a shell.
#include "base/process.h"

#include "base/link.h"
#include "base/stat.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;  // POSIX gives it no header

struct strings {
    VEC_OF(char *);
};

// posix_spawn takes `char *const *` for historical reasons, and changes nothing.
static void push_string(struct strings *v, const char *s)
{
    union {
        const char *in;
        char *out;
    } u = { s };
    vec_push(v, u.out);
}

static bool is_locale(const char *s)
{
    return !strncmp(s, "LC_", 3) || !strncmp(s, "LANG=", 5) || !strncmp(s, "LANGUAGE=", 9);
}

static void english_environment(struct strings *env)
{
    for (char **s = environ; *s; s++)
        if (!is_locale(*s))
            push_string(env, *s);
    push_string(env, "LC_ALL=C");
    vec_push(env, NULL);
}

static void close_pair(const int fd[2])
{
    if (fd[0] >= 0)
        close(fd[0]);
    if (fd[1] >= 0)
        close(fd[1]);
}

// A pipe whose ends no other program inherits.
static int open_pipe(int fd[2])
{
    if (pipe(fd))
        return errno;
    fcntl(fd[0], F_SETFD, FD_CLOEXEC);
    fcntl(fd[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

int process_spawn(const char *const *argv, const int fd[3], enum process_group group, pid_t *pid)
{
    struct strings env = { 0 }, args = { 0 };
    posix_spawn_file_actions_t fa;
    posix_spawnattr_t attr;
    english_environment(&env);
    for (const char *const *a = argv; *a; a++)
        push_string(&args, *a);
    vec_push(&args, NULL);
    int rc = posix_spawn_file_actions_init(&fa), no_attr = posix_spawnattr_init(&attr);
    for (int i = 0; i < 3 && !rc; i++)
        rc = fd[i] >= 0 ? posix_spawn_file_actions_adddup2(&fa, fd[i], i)
                        : posix_spawn_file_actions_addopen(&fa, i, "/dev/null", i ? O_WRONLY : O_RDONLY, 0);
    if (!rc && !no_attr && group == PROCESS_OWN_GROUP)
        rc = posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
    if (!rc && !no_attr)
        rc = posix_spawnp(pid, args.at[0], &fa, &attr, args.at, env.at);
    if (!no_attr)
        posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&fa);
    vec_free(&env);
    vec_free(&args);
    return rc ? rc : no_attr;
}

// Reads what is there; false at the end.
static bool drain(int fd, struct buf *b)
{
    char chunk[65536];
    ssize_t got = read(fd, chunk, sizeof chunk);
    if (got > 0)
        buf_put(b, chunk, (size_t)got);
    return got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

// What is left of the time, for poll.
static int milliseconds_left(uint64_t end_ns)
{
    uint64_t now = stat_wall();
    return !end_ns ? -1 : now >= end_ns ? 0 : (int)MIN((end_ns - now) / 1000000 + 1, UINT64_C(1000000));
}

/* Both outputs are read together, since the other program would wait for us when one of the pipes is full.  False: the time is over
 * (end_ns, 0: it never is). */
static bool drain_both(int out_fd, struct buf *out, int err_fd, struct buf *err, uint64_t end_ns)
{
    struct pollfd p[2] = { { .fd = out_fd, .events = POLLIN }, { .fd = err_fd, .events = POLLIN } };
    struct buf *to[2] = { out, err };
    while (p[0].fd >= 0 || p[1].fd >= 0) {
        int left = milliseconds_left(end_ns);
        if (left == 0)
            return false;
        if (poll(p, 2, left) < 0) {
            if (errno != EINTR)
                return true;
            continue;
        }
        for (int i = 0; i < 2; i++)
            if (p[i].fd >= 0 && p[i].revents && !drain(p[i].fd, to[i]))
                p[i].fd = -1;
    }
    return true;
}

static int wait_for(pid_t pid)
{
    int status = link_wait(pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Asks the program to end, and ends it if it does not within two seconds.
static void end_process(pid_t pid)
{
    const struct timespec pause = { .tv_nsec = 10 * 1000 * 1000 };
    kill(pid, SIGTERM);
    for (int i = 0; i < 200; i++) {
        if (waitpid(pid, NULL, WNOHANG) == pid)
            return;
        nanosleep(&pause, NULL);
    }
    kill(pid, SIGKILL);
    wait_for(pid);
}

int process_run_for(const char *const *argv, int in, unsigned seconds, struct buf *out, struct buf *err, int *status)
{
    int out_fd[2] = { -1, -1 }, err_fd[2] = { -1, -1 };
    uint64_t end_ns = seconds ? stat_wall() + seconds * UINT64_C(1000000000) : 0;
    pid_t pid = 0;
    int rc = open_pipe(out_fd);
    if (!rc)
        rc = open_pipe(err_fd);
    if (!rc)
        rc = process_spawn(argv, (int[]){ in, out_fd[1], err_fd[1] }, PROCESS_SAME_GROUP, &pid);
    if (!rc) {
        close(out_fd[1]);
        close(err_fd[1]);
        out_fd[1] = err_fd[1] = -1;
        if (drain_both(out_fd[0], out, err_fd[0], err, end_ns)) {
            *status = wait_for(pid);
        } else {
            end_process(pid);
            rc = ETIMEDOUT;
        }
    }
    close_pair(out_fd);
    close_pair(err_fd);
    return rc;
}

int process_run(const char *const *argv, int in, struct buf *out, struct buf *err, int *status)
{
    return process_run_for(argv, in, 0, out, err, status);
}
