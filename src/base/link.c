// SPDX-License-Identifier: Apache-2.0
// link.c: a line is a socket pair: send() can be told not to raise SIGPIPE, write() to a pipe cannot.
#include "base/link.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

bool link_open(int fd[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(fd[i], F_SETFD, FD_CLOEXEC);
    return true;
}

pid_t link_fork(int *fd)
{
    int pair[2];
    fflush(NULL);
    if (!link_open(pair))
        return -1;
    pid_t pid = fork();
    int error = errno;
    *fd = pair[pid == 0];
    close(pair[pid != 0]);
    if (pid < 0)
        close(*fd);
    errno = error;
    return pid;
}

int link_wait(pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
    return status;
}

static uint64_t nanoseconds(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_usec * 1000;
}

uint64_t link_cpu_of_ended(void)
{
    struct rusage u;
    return getrusage(RUSAGE_CHILDREN, &u) == 0 ? nanoseconds(u.ru_utime) + nanoseconds(u.ru_stime) : 0;
}

bool link_send(int fd, const void *data, size_t n)
{
    for (const char *p = data; n;) {
        ssize_t k = send(fd, p, n, MSG_NOSIGNAL);
        if (k < 0 && errno != EINTR)
            return false;
        p += MAX(k, 0);
        n -= (size_t)MAX(k, 0);
    }
    return true;
}

bool link_receive(int fd, void *data, size_t n)
{
    for (char *p = data; n;) {
        ssize_t k = read(fd, p, n);
        if (k == 0 || (k < 0 && errno != EINTR))
            return false;
        p += MAX(k, 0);
        n -= (size_t)MAX(k, 0);
    }
    return true;
}
