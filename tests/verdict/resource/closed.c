// SPDX-License-Identifier: Apache-2.0
// A stream or directory that is closed twice, or used when it is closed (C17 7.21.3p4, POSIX closedir), and what is no such thing.
// ARGS: --prop=undefined-behaviour -DTWICE
// EXPECT: FALSE
// GREP: Verification result: FALSE (valid-resource, closed.c
// ARGS[2]: --prop=undefined-behaviour -DAFTER
// EXPECT[2]: FALSE
// ARGS[3]: --prop=undefined-behaviour -DPRINTED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=undefined-behaviour -DDIRECTORY
// EXPECT[4]: FALSE
// ARGS[5]: --prop=undefined-behaviour -DSTANDARD
// EXPECT[5]: FALSE
// ARGS[6]: --prop=undefined-behaviour -DALIAS
// EXPECT[6]: FALSE
// ARGS[7]: --prop=undefined-behaviour -DREOPENED
// EXPECT[7]: FALSE
// ARGS[8]: --prop=undefined-behaviour -DFLUSHED
// EXPECT[8]: FALSE
// ARGS[9]: --prop=undefined-behaviour -DPOINTER
// EXPECT[9]: FALSE
// ARGS[10]: --prop=undefined-behaviour -DPIPE
// EXPECT[10]: FALSE
// ARGS[11]: --prop=undefined-behaviour -DONCE
// EXPECT[11]: TRUE
// ARGS[12]: --prop=undefined-behaviour -DTWO
// EXPECT[12]: TRUE
// ARGS[13]: --prop=undefined-behaviour -DAGAIN
// EXPECT[13]: TRUE
// ARGS[14]: --prop=undefined-behaviour -DCHECKED
// EXPECT[14]: TRUE
// ARGS[15]: --prop=undefined-behaviour -DNOTHING
// EXPECT[15]: TRUE
// ARGS[16]: --prop=valid-resource -DONCE
// EXPECT[16]: TRUE
// ARGS[17]: --prop=valid-resource -DTWICE --analysis=executions
// EXPECT[17]: FALSE
// ARGS[18]: --prop=valid-resource -DAFTER --analysis=kind
// EXPECT[18]: FALSE
// ARGS[19]: --prop=valid-resource -DTWO --analysis=kind
// EXPECT[19]: TRUE
// ARGS[20]: --prop=valid-resource -DTWO --analysis=smg
// EXPECT[20]: TRUE
// ARGS[21]: --prop=valid-resource -DTWO --analysis=predicate
// EXPECT[21]: TRUE
// ARGS[22]: --prop=valid-resource -DAGAIN --analysis=bmc
// EXPECT[22]: TRUE
// ARGS[23]: --prop=valid-resource -DDIRECTORY --analysis=executions
// EXPECT[23]: FALSE
// A block of the library is none of the program's.
// ARGS[24]: --prop=undefined-behaviour -DFREED
// EXPECT[24]: FALSE
// GREP[24]: valid-free
// ARGS[25]: --prop=valid-resource,memcleanup -DONCE
// EXPECT[25]: TRUE
// Other properties know no lives of streams.
// ARGS[26]: --prop=memsafety -DTWICE
// EXPECT[26]: TRUE
// Names of functions for large files.
// ARGS[27]: --prop=valid-resource -DTWICE -D_FILE_OFFSET_BITS=64
// EXPECT[27]: FALSE
// ARGS[28]: --prop=valid-resource -DONCE -D_FILE_OFFSET_BITS=64
// EXPECT[28]: TRUE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *f = fopen("a", "r");
    if (!f)
        return 1;
#if defined TWICE
    fclose(f);
    fclose(f);
#elif defined AFTER
    fclose(f);
    return fgetc(f) == 'x';
#elif defined PRINTED
    fclose(f);
    fprintf(f, "%d", 1);
#elif defined DIRECTORY
    fclose(f);
    DIR *d = opendir(".");
    if (!d)
        return 1;
    closedir(d);
    closedir(d);
#elif defined STANDARD
    fclose(f);
    fclose(stdout);
    puts("x");
#elif defined ALIAS
    FILE *g = f;
    fclose(g);
    rewind(f);
#elif defined REOPENED
    if (!freopen("b", "r", f))
        rewind(f);
    fclose(f);
#elif defined FLUSHED
    fclose(f);
    fflush(0);
    fflush(f);
#elif defined POINTER
    int (*get)(FILE *) = fgetc;
    fclose(f);
    return get(f) == 'x';
#elif defined PIPE
    fclose(f);
    FILE *p = popen("ls", "r");
    if (p) {
        pclose(p);
        pclose(p);
    }
#elif defined ONCE
    rewind(f);
    fprintf(stderr, "x");
    fclose(f);
#elif defined TWO
    FILE *g = fopen("b", "w");
    if (!g) {
        fclose(f);
        return 1;
    }
    fclose(f);
    fputc('x', g);
    fclose(g);
#elif defined AGAIN
    for (int i = 0; i < 3 && f; i++) {
        rewind(f);
        fclose(f);
        f = fopen("a", "r");
    }
    if (f)
        fclose(f);
#elif defined CHECKED
    if (freopen("b", "r", f)) {
        rewind(f);
        fclose(f);
    }
#elif defined NOTHING
    fflush(0);
    fclose(f);
    fflush(0);
#elif defined FREED
    free(f);
#endif
    return 0;
}
