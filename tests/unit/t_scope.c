// SPDX-License-Identifier: Apache-2.0
// t_scope.c: which declarations a place of a text can name.
#include "unit.h"

#include "algo/numeric/scope.h"

#include <string.h>

// In the texts, `D` is where the declared name stands, `@` where the statement begins.
struct scope_case {
    const char *text;
    bool reaches;
};

static const struct scope_case cases[] = {
    { "int D = 1; @while (1) ;", true },
    { "{ int D = 1; } @while (1) ;", false },
    { "{ int D = 1; { @while (1) ; } }", true },
    { "int D = 1; f(\"}\", '}', '\\'', \"\\\"}\"); /* } */ // }\n@while (1) ;", true },
    { "int D = 1;\n#define X }\n@while (1) ;", true },
    { "int D = 1;\n  # define X }\n@while (1) ;", true },
    { "for (int D = 0; D < 3; D++) { } @while (1) ;", false },
    { "for (int D = 0; D < 3; D++) { x(); @while (1) ; }", true },
    { "for (int D = 0; D < 3; D++) { { x(); } @while (1) ; }", true },
    { "for (int D = 0; D < 3; D++) { x(); } { @while (1) ; }", false },
    { "for (int D = 0; D < 3; D++)\n  @while (1) ;", true },
    { "for (int D = 0; D < 3; D++) /* one */ @while (1) ;", true },
    { "for (int D = 0; D < 3; D++) ; @while (1) ;", false },
    { "for (int D = 0; D < 3; D++) f(); @while (1) ;", false },
    { "for (int D = (1 + 2); D < 3; D++) { @while (1) ; }", true },
    { "@for (int D = 0; D < 3; D++) ;", true },
    { "@for (int i = 0, D = f(1, (2)); i < 3; i++) ;", true },
    { "@for (i = 0; i < 3; i++) { int D; }", false },
    { "@while (x) { int D; }", false },
    { "@for (;;) ; int D;", false },
};

// The text without marks, and where they were.
static void check(const struct scope_case *c)
{
    char text[200];
    uint32_t n = 0, decl = UINT32_MAX, use = UINT32_MAX;
    for (const char *p = c->text; *p; p++) {
        if (*p == 'D' && decl == UINT32_MAX)
            decl = n;
        if (*p == '@')
            use = n;
        else
            text[n++] = *p;
    }
    text[n] = 0;
    if (scope_reaches(text, decl, use) != c->reaches)
        fail_msg("%s", c->text);
}

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        check(&cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
