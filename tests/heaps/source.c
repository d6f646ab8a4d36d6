// SPDX-License-Identifier: Apache-2.0
// source.c: runs the function `program` with many rows of inputs, each in a process of its own, and prints FAULT if one of them dies of a
// fault (the address sanitizer's exit status 77, or a signal), else none.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 150, SANITIZER = 77 };
int program(void);
static unsigned long long state;

int __VERIFIER_nondet_int(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)(state >> 33);
}

int main(void)
{
    for (int i = 0; i < RUNS; i++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            fclose(stderr);
            alarm(1);  // a program may run for ever
            state = (unsigned)i;
            program();
            _exit(0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            return 2;
        if (WIFEXITED(status) ? WEXITSTATUS(status) == SANITIZER : WTERMSIG(status) != SIGALRM) {
            puts("FAULT");
            return 0;
        }
    }
    puts("none");
    return 0;
}
