// SPDX-License-Identifier: Apache-2.0
// parse_main.c: parses C files into one program; reports acceptance and speed, or dumps the tree.
//
//   parse [-32] [-d] [-q] [-n REPEAT] FILE...   exit status 1 if a file has errors
#include "base/buf.h"
#include "base/stat.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flags {
    const struct machine *machine;
    bool dump, quiet;
    long repeat;
};

static void dump(const struct program *p)
{
    struct buf b = { 0 };
    ast_dump(p, &b);
    fwrite(buf_str(&b), 1, b.n, stdout);
    buf_free(&b);
}

static bool run(const struct flags *f, char **files, int n, uint64_t *bytes)
{
    struct program p;
    struct diag d = { .out = f->quiet ? fopen("/dev/null", "w") : stderr };
    struct frontend_options opt = { .preprocess = PP_AUTO };
    bool ok = true;
    program_init(&p, f->machine, &d);
    for (int i = 0; i < n; i++)
        ok &= frontend_add(&p, files[i], &opt) == RC_OK;
    *bytes += p.src.next;
    if (f->dump && ok)
        dump(&p);
    program_release(&p);
    if (f->quiet && d.out)
        fclose(d.out);
    return ok;
}

int main(int argc, char **argv)
{
    struct flags f = { .machine = &machine_lp64, .repeat = 1 };
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "-32") == 0)
            f.machine = &machine_ilp32;
        else if (strcmp(argv[i], "-d") == 0)
            f.dump = true;
        else if (strcmp(argv[i], "-q") == 0)
            f.quiet = true;
        else if (strcmp(argv[i], "-n") == 0 && i + 1 < argc)
            f.repeat = strtol(argv[++i], NULL, 10);
    }
    uint64_t bytes = 0, begin = stat_now();
    bool ok = true;
    for (long r = 0; r < f.repeat; r++)
        ok &= run(&f, argv + i, argc - i, &bytes);
    if (f.repeat > 1) {
        double s = (double)(stat_now() - begin) / 1e9;
        fprintf(stderr, "%.3f s, %.1f MB/s\n", s, (double)bytes / 1e6 / s);
    }
    return ok ? 0 : 1;
}
