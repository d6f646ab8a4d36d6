// SPDX-License-Identifier: Apache-2.0
// folder.c: what lies in a folder, in the order of names.
#include "cli/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

enum rc folder_list(struct arena *mem, const char *path, struct names *out)
{
    DIR *d = opendir(path);
    if (!d) {
        fprintf(stderr, "vernier: cannot read %s: %s\n", path, strerror(errno));
        return RC_USER;
    }
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.')
            vec_push(out, arena_printf(mem, "%s/%s", path, e->d_name));
    closedir(d);
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, by_name);
    return RC_OK;
}

bool folder_is(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}
