#include <assert.h>
#include <stdio.h>
#include "h.h"
#define LIMIT 10
#define EACH(i, n) for (int i = 0; i < n; i++)
#define IGNORE(x) while (0) { x; }

int main(void)
{
    int x = 0;
    /* a comment
       of two lines */
    IGNORE(x = 1) for (int i = 0; i < LIMIT; i++)
        x++;
    EACH(k, 5) { x--; }
    int y = sum(4);
    if (x > 100)
        assert(0);
    assert(x <= LIMIT);
    return y;
}
