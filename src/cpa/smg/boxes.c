// SPDX-License-Identifier: Apache-2.0
// boxes.c: files with the boxes of forest automata.
#include "base/buf.h"
#include "cpa/smg/smg_priv.h"
#include "forest/boxfile.h"

#include <errno.h>

enum rc smg_read_boxes(struct smg_cpa *p, const char *path)
{
    struct buf text = { 0 };
    struct sources *src = &p->cfa->prog->src;
    struct diag *d = p->cpa.run->diag;
    int err = buf_read_file(&text, path);
    if (err || text.n >= UINT32_MAX / 2 || text.n >= UINT32_MAX - src->next - 2) {
        diag_at(d, DIAG_ERROR, (struct loc){ 0 }, "E0530", "cannot read boxes from %s: %s", path,
                err ? strerror(err) : "too large");
        buf_free(&text);
        return RC_USER;
    }
    struct box_program program = { p->cfa, p->sites };
    enum rc rc = box_read(&p->trees, &program, sources_add(src, path, buf_str(&text), text.n), d);
    buf_free(&text);
    return rc;
}

enum rc smg_write_boxes(struct smg_cpa *p, const char *path)
{
    struct buf text = { 0 };
    struct box_program program = { p->cfa, p->sites };
    FILE *f = fopen(path, "w");
    buf_puts(&text, "# boxes of forest automata\n");
    box_write(&p->trees, &program, &text);
    bool ok = f && fwrite(text.at, 1, text.n, f) == text.n;
    int err = errno;
    ok = f && fclose(f) == 0 && ok;
    buf_free(&text);
    if (ok)
        return RC_OK;
    diag_at(p->cpa.run->diag, DIAG_ERROR, (struct loc){ 0 }, "E0531", "cannot write boxes to %s: %s", path,
            strerror(err));
    return RC_USER;
}
