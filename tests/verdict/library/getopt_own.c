// SPDX-License-Identifier: Apache-2.0
// What getopt gives of an array that the program made leads into the program's own objects: nobody vouches for their lives.
// ARGS: --prop=memsafety --ticks=6000000
// EXPECT: UNKNOWN (suspected)
// ARGS[2]: --prop=unreach-call --ticks=6000000
// EXPECT[2]: UNKNOWN (no-input)
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char *text = malloc(8), *own[] = { "p", text, 0 }, other[] = "-oabc";
    strcpy(text, "-oabc");
    if (getopt(2, own, "o:") == 'o' && optarg) {
        free(text);
        optarg[0] = 'Z';
    } else {
        free(text);
    }
    own[1] = other;
    optind = 1;
    if (getopt(2, own, "o:") == 'o' && optarg) {
        optarg[0] = 'Z';
        if (other[2] == 'Z')
            reach_error();
    }
    return 0;
}
