// One of three assertions is left: text and JSON say which.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
    while (i < n) {
        i++;
        j++;
    }
    assert(i == j);
    assert(i <= n);
    assert(i * j != 12345678 || n < 2);
    return 0;
}
