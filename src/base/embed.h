// SPDX-License-Identifier: Apache-2.0
// embed.h: text files of share/ that are part of the program (made by tools/embed.sh at build time).
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

struct embedded {
    const char *name, *text;
};

// Tables end with name == NULL.
extern const struct embedded embedded_presets[];     // share/presets/NAME.conf
extern const struct embedded embedded_strategies[];  // share/strategies/NAME.stages
extern const struct embedded embedded_shapes[];      // share/shapes/NAME.scg

#endif
