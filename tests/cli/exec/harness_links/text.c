#include <stdio.h>

int main(void)
{
    char name[8];
    int n = 0;
    return scanf("%d %s", &n, name) == 2 ? n : 0;
}
