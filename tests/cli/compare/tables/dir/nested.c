/* Halbwachs, Henry 2012: narrowing does not get through the inner loop; a restart does. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = 0, j = 0;
    while (i < 4) {
        j = 0;
        while (j < 4) {
            i++;
            j++;
        }
        i = i - j + 1;
    }
    return i;
}
