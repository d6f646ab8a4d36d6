// SPDX-License-Identifier: Apache-2.0
// host.c: memory, as /proc and /sys tell it.
#define _GNU_SOURCE 1  // O_CLOEXEC
#include "base/host.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// The beginning of a small file, as a string; false: there is none.
static bool read_start(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t n = read(fd, text, size - 1);
    (void)close(fd);
    text[MAX(n, 0)] = 0;
    return n > 0;
}

size_t host_resident(void)
{
    char text[128];
    struct rusage use;
    size_t pages = 0;
    const char *s = text;
    if (!read_start("/proc/self/statm", text, sizeof text))
        return getrusage(RUSAGE_SELF, &use) == 0 ? (size_t)use.ru_maxrss << 10 : 0;
    while (*s && *s != ' ')  // all pages; then those in memory
        s++;
    for (s += *s == ' '; *s >= '0' && *s <= '9'; s++)
        pages = pages * 10 + (size_t)(*s - '0');
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

// ---- what may be used -----------------------------------------------------------------------------------------------

enum { TEXT = 1 << 14, PATH = 4096 };

static uint64_t machine_memory(const char *root)
{
    char path[PATH], text[TEXT];
    snprintf(path, sizeof path, "%s/proc/meminfo", root);
    const char *line = read_start(path, text, sizeof text) ? strstr(text, "MemTotal:") : NULL;
    return line ? strtoull(line + strlen("MemTotal:"), NULL, 10) << 10 : 0;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a && b ? MIN(a, b) : a + b;
}

/* The least of the limits of a group and of those around it.  In a container the path may be that outside of it, of which
 * only the end, the group of the container itself, can be seen. */
static uint64_t group_limit(const char *root, const char *mount, const char *group, size_t n_group, const char *file)
{
    char path[PATH], text[64];
    uint64_t limit = 0;
    for (size_t n = n_group;; n--) {
        if (n && group[n] != '/' && n < n_group)
            continue;
        snprintf(path, sizeof path, "%s/sys/fs/cgroup%s%.*s/%s", root, mount, (int)n, group, file);
        if (read_start(path, text, sizeof text) && text[0] >= '0' && text[0] <= '9')  // `max`: none
            limit = least(limit, strtoull(text, NULL, 10));
        if (n == 0)
            return limit;
    }
}

// Whether a list like `cpu,memory` has `memory` in it.
static bool lists_memory(const char *list, size_t n)
{
    static const char name[] = "memory";
    const size_t len = sizeof name - 1;
    for (size_t i = 0; i + len <= n; i++)
        if ((i == 0 || list[i - 1] == ',') && memcmp(list + i, name, len) == 0 &&
            (i + len == n || list[i + len] == ','))
            return true;
    return false;
}

// Each line of /proc/self/cgroup is NUMBER:CONTROLLERS:PATH; version 2 has number 0 and no controllers.
static uint64_t groups_limit(const char *root)
{
    char path[PATH], text[TEXT];
    uint64_t limit = 0;
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    if (!read_start(path, text, sizeof text))
        return 0;
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n"), number = strcspn(line, ":\n");
        const char *list = line + number + (number < n), *group = list + strcspn(list, ":\n");
        size_t n_list = (size_t)(group - list), n_group = (size_t)(line + n - group);
        if (n_group > 0) {
            group++;
            n_group--;
            if (n_list == 0)
                limit = least(limit, group_limit(root, "", group, n_group, "memory.max"));
            else if (lists_memory(list, n_list))
                limit = least(limit, group_limit(root, "/memory", group, n_group, "memory.limit_in_bytes"));
        }
        line += n + (line[n] == '\n');
    }
    return limit;
}

uint64_t host_memory(const char *root)
{
    return least(machine_memory(root), groups_limit(root));
}
