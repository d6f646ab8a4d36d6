extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
    int x, y;
};

int total;

static int count(int n)
{
    int c = 0;
    do {
        c += 2;
    } while (c < n);
    return c;
}

int main(void)
{
    struct point p = { 0, 1 };
    int n = __VERIFIER_nondet_int(), i = 7, odd = 0;
    const char *text = "} /* not the end of main";
    if (n < 0 || n > 20)
        return 0;
    for (int i = 0; i < n; i++) /* the loop's own i; and a brace: } */
        for (int k = 0; k < i; k++)
            total++;
    {
        int gone = 5;
        for (int k = 0; k < gone; k++)
            p.x++;
    }
    if (n > 3) while (p.y < i) { p.y += 2; odd = p.y; }
    total = count(8);
    total += count(n);
again:
    if (total > 0) {
        total -= 3;
        goto again;
    }
    if (odd < 0 || p.y > 8 || total > 2)
        reach_error();
    return text[0];
}
