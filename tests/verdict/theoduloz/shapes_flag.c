// SPDX-License-Identifier: Apache-2.0
// Configurations A to F of predicates with shapes (Theoduloz 2010, table 3.2a): the flag says what is in the list.
// COVERS: T28, T56, T109
// ARGS: --analysis=predicate+shape,cpa.predicate.precision_file=flag.preds --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.merge=agree --no-cpa.shape.strengthen
// EXPECT: TRUE
// ARGS[2]: --analysis=predicate+shape,cpa.predicate.precision_file=flag.preds --prop=assert --no-cpa.shape.strengthen
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=predicate+shape,cpa.predicate.precision_file=flag.preds --prop=assert 
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=predicate+shape,cpa.predicate.precision_file=flag.preds --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.stop=join --no-cpa.shape.strengthen
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=predicate+shape,cpa.predicate.precision_file=flag.preds --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.merge=each --no-cpa.shape.strengthen --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --analysis=predicate+shape,cpa.predicate.precision_file=flag.preds --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.merge=join --cpa.predicate.merge=join --no-cpa.shape.strengthen --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[6]: UNKNOWN (not-excluded)
#include "../../shapes/programs/list_flag.c"
