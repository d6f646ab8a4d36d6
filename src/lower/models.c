// SPDX-License-Identifier: Apache-2.0
// models.c: adds the models of library functions to a program.
#include "lower/models.h"

#include "frontend/frontend.h"

enum rc models_add(struct program *p)
{
    return frontend_add_text(p, MODELS_NAME, cfa_models_text, cfa_models_size);
}
