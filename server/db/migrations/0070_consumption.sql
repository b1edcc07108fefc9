-- Up Migration
-- What customers have taken of displayed sizes: gone for them until it has come back.

-- A line each: "instrument direction units at second ofSecond" (core/trading/consumed.ts). It travels with the counters, at no cost of its own.
alter table accounts add column consumed text not null default '';
-- The first account of a verified person who has several; null for everybody else. Theirs is in one row for all of them.
alter table accounts add column holder bigint;
create index accounts_by_holder on accounts (holder) where holder is not null;

create table identity_consumption (
  holder bigint primary key,
  -- Counts its changes: who decided on an older one decides again.
  version bigint not null,
  consumed text not null
);

-- Holders come sorted, so that two batches never wait for each other.
create function consume_together(holders bigint[], versions bigint[], consumptions text[]) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(holders) loop
    insert into identity_consumption (holder, version, consumed) values (holders[i], 0, '') on conflict do nothing;
    update identity_consumption set version = version + 1, consumed = consumptions[i] where holder = holders[i] and version = versions[i];
    if not found then raise exception 'somebody else of % has traded meanwhile', holders[i] using errcode = 'serialization_failure'; end if;
  end loop;
end $$;

-- People who have been verified on several accounts.
with verified as (
  select r.account_id, r.details ->> 'person' as person from requests r join customers c using (account_id)
  where r.kind = 'identity' and r.status = 'done' and c.verification = 'certified' and r.details ->> 'person' is not null),
several as (select person, min(account_id) as holder from verified group by person having count(distinct account_id) > 1)
update accounts a set holder = s.holder from verified v join several s using (person) where a.account_id = v.account_id;

-- Units of the ladder that were gone for the customer before the fill; null for fills from before this was the rule.
alter table fills add column taken_before bigint;

grant select, insert, update on identity_consumption to bourse_app;
