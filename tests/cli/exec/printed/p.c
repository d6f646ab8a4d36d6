#include <stdio.h>
int main(void)
{
    printf("%hhd %hd %hhu %hu %hhx|\n", 300, 70000, 511, 65537, -1);
    printf("%#o %#x %#X %#o %#x|\n", 8, 255, 255, 0, 0);
    printf("%#g %#.0f %g %e %A %F|\n", 3.0, 2.0, 0.5, 12345.678, 1.0, 1.5);
    printf("%p %5p|\n", (void *)0, (void *)0);
    printf("%05d %-5d %+d % d %.3d %x %u|\n", -42, 7, 7, 7, 5, -1, -1);
    printf("%ld %lx %zu %jd %lld|\n", -1L, -1L, (unsigned long)5, 6L, -7LL);
    printf("%3c|%-3c|%.2s|%5s|%%|\n", 'a', 'b', "xyz", "ab");
    return 0;
}
