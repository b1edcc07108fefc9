-- Up Migration
-- An order that its customer has made larger or given another price has the commission plan of that day; null, that of the day on which it was accepted.
alter table orders add column planned_at timestamptz;
