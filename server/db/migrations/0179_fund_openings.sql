-- Up Migration
-- Two people open a fund with the house's money, and close one.

create table fund_openings (
  proposal bigint primary key references proposals,
  account_id bigint not null unique,
  currency text not null,
  seed bigint not null check (seed > 0),
  decided_at timestamptz not null,
  -- Once it has begun.
  fund integer unique references funds
);

create table fund_closings (
  fund integer primary key references funds,
  proposal bigint not null unique references proposals,
  decided_at timestamptz not null,
  -- The dealing day from which on all that it holds is sold.
  sells_on text not null
);
create trigger bind_rule after insert on fund_closings for each row execute function bind_rule();

create table fund_ends (
  fund integer primary key references fund_closings,
  seed_back bigint not null check (seed_back >= 0),
  ended_at timestamptz not null
);

grant select, insert, update (fund) on fund_openings to bourse_app;
grant select, insert on fund_closings, fund_ends to bourse_app;
