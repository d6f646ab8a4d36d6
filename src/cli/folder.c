// SPDX-License-Identifier: Apache-2.0
// folder.c: what lies in a folder.
#include "cli/folder.h"

#include "base/names.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// All that lies in the folder, but for hidden files.
static enum rc list(struct arena *mem, const char *path, struct names *out)
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

enum { FOLDERS_DEEP = 32 };

static enum rc find(struct arena *mem, const char *path, const char *endings, const char *instead, unsigned depth,
                    struct names *out)
{
    const char *other = instead ? arena_printf(mem, "%s/%s", path, instead) : NULL;
    struct names inside = { 0 };
    if (other && access(other, F_OK) == 0) {
        vec_push(out, other);
        return RC_OK;
    }
    enum rc rc = depth < FOLDERS_DEEP ? list(mem, path, &inside) : RC_OK;
    for (size_t i = 0; i < inside.n && rc == RC_OK; i++) {
        const char *dot = strrchr(inside.at[i], '.');
        if (folder_is(inside.at[i]))
            rc = find(mem, inside.at[i], endings, instead, depth + 1, out);
        else if (dot && names_has(endings, dot))
            vec_push(out, inside.at[i]);
    }
    vec_free(&inside);
    return rc;
}

enum rc folder_find(struct arena *mem, const char *path, const char *endings, const char *instead, struct names *out)
{
    if (folder_is(path))
        return find(mem, path, endings, instead, 0, out);
    vec_push(out, path);
    return RC_OK;
}
