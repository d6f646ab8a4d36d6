#include <stdlib.h>
int main(void)
{
    char *s = malloc(10);
    s = 0;
    s = malloc(1UL << 46);
    free(s);
    return 0;
}
