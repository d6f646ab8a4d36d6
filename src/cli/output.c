// SPDX-License-Identifier: Apache-2.0
// output.c: streams for people and for programs, and last words.
#include "cli/output.h"

#include "base/outfile.h"
#include "base/status.h"
#include "cli/verify.h"

#include <stdlib.h>
#include <unistd.h>

static bool json_on_stdout(const struct cli_cfg *c)
{
    return c->stats == STATS_JSON || (c->json && strcmp(c->json, "-") == 0);
}

FILE *output_text(const struct cli_cfg *c)
{
    return json_on_stdout(c) ? stderr : stdout;
}

enum rc output_open(const char *path, FILE **out)
{
    if (path)
        *out = outfile_open(path);
    return !path || *out ? RC_OK : RC_USER;
}

bool output_colours(FILE *f)
{
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(f)) && !(no && *no);
}

// ---- last words -----------------------------------------------------------------------------------------------------

// Descriptors, because a signal handler cannot use streams.
static struct {
    int text, json;  // -1: none
    enum stats_format form;
    bool times;
    const struct stats *stats;
    void (*measure)(void *ctx);
    void *ctx;
    verify_tell *instead;  // NULL: they are written
} words = { .text = STDOUT_FILENO, .json = -1 };

void output_begin(const struct cli_cfg *c, FILE *json, const struct stats *stats, void (*measure)(void *ctx), void *ctx)
{
    words.text = fileno(output_text(c));
    words.json = json ? fileno(json) : -1;
    words.form = words.json == STDOUT_FILENO && c->stats == STATS_JSON ? STATS_NONE : (enum stats_format)c->stats;
    words.times = c->times;
    words.stats = stats;
    words.measure = measure;
    words.ctx = ctx;
}

// The texts up to NULL one after the other, with one write, so that who reads a pipe gets them together.
static bool say(int fd, const char *const *part)
{
    char text[1024];
    size_t n = 0;
    for (; *part; part++)
        for (const char *s = *part; *s && n < sizeof text; s++)
            text[n++] = *s;
    return write(fd, text, n) == (ssize_t)n;
}

struct chunk {
    int fd;
    bool ok;
    size_t n;
    char text[2048];
};

static void flush_chunk(struct chunk *c)
{
    c->ok = write(c->fd, c->text, c->n) == (ssize_t)c->n && c->ok;
    c->n = 0;
}

static void put_chunk(void *ctx, const char *text, size_t n)
{
    struct chunk *c = ctx;
    for (size_t i = 0; i < n; i++) {
        c->text[c->n++] = text[i];
        if (c->n == sizeof c->text)
            flush_chunk(c);
    }
}

// Statistics of what is in progress; some may be in the middle of a change.
static bool say_statistics(void)
{
    struct chunk c = { .fd = words.form == STATS_JSON ? STDOUT_FILENO : words.text, .ok = true };
    if (words.form == STATS_NONE || !words.stats)
        return true;
    if (words.measure)
        words.measure(words.ctx);
    stat_write(words.stats, words.form == STATS_JSON, words.times, put_chunk, &c);
    flush_chunk(&c);
    return c.ok;
}

void output_instead(verify_tell *tell)
{
    words.instead = tell;
}

// As text, and as JSON.
static bool say_all(enum reason_kind kind, const char *more)
{
    bool ok = say_statistics();
    const struct reason_row *row = reason_row(kind);
    const char *reason = reason_words(kind), *sep = *more ? "; " : "";
    const char *json[] = { "{\"verdict\": \"UNKNOWN\", \"reason\": \"",
                           reason,
                           sep,
                           more,
                           "\", \"reason_name\": \"",
                           row->name,
                           "\", \"hint\": \"",
                           row->advice,
                           "\"}\n",
                           NULL };
    const char *text[] = { "Hint: ", row->advice, " [", row->name, "]\nVerification result: UNKNOWN (",
                           reason,   sep,         more, ")\n",     NULL };
    if (words.json >= 0) {
        outfile_rewind(words.json);
        ok = say(words.json, json) && ok;
    }
    ok = outfile_end(words.json) && ok;
    return say(words.text, text) && ok;
}

int output_last_words(enum reason_kind kind, const char *more)
{
    static const char *const complaint[] = { "vernier: not everything could be written\n", NULL };
    if (words.instead)
        return words.instead(kind, more) ? EXIT_UNKNOWN : EXIT_BUG;
    status_clear();
    bool ok = say_all(kind, more);
    if (!ok)
        (void)say(STDERR_FILENO, complaint);
    return ok && !outfile_failed() ? EXIT_UNKNOWN : EXIT_OUTPUT;
}
