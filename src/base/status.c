// SPDX-License-Identifier: Apache-2.0
// status.c: what the process is doing, in words, and as a line of a terminal that is written over again and again.
#include "base/status.h"

#include "base/host.h"
#include "base/stat.h"

#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

struct status run_status;

void status_stage(const char *stage)
{
    run_status = (struct status){ .stage = stage };
}

void status_phase(const char *phase)
{
    run_status.phase = phase;
    run_status.bound = 0;
}

// ---- words, without a function that a signal handler may not call ---------------------------------------------------

struct line {
    char *at;
    size_t n, cap;
};

static void put_text(struct line *l, const char *s)
{
    while (*s && l->n + 1 < l->cap)
        l->at[l->n++] = *s++;
}

static void put_number(struct line *l, uint64_t x)
{
    char digits[21], *p = digits + sizeof digits;
    *--p = 0;
    do
        *--p = (char)('0' + x % 10);
    while (x /= 10);
    put_text(l, p);
}

static void put_count(struct line *l, uint64_t x, const char *what)
{
    if (!x)
        return;
    put_text(l, ", ");
    put_number(l, x);
    put_text(l, what);
    put_text(l, x == 1 ? "" : "s");
}

static void put_status(struct line *l)
{
    const struct status *s = &run_status;
    if (s->stage) {
        put_text(l, s->stage);
        put_text(l, ": ");
    }
    put_text(l, s->phase ? s->phase : "starting");
    if (s->bound) {
        put_text(l, ", bound ");
        put_number(l, s->bound);
    }
    put_count(l, s->states, " state");
    put_count(l, s->refinements, " refinement");
}

size_t status_describe(char *to, size_t n)
{
    struct line l = { to, 0, n };
    put_status(&l);
    to[l.n] = 0;
    return l.n;
}

// ---- the line -------------------------------------------------------------------------------------------------------

enum { EVERY_MS = 200, WIDTH = 80, WIDEST = 200 };

static struct {
    int fd;
    uint64_t next_ms;         // when the line is due again
    volatile unsigned shown;  // columns of the line that is there
    struct budget whole;      // of the run
} view = { .fd = -1 };

static uint64_t now_ms(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void write_all(const char *s, size_t n)
{
    ssize_t done = write(view.fd, s, n);
    if (done < 0)
        view.fd = -1;  // nobody can see it any more
}

void status_show(int fd, unsigned wait_ms, const struct budget *whole)
{
    status_clear();
    view.fd = fd;
    view.whole = *whole;
    view.next_ms = now_ms() + wait_ms;
}

void status_hide(void)
{
    view.fd = -1;
    view.shown = 0;
}

void status_clear(void)
{
    char blanks[WIDEST + 2];
    unsigned n = view.shown;
    if (!n)
        return;
    view.shown = 0;
    memset(blanks, ' ', sizeof blanks);
    blanks[0] = blanks[n + 1] = '\r';
    write_all(blanks, n + 2);
}

static unsigned columns(void)
{
    struct winsize w;
    bool known = ioctl(view.fd, TIOCGWINSZ, &w) == 0 && w.ws_col > 1;
    return known ? MIN((unsigned)w.ws_col, WIDEST) : WIDTH;
}

// `12 of 60 s, 120 of 2000 MB, 30 % of the ticks; `
static void put_budget(struct line *l, uint64_t ticks)
{
    const struct budget *b = &view.whole;
    put_number(l, stat_now() / 1000000000);
    if (b->cpu_limit_ns) {
        put_text(l, " of ");
        put_number(l, b->cpu_limit_ns / 1000000000);
    }
    put_text(l, " s");
    put_text(l, ", ");
    put_number(l, host_resident() >> 20);
    if (b->mem_limit) {
        put_text(l, " of ");
        put_number(l, b->mem_limit >> 20);
    }
    put_text(l, " MB");
    if (b->tick_limit) {
        put_text(l, ", ");
        put_number(l, (uint64_t)(100.0 * (double)ticks / (double)b->tick_limit));
        put_text(l, " % of the ticks");
    }
    put_text(l, "; ");
}

static void draw(const struct budget *b)
{
    char text[WIDEST + 1];
    struct line l = { text, 0, columns() };  // the last column stays free: some terminals begin a new line behind it
    put_text(&l, "\r");
    put_budget(&l, b->ticks);
    put_status(&l);
    unsigned n = (unsigned)l.n - 1;
    while (l.n <= view.shown && l.n < sizeof text)
        text[l.n++] = ' ';
    view.shown = n;
    write_all(text, l.n);
}

void status_poll(const struct budget *b)
{
    if (view.fd < 0)
        return;
    uint64_t now = now_ms();
    if (now < view.next_ms)
        return;
    view.next_ms = now + EVERY_MS;
    draw(b);
}
