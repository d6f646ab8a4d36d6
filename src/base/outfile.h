// SPDX-License-Identifier: Apache-2.0
/* outfile.h: files that are written for the user.  Nobody else opens a file for that.
 *
 * A new or a regular file is written where it has no name yet, and takes its name at the end, all at once: whoever reads it meanwhile sees the
 * old text, and so it stays if this process is killed or the disk is full.  Its mode stays, too; a symbolic link stays a link.  Devices,
 * pipes and what is open already (/dev/stdout, /dev/fd/N) are written as they are.
 *
 * What is read is never written: outfile_protect names what is read, and every way to write looks there, by device and inode, so that
 * links count.
 *
 * There is one such list in a process, because there is one user with one set of files, and because a signal handler ends a run. */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include "base/buf.h"

#include <stdio.h>

/* outfile_begin: once, first of all.  A standard stream that is closed becomes one that cannot be used, so that no file takes its place. */
void outfile_begin(void);
void outfile_release(void);  // gives the list of what is read back

/* outfile_protect: this file is read.  What does not exist, or is no regular file, is no matter; "-": standard input. */
void outfile_protect(const char *path);

/* outfile_all_protected: every file that this run reads has been named.  Before that, no file that exists is replaced: it might be one. */
void outfile_all_protected(void);

// What stands against writing a file.
enum outfile_answer {
    OUTFILE_FINE,
    OUTFILE_REFUSED,  // it is read, or is where a standard stream goes
    OUTFILE_FAILS,    // it cannot be written
};

/* outfile_check: whether it could be opened, without opening it; what stands against it to *why. */
enum outfile_answer outfile_check(const char *path, struct buf *why);

/* outfile_same: whether two paths are one file, or would be.  Devices are not: they may take several texts. */
bool outfile_same(const char *a, const char *b);

/* outfile_open: a stream for the file; "-": standard output.  NULL after a message.  outfile_open_log: one that takes its name at once,
 * because it is wanted most if the run does not come to its end. */
FILE *outfile_open(const char *path);
FILE *outfile_open_log(const char *path);

/* outfile_add: the text, and all that was written to the stream before, is out.  False after a message, of which there is one for a file. */
bool outfile_add(FILE *f, const struct buf *text);

/* outfile_close: all is written; the file takes its name.  False after a message: something could not be written, and the old file is as it
 * was.  NULL: nothing happens.  outfile_drop: the file is given up: nothing was written. */
bool outfile_close(FILE *f);
void outfile_drop(FILE *f);

/* outfile_put: the file becomes this text as a whole.  False after a message, and the old file stays. */
bool outfile_put(const char *path, const struct buf *text);

/* outfile_make_folder: the folder is there, or is made.  False after a message. */
bool outfile_make_folder(const char *path);

/* outfile_rewind, outfile_end: in a signal handler: what the stream's descriptor has so far is given up; what was written to it since
 * becomes the file.  False: it cannot. */
void outfile_rewind(int fd);
bool outfile_end(int fd);

/* outfile_failed: whether this process, or a child of it, could not write something, about which there was a message.
 * outfile_fail: the message: what, and why.  May be called in a signal handler with a NULL `why`, then it is the caller who says it. */
bool outfile_failed(void);
void outfile_fail(const char *what, const char *why);

/* outfile_refused: whether this process, or a child of it, was about to write a file that is read.  outfile_refuse says that it was. */
bool outfile_refused(void);
void outfile_refuse(void);

#endif
