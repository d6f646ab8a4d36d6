// SPDX-License-Identifier: Apache-2.0
// Configurations A to F of predicates with shapes (Theoduloz 2010, table 3.2a): what is in a list needs no predicate.
// COVERS: T56, T109
// ARGS: --analysis=predicate+shape --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.merge=agree --no-cpa.shape.strengthen
// EXPECT: TRUE
// ARGS[2]: --analysis=predicate+shape --prop=assert --no-cpa.shape.strengthen
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=predicate+shape --prop=assert 
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=predicate+shape --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.stop=join --no-cpa.shape.strengthen
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=predicate+shape --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.merge=each --no-cpa.shape.strengthen
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=predicate+shape --prop=assert --cegar.cpas=location,callstack,spec,predicate,'sets(shape)' --engine.merge=join --cpa.predicate.merge=join --no-cpa.shape.strengthen
// EXPECT[6]: TRUE
#include "../../shapes/programs/simple.c"
