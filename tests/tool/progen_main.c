// SPDX-License-Identifier: Apache-2.0
// progen_main.c: prints the random program of a seed (unit/progen.h).
//
//   progen_main SEED [nondet] [simple] [whole] [is=HASH | not=HASH]
//
// Without is= or not= the program prints its hash; is=HASH: the error is reached if it is HASH, not=HASH: if it is not.
#include "../unit/progen.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    struct progen opt = { 0 };
    if (argc < 2) {
        fprintf(stderr, "usage: progen_main SEED [nondet] [simple] [whole] [is=HASH | not=HASH]\n");
        return 64;
    }
    for (int i = 2; i < argc; i++) {
        opt.nondet |= strcmp(argv[i], "nondet") == 0;
        opt.simple |= strcmp(argv[i], "simple") == 0;
        opt.whole |= strcmp(argv[i], "whole") == 0;
        if (strncmp(argv[i], "is=", 3) == 0) {
            opt.expected = argv[i] + 3;
            opt.reach_equal = true;
        } else if (strncmp(argv[i], "not=", 4) == 0) {
            opt.expected = argv[i] + 4;
        }
    }
    progen(strtoull(argv[1], NULL, 10), &opt, stdout);
    return 0;
}
