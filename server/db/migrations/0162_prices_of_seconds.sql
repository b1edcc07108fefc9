-- Up Migration
-- In a quota grab each second has a price of its own; null where the opening's stood for all of them.

alter table offering_seconds add column price bigint check (price > 0);
