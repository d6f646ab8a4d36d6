struct options { int n; };
int verbose = 2;
double first_of(const struct options *o);
void usage(int status)
{
    int t[2] = { 0 };
    verbose = t[status & 1];
}
double first_of(const struct options *o)
{
    return 1.0;
}
int main(void)
{
    usage(2);
    return 1 / (verbose - verbose);
}
