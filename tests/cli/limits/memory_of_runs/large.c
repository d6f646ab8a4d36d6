#include <stdlib.h>
int main(void)
{
    char *s = malloc(1UL << 46);
    if (!s)
        return *s;
    s[5] = 1;
    free(s);
    return 0;
}
