// SPDX-License-Identifier: Apache-2.0
// Tests of the level exclude each other; a test of the mode has only one answer where it stands.
extern unsigned __VERIFIER_nondet_uint(void);
int x;

int main(void)
{
    unsigned mode = __VERIFIER_nondet_uint(), level = __VERIFIER_nondet_uint();
    if (mode > 5)
        return 0;
    if (level) {
        if (mode > 7) {
            x = 1;
            x = 2;
            x = 3;
            x = 4;
            x = 5;
        } else {
            x = 1;
        }
        if (level > 9) {
            x = 1;
            x = 2;
            x = 3;
        }
        x = 0;
        if (level < 5) {
            x = 1;
            x = 2;
            x = 3;
            x = 4;
        }
    }
    return 0;
}
