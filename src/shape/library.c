// SPDX-License-Identifier: Apache-2.0
// library.c: the entries that come with the program, and those of files.
#include "base/embed.h"
#include "shape/scg.h"

static bool read_file(struct scg_library *lib, const char *name, struct buf *why)
{
    struct buf text = { 0 };
    int err = buf_read_file(&text, name);
    if (err)
        buf_printf(why, "cannot read %s: %s", name, strerror(err));
    bool good = !err && scg_read(lib, name, buf_str(&text), false, why);
    buf_free(&text);
    return good;
}

bool scg_library_read(struct scg_library *lib, const char *files, struct buf *why)
{
    bool good = true;
    for (size_t i = 0; embedded_shapes[i].name && good; i++)
        good = scg_read(lib, embedded_shapes[i].name, embedded_shapes[i].text, true, why);
    for (const char *s = files; *s && good; s += strspn(s, ", ")) {
        size_t n = strcspn(s, ", ");
        good = !n || read_file(lib, arena_strndup(&lib->mem, s, n), why);
        s += n;
    }
    return good;
}
