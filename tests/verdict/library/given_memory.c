// SPDX-License-Identifier: Apache-2.0
// Of memory that the library gives, the object of the type is there, and a string up to its end; nobody vouches for more.
// ARGS: --prop=memsafety "-DUSE=*p == 'a' && p[1] == 'b'" --analysis=explicit-heap
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety "-DUSE=p[1] == 'b'" --analysis=explicit-heap
// EXPECT[2]: UNKNOWN (suspected)
// ARGS[3]: --prop=memsafety "-DUSE=(p[4000] = 1)" --analysis=explicit-heap
// EXPECT[3]: UNKNOWN (suspected)
// ARGS[4]: --prop=memsafety "-DUSE=walk(p)" --analysis=explicit-heap
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memsafety "-DUSE=walk(p + 1)" --analysis=explicit-heap
// EXPECT[5]: UNKNOWN (suspected)
// ARGS[6]: --prop=memsafety "-DUSE=walk(p)[1]" --analysis=explicit-heap
// EXPECT[6]: UNKNOWN (suspected)
// ARGS[7]: --prop=memsafety "-DUSE=strcmp(p, text) == 0" --analysis=explicit-heap
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety "-DUSE=strncasecmp(text, p, 3) == 0 && strstr(text, p)" --analysis=explicit-heap
// EXPECT[8]: TRUE
// ARGS[9]: --prop=memsafety "-DUSE=strlen(p) > 3" --analysis=smg
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memsafety "-DUSE=strlen(p + 1) > 3" --analysis=explicit-heap
// EXPECT[10]: UNKNOWN (suspected)
// ARGS[11]: --prop=memsafety "-DUSE=memchr(p, 'x', 2) != 0" --analysis=explicit-heap
// EXPECT[11]: UNKNOWN (suspected)
// ARGS[12]: --prop=memsafety "-DUSE=memcmp(p, text, 2) != 0" --analysis=smg
// EXPECT[12]: UNKNOWN (suspected)
// ARGS[13]: --prop=memsafety "-DUSE=strcat(p, text) != 0" --analysis=smg
// EXPECT[13]: UNKNOWN (suspected)
// ARGS[14]: --prop=memsafety "-DUSE=(p--, p[1])" --analysis=explicit-heap
// EXPECT[14]: UNKNOWN (suspected)
// ARGS[15]: --prop=memsafety "-DUSE=gmtime(&then) && gmtime(&then)->tm_year" --analysis=explicit-heap
// EXPECT[15]: TRUE
// ARGS[16]: --prop=memsafety "-DUSE=walk(p + 1)" --analysis=forest
// EXPECT[16]: UNKNOWN (suspected)
// ARGS[17]: --prop=unreach-call "-DUSE=p[1] == 'b'"
// EXPECT[17]: TRUE
// ARGS[18]: --prop=memsafety "-DUSE=bsearch(text, p, 9, 1, first)" --analysis=explicit-heap
// EXPECT[18]: UNKNOWN (suspected)
// ARGS[19]: --prop=memsafety "-DUSE=atoi(p) && strtol(p, &p, 10) && *p == 'x'" --analysis=smg
// EXPECT[19]: TRUE
// ARGS[20]: --prop=memsafety "-DUSE=(*p = 'x') && *p && p[1]" --analysis=explicit-heap
// EXPECT[20]: UNKNOWN (suspected)
// ARGS[21]: --prop=memsafety "-DUSE=(*p = 'x', strlen(p))" --analysis=smg
// EXPECT[21]: UNKNOWN (suspected)
// ARGS[22]: --prop=memsafety "-DUSE=*((char *)then + (unsigned long)p)" --analysis=explicit-heap
// EXPECT[22]: UNKNOWN (suspected)
// ARGS[23]: --prop=memsafety "-DUSE=(p == (char *)-1) + *p" --analysis=executions
// EXPECT[23]: UNKNOWN (no-execution)
// ARGS[24]: --prop=memsafety "-DUSE=p[1] && p + 1 == 0 && *p" --analysis=executions
// EXPECT[24]: UNKNOWN (no-execution)
// ARGS[25]: --prop=memsafety "-DUSE=(p = strchr(p, ':')) && snprintf(copy, sizeof copy, \"%s\", p + 1)" --analysis=smg
// EXPECT[25]: TRUE
// ARGS[26]: --prop=memsafety "-DUSE=(p = strchr(p, 0)) && snprintf(copy, sizeof copy, \"%s\", p + 1)" --analysis=smg
// EXPECT[26]: UNKNOWN (suspected)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char text[] = "yes";
static time_t then;
static char copy[8];

int first(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

char *walk(char *s)
{
    while (*s)
        s++;
    return s;
}

int main(void)
{
    char *p = getenv("HOME");
    then += 5;
    return p && (USE);
}
