//! Rules to values: strategies, the plan that picks one, limits, the oracle.
