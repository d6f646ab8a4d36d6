#include "outer.h"
int main(void)
{
    return ONE + TWO;
}
