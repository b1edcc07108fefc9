-- Up Migration
-- What customers could take of an auction, and who acts together.

-- Units that one person, and all customers, could have on a side; null for auctions from before this was the rule.
alter table auctions add column share_of_one bigint, add column share_together bigint;

-- Fills of a minute are found without a look at all of them.
create index fills_by_time on fills using brin (at);

-- Unrelated accounts that took one side of one instrument within the time in which a displayed size comes back, far beyond it: for the staff to look at.
create table acting_together (
  minute timestamptz not null,
  instrument text not null,
  direction text not null check (direction in ('buy', 'sell')),
  -- People, or accounts of those who aren't verified.
  holders integer not null,
  quantity bigint not null,
  -- The largest size that was displayed to any of them.
  displayed_size bigint not null,
  primary key (minute, instrument, direction)
);
grant select, insert, update, delete on acting_together to bourse_app;
