// Loops that analysis bounds, loops that it cannot, and what integer programming does not know.
extern int __VERIFIER_nondet_int(void);
int s;

int nested(void)
{
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 5; k++)
            s = s + k;
    return s;
}

int open_loop(unsigned n)
{
    while (n & 5) {
        n = n * 7;
        s++;
    }
    return s;
}

int fact(int n)
{
    return n > 0 ? n * fact(n - 1) : 1;
}

int main(void)
{
    return nested();
}
