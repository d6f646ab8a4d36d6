// SPDX-License-Identifier: Apache-2.0
// Functions that change the environment change the very array that a program sees as envp or environ.
// ARGS: --prop=unreach-call -DENVP
// EXPECT: UNKNOWN (not-modelled)
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -DUNSEEN
// EXPECT[3]: TRUE
#include <stdlib.h>
extern char **environ;
extern void reach_error(void);

#ifdef ENVP
int main(int argc, char **argv, char **envp)
{
    (void)argc, (void)argv;
#else
int main(void)
{
#ifdef UNSEEN
    char *own = 0, **envp = &own;
#else
    char **envp = environ;
#endif
#endif
    if (envp && envp[0]) {
        char *first = envp[0];
        unsetenv("A");
        if (envp[0] != first)
            reach_error();
    }
    return unsetenv("B") != 0;
}
