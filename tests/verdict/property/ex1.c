// SPDX-License-Identifier: Apache-2.0
// Figure 4.1 of Theoduloz 2010.  Values alone cannot exclude p < n after the last loop, the default strategy can; a label
// that is reached for certain is found.  The writes through a do not touch the scalars.
// COVERS: T7, T13
// ARGS: --prop=unreach-label
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-label -DBUG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-label -DCUT --analysis=value-nocegar
// EXPECT[3]: TRUE
extern int *getarray(void);
extern int length(int *), readcmd(void);

int main(void)
{
    int st = 0, ok = 0, p;
    int *a = getarray();
    int n = length(a);
    int cmd = readcmd();
    while (1) {
        switch (st) {
        case 0:
            if (cmd == 177)
                st = 1;
            else
                st = 2;
            break;
        case 1:
            if (cmd == 177) {
                st = 3;
                cmd = readcmd();
            } else {
                st = 0;
            }
            break;
        case 2:
            if (cmd != 177) {
                cmd = 79;
                st = 4;
                p = cmd;
                while (p > 0) {
                    --p;
                    *(a + p) = 0;
                }
                if (p > 0)
                    goto ERROR;
            } else {
                goto ERROR;
            }
            break;
        case 3:
            if (cmd == 78) {
                st = 4;
                ok = 1;
            } else {
                st = 0;
                cmd = readcmd();
            }
            break;
        case 4:
            if (ok) {
                if (cmd != 78)
                    goto ERROR;
            } else {
                if (cmd != 79)
                    goto ERROR;
            }
            goto CONTINUE;
        }
    }
CONTINUE:
#ifdef BUG
    if (ok)
        goto ERROR;
#endif
#ifndef CUT
    p = cmd;
    while (p < n) {
        ++p;
        *(a + p) = 0;
    }
    if (p < n)
        goto ERROR;
#endif
    return 0;
ERROR:
    return 1;
}
