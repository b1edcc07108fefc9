-- Up Migration
-- A credit is earned by the time that a position was held: what of its value the rate was taken on. Null of a rollover from before: all of it.
alter table rollovers add column counted bigint check (counted between 0 and value);
