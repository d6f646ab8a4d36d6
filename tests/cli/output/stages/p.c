extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned word = __VERIFIER_nondet_uint(), back = 0;
    for (int i = 0; i < 32; i++)
        back |= (word >> i & 1u) << i;
    if (back != word)
        reach_error();
    return 0;
}
