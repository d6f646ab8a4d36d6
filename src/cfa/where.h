// SPDX-License-Identifier: Apache-2.0
// where.h: places as users know them: those inside of the library models (models.h) as calls in their own files.
#ifndef CFA_WHERE_H
#define CFA_WHERE_H

#include "cfa/cfa.h"

#define MODELS_NAME "<models>"  // of the file of the library models, as places show it

// A place; inside of a library model, the first call in the user's files that leads there.
struct where {
    struct loc at;             // nowhere: only models call the model
    const struct func *model;  // the model that contains the place; NULL: a file of the user does
    struct sym name;           // of the library function that is called there; without a call, of the model
    size_t calls;              // how many lead there
};

/* where_called: the name of the library function that a CALL of a model is of. */
static inline struct sym where_called(const struct edge *call)
{
    return call->extern_name.i ? call->extern_name : call->callee->name;
}

/* where_is: the place as the user knows it.
 * cost   linear in the program for a place in a model, else that of sources_place. */
struct where where_is(const struct cfa *c, struct loc loc);

/* where_text: `file:line`, and the model if there is one; in mem. */
const char *where_text(const struct cfa *c, struct loc loc, struct arena *mem);

/* where_in_models: whether the place lies in the text of the models. */
bool where_in_models(const struct cfa *c, struct loc loc);

#endif
