// SPDX-License-Identifier: Apache-2.0
// output.c: streams for people and for programs, and last words.
#include "cli/output.h"

#include "base/status.h"

#include <errno.h>
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
    if (!path)
        return RC_OK;
    *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (*out)
        return RC_OK;
    fprintf(stderr, "vernier: cannot write %s: %s\n", path, strerror(errno));
    return RC_USER;
}

void output_close(FILE *f)
{
    if (f && f != stdout)
        fclose(f);
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
    bool statistics;
} words = { STDOUT_FILENO, -1, false };

void output_begin(const struct cli_cfg *c, FILE *json)
{
    words.text = fileno(output_text(c));
    words.json = json ? fileno(json) : -1;
    words.statistics = c->stats == STATS_JSON && words.json != STDOUT_FILENO;
}

// The three texts one after the other, with one write, so that who reads a pipe gets them together.
static bool say(int fd, const char *before, const char *reason, const char *after)
{
    const char *part[] = { before, reason, after };
    char text[512];
    size_t n = 0;
    for (size_t i = 0; i < ARRAY_LEN(part); i++)
        for (const char *s = part[i]; *s && n < sizeof text; s++)
            text[n++] = *s;
    return write(fd, text, n) == (ssize_t)n;
}

bool output_last_words(const char *reason)
{
    bool ok = true;
    status_clear();
    if (words.json >= 0)
        ok = say(words.json, "{\"verdict\": \"UNKNOWN\", \"reason\": \"", reason, "\"}\n");
    if (words.statistics)
        ok = say(STDOUT_FILENO, "{", "", "}\n") && ok;
    return say(words.text, "Verification result: UNKNOWN (", reason, ")\n") && ok;
}
