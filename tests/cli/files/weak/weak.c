// SPDX-License-Identifier: Apache-2.0
// The linker takes the strong definitions of another file, whichever comes first; between two weak ones it chooses.
extern void reach_error(void);
__attribute__((weak)) int limit = 1;
__attribute__((weak)) int step(int n)
{
    static int calls = 7;
    return n + calls;
}

int main(void)
{
    if (limit != LIMIT || step(1) != 3)
        reach_error();
    return 0;
}
