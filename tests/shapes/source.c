// SPDX-License-Identifier: Apache-2.0
// Runs a program (its main renamed to program) with inputs from the seeds 1 to N and prints how many runs ended well, failed an assertion,
// or ended otherwise: in a sanitizer, or not within ten seconds.  Inputs are mostly small, and zero after a number of others, so that loops
// end that go on while an input is not zero.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern int program(void);
int __VERIFIER_nondet_int(void);

static unsigned long long state;
static unsigned left, zeros;

static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

int __VERIFIER_nondet_int(void)
{
    if (left == 0 || draw(zeros) == 0)
        return 0;
    left--;
    switch (draw(8)) {
    case 0:
        return (int)draw(0x7fffffff) - 0x3fffffff;
    case 1:
        return -1 - (int)draw(10);
    default:
        return 1 + (int)draw(10);
    }
}

int main(int argc, char **argv)
{
    unsigned seeds = argc > 1 ? (unsigned)atoi(argv[1]) : 200, good = 0, failed = 0, others = 0;
    for (unsigned seed = 1; seed <= seeds; seed++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(10);
            state = seed * 0x9e3779b97f4a7c15u;
            left = 1 + draw(300);
            zeros = 2 + draw(9);
            exit(program());
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) != child)
            return 2;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            good++;
        else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
            failed++;
        else
            others++;
    }
    printf("%u %u %u\n", good, failed, others);
    return 0;
}
