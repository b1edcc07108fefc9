-- Up Migration
-- The ways in which money comes in, and how equal papers are found.

-- An operator's channel from an instant on; a later row of the same channel takes its place. Only ahead of time, never changed.
create table deposit_channels (
  channel text not null check (channel ~ '^[a-z0-9-]{1,40}$'),
  from_at timestamptz not null,
  kind text not null check (kind in ('bank', 'crypto')),
  currency text not null,
  open boolean not null,
  -- Whether only practice money comes by it.
  practice boolean not null,
  position integer not null default 0,
  -- Minor units a deposit, within those of the currency's rule; null: the rule's own.
  minimum bigint check (minimum > 0),
  maximum bigint check (maximum >= minimum),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_bps integer not null default 0 check (fee_bps between 0 and 5000),
  -- ISO weekdays and minutes of these days, in the rule's zone; null: the rule's own.
  weekdays text check (weekdays ~ '^1?2?3?4?5?6?7?$' and weekdays <> ''),
  opens integer check (opens between 0 and 1439),
  closes integer check (closes > opens and closes <= 1440),
  bank_name text,
  account_name text,
  account_number text,
  network text,
  address text,
  decided_at timestamptz not null default now(),
  primary key (channel, from_at),
  check (from_at > decided_at),
  check ((weekdays is null) = (opens is null) and (opens is null) = (closes is null)),
  check (case kind when 'bank' then bank_name is not null and account_name is not null and account_number is not null and network is null and address is null
    else network is not null and address is not null and bank_name is null and account_name is null and account_number is null end)
);

-- Practice money and real deposits never stand side by side, whoever writes the row.
create function refuse_live_channel() returns trigger language plpgsql as $$
begin
  if not new.practice and exists (select from world where kind = 'demo') then raise exception 'a world with practice money has practice channels only'; end if;
  if new.practice and not exists (select from world where kind = 'demo') then raise exception 'a practice channel belongs to a world with practice money'; end if;
  return new;
end $$;
create trigger channels_of_this_world before insert on deposit_channels for each row execute function refuse_live_channel();

create index requests_by_person on requests ((details->>'person')) where kind = 'identity';
create index requests_by_voucher on requests ((details->>'voucherHash')) where kind = 'deposit';

grant select, insert on deposit_channels to bourse_app;
