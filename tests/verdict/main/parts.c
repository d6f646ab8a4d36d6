// SPDX-License-Identifier: Apache-2.0
// What is read from argv is one of its elements only where pointers to it are moved by whole elements.
// ARGS: --prop=memsafety "-DREAD=((struct packed *)argv)->s"
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety "-DREAD=*(char **)((char *)argv + 6)"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DREAD=*(char **)((unsigned long)argv + 6)"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety "-DREAD=*(char **)((char *)argv + argc * 0)"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memsafety "-DREAD=*(argv + 2 * argc - 2)"
// EXPECT[5]: TRUE
struct __attribute__((packed)) packed {
    char pad[6];
    char *s;
};

int main(int argc, char **argv)
{
    int *q = 0;
    if (argc != 1)
        return 0;
    char *s = READ;
    if (!s)
        return *q;
    return 0;
}
