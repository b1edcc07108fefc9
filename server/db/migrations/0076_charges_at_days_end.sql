-- Up Migration
-- Charges that are known only at the day's end (India: what is delivered goes by the day's net quantity), and the side of a commission.

-- What a fill holds until then of the customer's frozen money, in minor units; null where its charges were final at once.
alter table fills add column held bigint check (held >= 0);
create index fills_held on fills (at) where held is not null;

-- What a fill is charged at its day's end beyond what it paid at once, and what of its hold came back. Written once.
create table day_end_charges (
  account_id bigint not null,
  fill_seq bigint not null,
  order_seq bigint not null,
  position_seq bigint not null,
  -- The market's local date, YYYY-MM-DD.
  traded_on text not null check (traded_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- [[name, kind, minor units], …], as in fills.
  charges text not null,
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  released bigint not null check (released >= 0),
  at timestamptz not null,
  primary key (account_id, fill_seq)
);
create index day_end_charges_by_position on day_end_charges (account_id, position_seq);
create index day_end_charges_by_order on day_end_charges (account_id, order_seq);
grant select, insert on day_end_charges to bourse_app;

-- A commission may fall on purchases or on sales alone; null: on both, as before.
alter table commission_plans add column side text check (side in ('buy', 'sell'));
alter table commission_plans drop constraint commission_plans_from_on_market_seat_liquidity_key;
alter table commission_plans add unique nulls not distinct (from_on, market, seat, liquidity, side);

-- Plans that were bound before there was a side stay bound by the words of then.
create or replace function rule_note(of_table text, content jsonb) returns text language sql immutable as $$
  select 'rule ' || of_table || ' ' || encode(sha256(convert_to(
    (case when of_table = 'commission_plans' and content ->> 'side' is null then content - 'side' else content end)::text, 'UTF8')), 'hex');
$$;
