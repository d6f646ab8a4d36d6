#include "common.h"
int verbose = 1;
static int counted;
void usage(int status)
{
    counted = 10 / status;
}
int first_of(const struct options *o)
{
    return o->n;
}
int main(int argc, char **argv)
{
    int t[3] = { 0 };
    usage(1);
    return t[argc & 3];
}
