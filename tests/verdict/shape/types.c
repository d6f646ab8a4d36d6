// SPDX-License-Identifier: Apache-2.0
// Several structure types in one analysis: a property that needs what two generators say, each of the lists of one record.  With the links of both
// followed, but only one of the lists described, it is not proved.
// COVERS: T50
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.entry=sll:sll --cpa.shape.fields=0:8
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=shape --prop=assert --cpa.shape.entry=sll:sll --cpa.shape.fields=0:8 --cpa.shape.families=:none --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --analysis=shape --prop=assert --cpa.shape.entry=sll:sll --cpa.shape.fields=0:8 --cpa.shape.families=none: --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --analysis=shape --prop=assert -DANNOTATED
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=shape --prop=assert --cpa.shape.entry=sll --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --analysis=shape --prop=assert -DWRONG
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=shape --prop=assert --cpa.shape.merge=names
// EXPECT[8]: TRUE
#include "../../shapes/programs/plates.c"

#ifdef ANNOTATED
typedef struct plate __SA__sll_below;
typedef struct guest __SA__sll_next;
#endif
