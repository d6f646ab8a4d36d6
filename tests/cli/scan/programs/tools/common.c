#include "common.h"
int level(int k)
{
    int t[4] = { 0 };
    usage(k);
    return k >= 0 && verbose == 3 ? t[k] : 0;
}
