# SPDX-License-Identifier: Apache-2.0
# growth.awk: makes n independent copies of a preprocessed C program, and a main that runs them.
#
#   awk -v n=4 -v form=sequence|dispatch -f growth.awk PROGRAM.c
#
# Every identifier of copy k gets the suffix _k, but for keywords, names of the compiler and of the C library, and those that properties
# name (__VERIFIER_*, reach_error, assert, the label ERROR).  A body of reach_error or __VERIFIER_error stays in the first copy only.
# sequence: main runs copy after copy.  dispatch: main chooses which of them runs.

function keep_all(text,    word, m, i) {
    m = split(text, word, " ")
    for (i = 1; i <= m; i++) keep[word[i]] = 1
}

BEGIN {
    keep_all("auto break case char const continue default do double else enum extern float for goto if inline int long register")
    keep_all("restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Noreturn")
    keep_all("_Static_assert __attribute__ __attribute __extension__ __inline __inline__ __restrict __restrict__ __const __signed__")
    keep_all("__volatile__ __asm__ asm __typeof__ typeof __label__ __func__ __FUNCTION__ __PRETTY_FUNCTION__ __alignof__")
    keep_all("reach_error assert ERROR __assert_fail abort exit malloc calloc realloc free alloca memcpy memmove memset memcmp")
    keep_all("strlen strcpy strncpy strcmp strncmp strcat printf puts putchar")
}

# A line of the preprocessor says where the text comes from: of no use here.
/^[ \t]*#/ { next }
{ text = text $0 "\n" }

# Splits the text into tokens: token[1..tokens].
function scan(    rest, t) {
    rest = text
    while (rest != "") {
        if (match(rest, /^[ \t\n\r]+/)) t = RLENGTH
        else if (match(rest, /^\/\/[^\n]*/)) t = RLENGTH
        else if (match(rest, /^\/\*([^*]|\*+[^*\/])*\*+\//)) t = RLENGTH
        else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/)) t = RLENGTH
        else if (match(rest, /^\.?[0-9][0-9A-Za-z_.]*/)) t = RLENGTH
        else if (match(rest, /^"([^"\\\n]|\\.)*"/)) t = RLENGTH
        else if (match(rest, /^'([^'\\\n]|\\.)*'/)) t = RLENGTH
        else t = 1
        token[++tokens] = substr(rest, 1, t)
        rest = substr(rest, t + 1)
    }
}

function is_space(t) { return t ~ /^[ \t\n\r]/ || t ~ /^\/[\/*]/ }

# The token behind i that is no space.
function after(i) {
    do i++; while (i <= tokens && is_space(token[i]))
    return i
}

# The token that closes the bracket at i.
function closing(i, left, right,    depth) {
    for (; i <= tokens; i++) {
        if (token[i] == left) depth++
        if (token[i] == right && --depth == 0) return i
    }
    return tokens
}

# Marks what is not renamed whatever its name is: attributes; and the bodies that are not repeated.
function mark(    i, k, depth) {
    for (i = 1; i <= tokens; i++) {
        if (token[i] ~ /^__attribute/)
            for (k = closing(after(i), "(", ")"); i < k; i++) fixed[i] = 1
        depth += (token[i] == "{") - (token[i] == "}")
        if (depth == 0 && (token[i] == "reach_error" || token[i] == "__VERIFIER_error")) {
            k = after(closing(after(i), "(", ")"))
            if (token[k] == "{") {
                body_from[++bodies] = k
                body_to[bodies] = closing(k, "{", "}")
            }
        }
    }
}

function copy(k,    i, b, t) {
    for (i = 1; i <= tokens; i++) {
        t = token[i]
        for (b = 1; b <= bodies && k > 1; b++)
            if (i == body_from[b]) {
                t = ";"
                i = body_to[b]
            }
        if (t ~ /^[A-Za-z_]/ && !(t in keep) && !(i in fixed) && t !~ /^__(VERIFIER|builtin)_/) t = t "_" k
        printf "%s", t
    }
    print ""
}

END {
    scan()
    mark()
    for (k = 1; k <= n; k++) copy(k)
    if (form == "dispatch") {
        print "extern int __VERIFIER_nondet_int(void);\nint main(void)\n{\n  switch (__VERIFIER_nondet_int()) {"
        for (k = 1; k <= n; k++) printf "  case %d:\n    main_%d();\n    break;\n", k, k
        print "  }\n  return 0;\n}"
    } else {
        print "int main(void)\n{"
        for (k = 1; k <= n; k++) printf "  main_%d();\n", k
        print "  return 0;\n}"
    }
}
