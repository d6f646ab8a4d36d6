// The functions of clean.c, with one fault in each.
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// 1. A copy of a string.
char *string_copy(const char *s)
{
    size_t n = strlen(s);
    char *copy = malloc(n);
    if (!copy)
        return NULL;
    for (size_t i = 0; i < n; i++)
        copy[i] = s[i];
    copy[n] = '\0';
    return copy;
}

// 2. Two strings in one, with a separator.
char *string_join(const char *a, const char *b, char separator)
{
    size_t n = strlen(a), m = strlen(b);
    char *joined = malloc(n + m + 1);
    if (!joined)
        return NULL;
    memcpy(joined, a, n);
    joined[n] = separator;
    memcpy(joined + n + 1, b, m);
    joined[n + 1 + m] = '\0';
    return joined;
}

// 3. The name of a month.
const char *month_name(int month)
{
    static const char *const names[] = { "January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December" };
    if (month < 1 || month > 13)
        return "?";
    return names[month - 1];
}

// 4. Digits of a number, from the last.
int format_unsigned(unsigned value, char *out, int room)
{
    char digits[9];
    int n = 0, k = 0;
    do {
        digits[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    if (n + 1 > room)
        return -1;
    while (n > 0)
        out[k++] = digits[--n];
    out[k] = '\0';
    return k;
}

// 5. A word of a line, into a buffer on the stack; how many vowels it has.
int count_vowels_of_word(const char *line)
{
    char word[16];
    int n = 0, vowels = 0;
    while (*line == ' ')
        line++;
    while (*line && *line != ' ' && n < (int)sizeof word)
        word[n++] = *line++;
    word[n] = '\0';
    for (int i = 0; word[i]; i++)
        if (strchr("aeiou", word[i]))
            vowels++;
    return vowels;
}

struct node {
    int key;
    char *text;
    struct node *next;
};

// 6. The element with a key.
static struct node *list_find(struct node *list, int key)
{
    while (list && list->key != key)
        list = list->next;
    return list;
}

const char *list_text(struct node *list, int key)
{
    struct node *found = list_find(list, key);
    return found->text;
}

// 7. The end of a list.
void list_free(struct node *list)
{
    while (list) {
        free(list);
        list = list->next;
    }
}

// 8. Removal of the elements with a key.
struct node *list_remove(struct node *list, int key)
{
    struct node *kept = NULL, **end = &kept;
    while (list) {
        if (list->key == key) {
            free(list);
        } else {
            *end = list;
            end = &list->next;
        }
        list = list->next;
    }
    *end = NULL;
    return kept;
}

// 9. The element before the last.
int list_last_but_one(const struct node *list, int otherwise)
{
    if (!list)
        return otherwise;
    while (list->next->next)
        list = list->next;
    return list->key;
}

struct buffer {
    char *bytes;
    size_t used, room;
};

// 10. A buffer of its own.
struct buffer *buffer_new(size_t room)
{
    struct buffer *b = malloc(sizeof *b);
    if (!b)
        return NULL;
    if (room > 4096)
        room = 4096;
    b->bytes = malloc(room);
    if (!b->bytes) {
        free(b);
        return NULL;
    }
    b->used = 0;
    b->room = room;
    b->bytes[room] = '\0';
    return b;
}

// 11. The end of a buffer.
size_t buffer_free(struct buffer *b)
{
    free(b->bytes);
    free(b);
    return b->used;
}

// 12. The mean of some numbers.
int mean(const short *values, unsigned char n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return sum / n;
}

// 13. How much of a whole, in percent.
int percentage(unsigned char part, unsigned char whole)
{
    if (part == 0)
        return 0;
    return 100 * part / whole;
}

// 14. A hash of a string.
int string_hash(const char *s)
{
    int h = 5381;
    for (; *s; s++)
        h = h * 33 + (unsigned char)*s;
    return h % 101;
}

// 15. How often each letter occurs.
int most_frequent(const char *text)
{
    int count[26] = { 0 }, best = 0;
    for (; *text; text++)
        if (*text >= 'a' && *text <= '{' && count[*text - 'a'] < INT_MAX)
            count[*text - 'a']++;
    for (int i = 1; i < 26; i++)
        if (count[i] > count[best])
            best = i;
    return 'a' + best;
}

// 16. A stack of fixed size.
int evaluate(const char *code)
{
    unsigned stack[4];
    int top = 0;
    for (; *code; code++) {
        if (*code >= '0' && *code <= '9') {
            if (top > 4)
                return -1;
            stack[top++] = (unsigned)(*code - '0');
        } else if (*code == '+') {
            if (top < 2)
                return -1;
            top--;
            stack[top - 1] += stack[top];
        }
    }
    return top == 1 ? (int)(stack[0] % 1000) : -1;
}

// 17. A bit of a set.
unsigned set_bit(unsigned set, int bit)
{
    if (bit < 0 || bit > 32)
        return set;
    return set | 1u << bit;
}

// 18. A matrix of 3 x 3, transposed.
int transpose_trace(const int *m)
{
    int t[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= 3; k++)
            t[k][i] = m[3 * i + k];
    return (t[0][0] ^ t[1][1]) & t[2][2];
}

// 19. What comes behind the last dot of a name.
const char *extension(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot[1] ? dot + 1 : "";
}

// 20. A record for a pair, which takes its place in a table that grows.
struct pair {
    int a, b;
};

int pairs_sum(const unsigned char *values, int n)
{
    if (n <= 0 || n > 64)
        return 0;
    struct pair *pairs = malloc((size_t)n * sizeof *pairs);
    int sum = 0;
    if (!pairs)
        return 0;
    for (int i = 0; i < n; i++) {
        pairs[i].a = values[i];
        pairs[i].b = i;
    }
    for (int i = 0; i <= n; i++)
        sum += pairs[i].a * pairs[i].b;
    free(pairs);
    return sum;
}
