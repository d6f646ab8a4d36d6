// SPDX-License-Identifier: Apache-2.0
// The environment is such an array, too.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE|UNKNOWN (how many strings there are must be guessed)
// (How many strings the environment has, no parameter says: a run must guess it.)
extern void reach_error(void);

int main(int argc, char **argv, char **envp)
{
    if (envp[0] && envp[0][0] == 'A' && envp[0][1] == '=' && !envp[1])
        reach_error();
    return 0;
}
