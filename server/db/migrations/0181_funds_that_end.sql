-- Up Migration
-- An opening that can't begin ends with its reason, and what nobody could sell of a closing fund is taken over by the house.

alter table fund_openings
  add column ended_at timestamptz,
  -- The refusal that it met at last: {code, params}.
  add column ended_why jsonb check ((ended_why is null) = (ended_at is null)),
  add check (fund is null or ended_at is null);
grant update (ended_at, ended_why) on fund_openings to bourse_app;

-- What was left, at its last trade each, and the money that the house pays for all of it: written once, and sealed.
create table fund_takeovers (
  fund integer primary key references fund_closings,
  -- A list of {instrument, currency, quantity, close, stale, worth}, as in fund_prices.
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  decided_at timestamptz not null
);
create trigger bind_rule after insert on fund_takeovers for each row execute function bind_rule();
grant select, insert on fund_takeovers to bourse_app;
