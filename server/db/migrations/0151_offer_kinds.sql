-- Up Migration
-- More kinds of offers: those that a second decides, and those whose price the market makes after their terms are sealed.

alter table offerings
  -- What is paid, where the sealed terms only say how it comes about; null while it isn't known.
  add column price bigint check (price > 0),
  -- What a price over a window was held against.
  add column reference bigint check (reference > 0),
  -- Trading days before the first sale, and what the price had come to by then (8 decimals); null while that isn't known.
  add column lock_days integer not null default 0,
  add column outcome bigint;
alter table offerings drop constraint offerings_check, drop constraint offerings_check1, drop constraint offerings_check2,
  add check (entries is not null or root is null),
  add check (kind <> 'ipo' or stage not in ('closed', 'drawn', 'allotted', 'paid', 'listed') or root is not null),
  add check (kind <> 'ipo' or stage not in ('drawn', 'allotted', 'paid', 'listed') or chance is not null);
create index offerings_by_lock on offerings (kind, lock_days) where outcome is not null;
grant update (price, reference, outcome) on offerings to bourse_app;
grant update (price) on subscriptions to bourse_app;

-- A second in which something was asked for: how many asked, what there was, and the market's price it was held against.
create table offering_seconds (
  offering bigint not null references offerings,
  second timestamptz not null check (second = date_trunc('second', second)),
  entries integer not null check (entries > 0),
  asked bigint not null,
  left_before bigint not null check (left_before >= 0),
  cap bigint not null check (cap >= 0),
  allotted bigint not null check (allotted between 0 and left_before),
  reference bigint check (reference > 0),
  primary key (offering, second)
);
alter table offering_entries
  add column second timestamptz,
  add column discount bigint check (discount >= 0),
  drop constraint offering_entries_offering_entrant_key,
  add foreign key (offering, second) references offering_seconds (offering, second);
-- Whoever got nothing in one second may ask again in another.
create unique index offering_entries_of_person on offering_entries (offering, entrant, second) nulls not distinct;
create unique index offering_entries_of_subscription on offering_entries (account_id, subscription_seq);
grant select, insert on offering_seconds to bourse_app;

-- Whoever settles a second waits for requests that are on their way; what comes later than that is refused.
create or replace function refuse_after_close() returns trigger language plpgsql as $$
begin
  perform from offerings where offering = new.offering and root is null and stage in ('sealed', 'open') for key share;
  if not found then
    raise exception 'offer % is closed', new.offering using errcode = 'check_violation';
  end if;
  perform from offering_seconds where offering = new.offering and second >= date_trunc('second', new.created_at);
  if found then
    raise exception 'offer % is closed', new.offering using errcode = 'check_violation';
  end if;
  return new;
end $$;
