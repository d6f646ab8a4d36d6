// SPDX-License-Identifier: Apache-2.0
// cache.h: relations on disk, so that functions that did not change need not be analysed again.
//
// A file for each block, named by its key: a hash of what the analysis sees of the function (its unit, with everything that the rest of
// the program says of it) and of the functions that it calls.  What is found in a file is true of the function, whatever technique
// found it; the name of the technique says whether it is enough.  Files are written under another name and renamed, so readers see whole ones, and
// the last of several writers wins; a file whose checksum is wrong is as good as none.
#ifndef ALGO_SUMMARY_CACHE_H
#define ALGO_SUMMARY_CACHE_H

#include "algo/summary/summary.h"

/* block_key_of: O(size of the units of the functions that b may call), once for each. */
struct digest block_key_of(struct block *b);

/* cache_load: adds the relations that directory dir has for all blocks of s; warns of a damaged file, and of a
 * directory that cannot be read.  cache_store: writes those of blocks of which something new is known. */
void cache_load(struct summary *s, const char *dir);
void cache_store(struct summary *s, const char *dir);

#endif
