// SPDX-License-Identifier: Apache-2.0
// child.c: a program behind a line (base/link.h).
#include "smt/child.h"

#include "base/link.h"
#include "base/process.h"
#include "base/stat.h"
#include "base/words.h"
#include "smt/sexpr.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

// Starting

// In a group of its own, so that a key that interrupts us does not end it first.
static int start(struct child *c, const char *const *argv)
{
    int pair[2];
    if (!argv[0])
        return ENOENT;
    if (!link_open(pair))
        return errno;
    int rc = process_spawn(argv, (int[]){ pair[1], pair[1], -1 }, PROCESS_OWN_GROUP, &c->pid);
    close(pair[1]);
    if (rc) {
        close(pair[0]);
        c->pid = 0;
        return rc;
    }
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    c->fd = pair[0];
    return 0;
}

int child_start(struct child *c, const char *command)
{
    struct arena mem = { 0 };
    struct words w = { .mem = &mem };
    *c = (struct child){ .fd = -1 };
    int rc = words_split(&w, command) ? EINVAL : 0;
    vec_push(&w, NULL);
    rc = rc ? rc : start(c, w.at);
    vec_free(&w);
    arena_free(&mem);
    return rc;
}

void child_stop(struct child *c)
{
    if (c->pid > 0) {
        kill(c->pid, SIGKILL);
        close(c->fd);
        (void)link_wait(c->pid);
    }
    buf_free(&c->in);
    *c = (struct child){ .fd = -1 };
}

// Talking

static bool cancelled(const struct patience *w)
{
    return (w->cancel[0] && *w->cancel[0]) || (w->cancel[1] && *w->cancel[1]);
}

// Waits for input, or for room for output; looks at cancellation ten times a second.
static enum child_result await(struct child *c, short events, short *seen, const struct patience *w)
{
    for (;;) {
        if (cancelled(w))
            return CHILD_CANCELLED;
        uint64_t now = stat_wall();
        if (w->until && now >= w->until)
            return CHILD_LATE;
        int ms = 100;
        if (w->until && (w->until - now) / 1000000 < 100)
            ms = (int)((w->until - now) / 1000000) + 1;
        struct pollfd p = { .fd = c->fd, .events = events };
        int n = poll(&p, 1, ms);
        if (n < 0 && errno != EINTR)
            return CHILD_GONE;
        if (n > 0) {
            *seen = p.revents;
            return CHILD_OK;
        }
    }
}

// Appends what can be read now to the input; false at the end of the program's output.
static bool take_input(struct child *c)
{
    char chunk[16384];
    ssize_t n = recv(c->fd, chunk, sizeof chunk, 0);
    if (n > 0)
        buf_put(&c->in, chunk, (size_t)n);
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

enum child_result child_send(struct child *c, const char *s, size_t n, const struct patience *w)
{
    if (!c->pid)
        return CHILD_GONE;
    while (n) {
        ssize_t sent = send(c->fd, s, n, MSG_NOSIGNAL);
        if (sent >= 0) {
            s += sent;
            n -= (size_t)sent;
            continue;
        }
        if (errno != EAGAIN && errno != EINTR)
            return CHILD_GONE;
        // The program may wait until we read its output before it reads on.
        short seen = 0;
        enum child_result r = await(c, POLLIN | POLLOUT, &seen, w);
        if (r != CHILD_OK)
            return r;
        if ((seen & POLLIN) && !take_input(c))
            return CHILD_GONE;
    }
    return CHILD_OK;
}

enum child_result child_read(struct child *c, struct buf *out, const struct patience *w)
{
    if (!c->pid)
        return CHILD_GONE;
    for (;;) {
        size_t n = sexpr_length(buf_str(&c->in) + c->at, c->in.n - c->at);
        if (n) {
            buf_put(out, c->in.at + c->at, n);
            c->at += n;
            return CHILD_OK;
        }
        if (c->at) {
            memmove(c->in.at, c->in.at + c->at, c->in.n - c->at);
            c->in.n -= c->at;
            c->at = 0;
        }
        short seen = 0;
        enum child_result r = await(c, POLLIN, &seen, w);
        if (r != CHILD_OK)
            return r;
        if (!take_input(c))
            return CHILD_GONE;
    }
}
