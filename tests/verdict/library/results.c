// SPDX-License-Identifier: Apache-2.0
// Results of input and output have bounds, which a proof may use; a violation does not rest on what they are.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DALL
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call -DHUGE_COUNT
// EXPECT[3]: UNKNOWN (fault)
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    char text[4] = "abc";
#ifdef HUGE_COUNT // more than the result can say: nothing contradicts it
    if (read(0, text, (size_t)-1) > 4)
        reach_error();
    return 0;
#endif
    ssize_t written = write(1, text, 3), got = read(0, text, 2);
    size_t items = fwrite(text, 1, 3, stdout);
    int closed = fflush(stdout), terminal = isatty(0), put = puts("x");
    if (written < -1 || written > 3 || got > 2 || items > 3 || put < -1)
        reach_error();
    if ((closed != 0 && closed != EOF) || terminal < 0 || terminal > 1 || getpid() <= 0)
        reach_error();
#ifdef ALL
    if (written != 3)
        reach_error();
#endif
    return 0;
}
