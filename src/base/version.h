// SPDX-License-Identifier: Apache-2.0
// version.h: the release this tree will become; NEWS.md tells what it contains.
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define VERNIER_VERSION "0.1.0"

#endif
