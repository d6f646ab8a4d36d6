// SPDX-License-Identifier: Apache-2.0
// vec.h: growable arrays.  `struct names { VEC_OF(char *); };` declares one; all zero is empty; elements are v->at[0..v->n).
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/mem.h"

#define VEC_OF(T) \
    T *at;        \
    size_t n, cap

// The plain vectors that many modules pass to each other.
struct u32_vec {
    VEC_OF(uint32_t);
};

#define vec_reserve(v, want)                                                                        \
    do {                                                                                            \
        size_t vec_want_ = (want);                                                                  \
        if ((v)->cap < vec_want_) {                                                                 \
            size_t vec_cap_ = (v)->cap ? (v)->cap * 2 : 8;                                          \
            if (vec_cap_ < vec_want_)                                                               \
                vec_cap_ = vec_want_;                                                               \
            (v)->at = mem_realloc((v)->at, (v)->cap * sizeof *(v)->at, vec_cap_ * sizeof *(v)->at); \
            (v)->cap = vec_cap_;                                                                    \
        }                                                                                           \
    } while (0)

#define vec_push(v, x)                \
    do {                              \
        vec_reserve((v), (v)->n + 1); \
        (v)->at[(v)->n++] = (x);      \
    } while (0)

// All elements of another vector, behind those that are there.
#define vec_append(v, w)                                   \
    do {                                                   \
        for (size_t vec_i_ = 0; vec_i_ < (w)->n; vec_i_++) \
            vec_push((v), (w)->at[vec_i_]);                \
    } while (0)

// x, if it is not there yet.
#define vec_push_once(v, x)                               \
    do {                                                  \
        size_t vec_i_ = 0;                                \
        while (vec_i_ < (v)->n && (v)->at[vec_i_] != (x)) \
            vec_i_++;                                     \
        if (vec_i_ == (v)->n)                             \
            vec_push((v), (x));                           \
    } while (0)

#define vec_pop(v) ((v)->at[--(v)->n])
#define vec_last(v) ((v)->at[(v)->n - 1])
#define vec_clear(v) ((void)((v)->n = 0))

// The elements from `from` on in reverse order.  (The vector's own end serves as the place to put one aside.)
#define vec_reverse(v, from)                                                           \
    do {                                                                               \
        for (size_t vec_i_ = (from), vec_k_ = (v)->n; vec_i_ + 1 < vec_k_; vec_i_++) { \
            vec_push((v), (v)->at[vec_i_]);                                            \
            (v)->at[vec_i_] = (v)->at[--vec_k_];                                       \
            (v)->at[vec_k_] = vec_pop(v);                                              \
        }                                                                              \
    } while (0)

#define vec_free(v)                                    \
    do {                                               \
        mem_free((v)->at, (v)->cap * sizeof *(v)->at); \
        (v)->at = NULL;                                \
        (v)->n = (v)->cap = 0;                         \
    } while (0)

/* BISECT: low, a variable, becomes the first number of type T from low to high of which `before`, a condition on mid, does not hold, or high;
 * it holds of all numbers before that one, and of none behind it.  (high is changed, too.) */
#define BISECT(T, low, high, mid, before)                                            \
    do {                                                                             \
        for (T mid; (low) < (high) && (mid = (low) + ((high) - (low)) / 2, true);) { \
            if (before)                                                              \
                (low) = mid + 1;                                                     \
            else                                                                     \
                (high) = mid;                                                        \
        }                                                                            \
    } while (0)

/* compare_u32: for qsort and bsearch over uint32_t. */
int compare_u32(const void *a, const void *b);

/* u32_unique: sorts n numbers, and leaves each once; how many are left.  (at may be NULL if n is 0.) */
size_t u32_unique(uint32_t *at, size_t n);

static inline void u32_vec_unique(struct u32_vec *v)
{
    v->n = u32_unique(v->at, v->n);
}

#endif
