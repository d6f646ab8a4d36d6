// A small library with a fault in each of three functions: for `vernier scan` (docs/guide/scan.md).
#include <stdlib.h>
#include <string.h>

struct element {
    int key;
    const char *text;
    struct element *next;
};

// The element with a key; NULL: there is none.
struct element *list_find(struct element *list, int key)
{
    while (list && list->key != key)
        list = list->next;
    return list;
}

// Its text.
const char *list_text(struct element *list, int key)
{
    struct element *found = list_find(list, key);

    // (It may be that there is none.)
    return found->text;
}

// How many elements there are.
unsigned list_length(const struct element *list)
{
    unsigned n = 0;
    for (; list; list = list->next)
        n++;
    return n;
}

const char *month_name(int month)
{
    static const char *const names[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    return month < 1 || month > 13 ? "?" : names[month - 1];
}

// The length of the first word, which is copied for a look at its last letter.
int copy_word(const char *line)
{
    char word[8];
    int n = 0;
    while (line[n] && line[n] != ' ' && n < 8) {
        word[n] = line[n];
        n++;
    }
    word[n] = '\0';
    return n && word[n - 1] == 's' ? n - 1 : n;
}

// A number between two others.
int clamp(int x, int least, int most)
{
    return x < least ? least : x > most ? most : x;
}
