// SPDX-License-Identifier: Apache-2.0
// mutate.c: mutate SEED FILE...: one of the files, changed in some places, to standard output; the same for the same seed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MAX_TEXT = 1 << 16 };

static unsigned long long state;

static unsigned below(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % n);
}

static char text[SIZE_MAX_TEXT + 64], other[SIZE_MAX_TEXT + 64];
static size_t size;

static size_t take(const char *path, char *into)
{
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(into, 1, SIZE_MAX_TEXT / 2, f) : 0;
    if (f)
        fclose(f);
    return n;
}

// Puts n bytes of s in the place of `out` bytes at `at`.
static void splice(size_t at, size_t out, const char *s, size_t n)
{
    if (size - out + n > SIZE_MAX_TEXT)
        return;
    memmove(text + at + n, text + at + out, size - at - out);
    memmove(text + at, s, n);
    size = size - out + n;
}

static void change(size_t others)
{
    static const char *const words[] = { "0", "-1", "18446744073709551616", "9999999999999999999999999999999999999999", "%s", "\n", "\t", "(", ")", "((((((((((((((((", "\"", "\\", "/*", "//", "#", "{", "}", "[", "]", ",", ";", ":", "->", "|", "*", "&", "!", "=", "@", "~", "\xff", "\xc3", "1e999", "exists", "forall", "'" };
    size_t at = below((unsigned)size + 1), left = size - at, n = left ? below((unsigned)(left < 20 ? left : 20) + 1) : 0;
    size_t from = others ? below((unsigned)others) : 0, piece = others ? below((unsigned)(others - from < 60 ? others - from : 60) + 1) : 0;
    char byte = (char)below(256);
    switch (below(7)) {
    case 0:
        splice(at, n, "", 0);
        break;
    case 1:
        splice(at, left ? 1 : 0, &byte, byte ? 1 : 0);
        break;
    case 2:
    case 3: {
        const char *w = words[below(sizeof words / sizeof *words)];
        splice(at, below(2) ? n : 0, w, strlen(w));
        break;
    }
    case 4:
        splice(at, 0, other + from, piece);
        break;
    case 5:
        splice(at, n, other + from, piece);
        break;
    default:
        size = below(4) ? size : at;  // the file ends here
    }
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    state = strtoull(argv[1], NULL, 10) * 2 + 1;
    below(2);
    size = take(argv[2 + below((unsigned)argc - 2)], text);
    size_t others = take(argv[2 + below((unsigned)argc - 2)], other);
    for (unsigned n = 1 + below(4); n > 0; n--)
        change(others);
    fwrite(text, 1, size, stdout);
    return 0;
}
