// SPDX-License-Identifier: Apache-2.0
// An assertion of another verifier, behind what scanf and fscanf read, a failing allocation and a variable that the linker sees by another name.
struct file;
extern struct file *stdin;
extern int scanf(const char *, ...), fscanf(struct file *, const char *, ...);
extern void *reallocarray(void *, unsigned long, unsigned long);
extern void __CPROVER_assert(_Bool, const char *);
extern void __VERIFIER_assume(long);
extern int limit __asm__("real_limit");

int main(void)
{
    int x = 0, y = 0;
    double d = 0;
    for (int i = 0; i < 2; i++)
        if (scanf("%d", &x) != 1)
            return 0;
    if (scanf("%d %lf", &y, &d) != 2 || fscanf(stdin, "%d", &y) != -1)
        return 0;
    __VERIFIER_assume(0x100000000);
    if (!reallocarray((void *)0, 2, 3))
        __CPROVER_assert(!(x == 7 && d == 2.5 && limit == 9), "never");
    return 0;
}
