// SPDX-License-Identifier: Apache-2.0
// base.h: what every file may use: result codes, assertions that stay on, and the few compiler extensions allowed.
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define ATTR_PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))
#define ATTR_NORETURN __attribute__((noreturn))
#define ATTR_MUST_USE __attribute__((warn_unused_result))
#define ATTR_UNUSED __attribute__((unused))
#define UNREACHABLE() __builtin_unreachable()
__extension__ typedef __int128 i128;           // the widest integer of the languages we read (__int128)
__extension__ typedef unsigned __int128 u128;  // likewise
#else
#error "a compiler with __int128 is needed (gcc or clang)"
#endif

// Address sanitizer reserves far more addresses than there is memory, and keeps freed memory for a while.
#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* DOWNCAST: defines name(p): the `struct to` that begins with its member `first`, the `struct from` at p.  DOWNCAST_CONST: the same for what is
 * only read. */
#define DOWNCAST(name, from, to, first)           \
    static inline struct to *name(struct from *p) \
    {                                             \
        return (struct to *)p;                    \
    }                                             \
    _Static_assert(offsetof(struct to, first) == 0, "")
#define DOWNCAST_CONST(name, from, to, first)                 \
    static inline const struct to *name(const struct from *p) \
    {                                                         \
        return (const struct to *)p;                          \
    }                                                         \
    _Static_assert(offsetof(struct to, first) == 0, "")

// Result of an operation that can fail for a reason outside the program's own text.
enum rc {
    RC_OK,
    RC_USER,         // bad input or bad usage; a diagnostic was given
    RC_UNSUPPORTED,  // the analysed program does what is not modelled; a diagnostic was given
    RC_STOP,         // budget exhausted or cancelled; state is consistent, the work is not finished
};

// Answer of an abstract question.
enum tri { TRI_FALSE, TRI_TRUE, TRI_UNKNOWN };

/* bug: an internal invariant does not hold.  Prints file, line and the message to stderr and exits with status 70
 * without a verdict.  Never returns. */
ATTR_NORETURN void bug(const char *file, int line, const char *fmt, ...) ATTR_PRINTF(3, 4);
#define BUG(...) bug(__FILE__, __LINE__, __VA_ARGS__)

/* word_in: where `word` stands in a text, with a space before and behind it; NULL: nowhere, as the empty word. */
const char *word_in(const char *text, const char *word);

/* fault_mark: a fault that was asked for (VERNIER_FAIL_ALLOC and the like) happens now: makes the file that VERNIER_FAULT_MARK names. */
void fault_mark(void);

// VERIFY: an assertion on which soundness rests; on in every build.
#define VERIFY(c) ((c) ? (void)0 : bug(__FILE__, __LINE__, "%s", #c))

/* VALIDATE: in builds with assertions, BUG()s with what a validator has found: such functions (smg_flaw, engine_flaw, ...) say what is not as it should be, or
 * NULL.  VALIDATE_SOME: the first times, and then every so often: n, a uint64_t that begins as 0, counts. */
#ifdef NDEBUG
#define VALIDATE(flaw) ((void)0)
#define VALIDATE_SOME(n, flaw) ((void)0)
#else
#define VALIDATE(flaw) check_flaw(__FILE__, __LINE__, flaw)
#define VALIDATE_SOME(n, flaw) VALIDATE(check_is_due(&(n)) ? (flaw) : NULL)
#endif
static inline void check_flaw(const char *file, int line, const char *flaw)
{
    if (flaw)
        bug(file, line, "%s", flaw);
}
static inline bool check_is_due(uint64_t *n)
{
    enum { FIRST = 16, EVERY = 64 };
    return ++*n <= FIRST || *n % EVERY == 0;
}

#endif
