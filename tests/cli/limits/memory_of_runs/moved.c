#include <stdlib.h>
#include <string.h>
int main(void)
{
    char *s = malloc(90000000);
    memset(s, 1, 90000000);
    s = realloc(s, 90000001);
    free(s);
    return 0;
}
