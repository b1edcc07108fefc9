-- Up Migration
-- A pair with simulated prices is rolled over without the difference of both currencies' rates. Null of a rollover from before it was told apart.
alter table rollovers add column made_up boolean;
