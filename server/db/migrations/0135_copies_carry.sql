-- A copy's closings carry what no whole lot was sold for, so that a leader's small sales come to the same as a large one.
-- Units; negative: sold too many. Null of what opens.
alter table copy_orders add column carried bigint;
