extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
#ifdef OVERFLOW
    n = n + 1;
#endif
#ifdef USE
    if (n > 5)
        *p = 2;
#endif
    if (n == 7) {
#ifdef ERROR
        reach_error();
#endif
    }
    return 0;
}
