// SPDX-License-Identifier: Apache-2.0
// t_host.c: how much memory may be used, on machines and in control groups that files below a folder of our own describe.
#include "unit.h"

#include "base/host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MB (UINT64_C(1) << 20)

struct file {
    const char *path, *text;
};

static char root[64];

static void write_file(const struct file *f)
{
    char path[512];
    snprintf(path, sizeof path, "%s%s", root, f->path);
    for (char *s = path + strlen(root) + 1; (s = strchr(s, '/')); s++) {
        *s = 0;
        assert_true(mkdir(path, 0700) == 0 || errno == EEXIST);
        *s = '/';
    }
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(f->text, out);
    fclose(out);
}

// What is said to be there on a machine of 8000 MB with these files.
static uint64_t memory_with(const struct file *files, size_t n)
{
    char command[128];
    snprintf(root, sizeof root, "%s", "/tmp/t_host.XXXXXX");
    assert_non_null(mkdtemp(root));
    write_file(&(struct file){ "/proc/meminfo", "MemTotal:        8192000 kB\nMemFree:         100 kB\n" });
    for (size_t i = 0; i < n; i++)
        write_file(&files[i]);
    uint64_t found = host_memory(root);
    snprintf(command, sizeof command, "rm -r %s", root);
    assert_int_equal(system(command), 0);
    return found;
}
#define MEMORY(...) memory_with((const struct file[]){ __VA_ARGS__ }, ARRAY_LEN(((const struct file[]){ __VA_ARGS__ })))

static void test_machine(void **state)
{
    (void)state;
    assert_int_equal(memory_with(NULL, 0), 8000 * MB);
    assert_int_equal(host_memory("/nowhere"), 0);
    uint64_t real = host_memory("");
    assert_true(real > 16 * MB && real < (UINT64_C(1) << 50));
}

static void test_version_2(void **state)
{
    (void)state;
    const struct file at = { "/proc/self/cgroup", "0::/user/job\n" };
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/user/job/memory.max", "1048576000\n" }), 1000 * MB);
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/user/job/memory.max", "max\n" }), 8000 * MB);
    // Those around it count, too.
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/user/job/memory.max", "max\n" },
                            { "/sys/fs/cgroup/user/memory.max", "2097152000\n" }),
                     2000 * MB);
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/user/job/memory.max", "4194304000\n" },
                            { "/sys/fs/cgroup/user/memory.max", "2097152000\n" }),
                     2000 * MB);
    // In a container, the group of the container is all that can be seen.
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/memory.max", "524288000" }), 500 * MB);
    assert_int_equal(MEMORY({ "/proc/self/cgroup", "0::/\n" }, { "/sys/fs/cgroup/memory.max", "524288000" }), 500 * MB);
    // More than there is.
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/user/job/memory.max", "99999999999999\n" }), 8000 * MB);
}

static void test_version_1(void **state)
{
    (void)state;
    const struct file at = { "/proc/self/cgroup",
                             "12:cpu,cpuacct:/other\n5:memory,freezer:/a/b\n1:name=systemd:/\n0::/\n" };
    static const char file[] = "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes";
    assert_int_equal(MEMORY(at, { file, "1048576000\n" }), 1000 * MB);
    assert_int_equal(MEMORY(at, { file, "9223372036854771712\n" }), 8000 * MB);
    assert_int_equal(MEMORY(at, { "/sys/fs/cgroup/memory/memory.limit_in_bytes", "314572800\n" }), 300 * MB);
    // A limit of another controller is none of memory.
    assert_int_equal(MEMORY({ "/proc/self/cgroup", "5:xmemory,memoryx:/a/b\n" }, { file, "1048576000\n" }), 8000 * MB);
}

// Memory of any library counts, and what was given back no longer does.
static void test_resident(void **state)
{
    (void)state;
    const size_t size = 64 * MB;
    size_t before = host_resident();
    assert_true(before > MB / 4);
    char *volatile p = malloc(size);
    assert_non_null(p);
    for (size_t i = 0; i < size; i += 1024)
        p[i] = 1;
    assert_true(host_resident() > before + size / 2);
    free(p);
    if (!SANITIZED)  // which keeps it
        assert_true(host_resident() < before + size / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_machine), cmocka_unit_test(test_version_2),
                                        cmocka_unit_test(test_version_1), cmocka_unit_test(test_resident) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
