// Allocators of glibc.
// ARGS: --prop=memcleanup
// EXPECT: FALSE
// ARGS[2]: --prop=memcleanup -DNAME
// EXPECT[2]: UNKNOWN (behind-unsupported)
#define _GNU_SOURCE
#include <malloc.h>
#include <unistd.h>
int main(void)
{
#ifdef NAME
    return get_current_dir_name() == 0;
#else
    void *p = pvalloc(3);
    return p == 0;
#endif
}
