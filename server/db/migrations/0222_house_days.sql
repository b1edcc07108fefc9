-- Up Migration
-- What moved on the house's accounts, by day (UTC), currency, account and code: added up once behind the transfers, so that a page costs as much with a
-- million of them as with a thousand. The audit adds up again.
create table house_days (
  day date not null,
  currency text not null,
  account text not null,
  code text not null,
  -- Credited less debited.
  amount numeric not null,
  primary key (day, currency, account, code)
);
create table house_days_read (
  single boolean primary key default true check (single),
  -- All transfers up to it have been added up.
  last_xid bigint not null
);
insert into house_days_read (last_xid) values (0);
grant select, insert, update on house_days to bourse_app;
grant select, update on house_days_read to bourse_app;
