// SPDX-License-Identifier: Apache-2.0
// link.c: a socket pair: send() can be told not to raise SIGPIPE, write() to a pipe cannot.
#include "verify/link.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

bool link_open(int fd[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(fd[i], F_SETFD, FD_CLOEXEC);
    return true;
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
