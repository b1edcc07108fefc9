-- Up Migration
-- Accounts of the house that trade at the desk. Nobody logs in to them: they have no row among the customers.

alter table accounts add column house boolean not null default false;
-- Decided when it is opened, and never changed.
grant insert (house) on accounts to bourse_app;

create table house_accounts (
  account_id bigint primary key references accounts,
  purpose text not null,
  name text not null check (name <> ''),
  -- Whose the money in it is: the house's own, or that of customers who have a share in it.
  claimant text not null check (claimant in ('house', 'customers')),
  opened_at timestamptz not null,
  unique (purpose, name)
);

-- What two people have decided to put in or take back.
create table house_capital (
  number bigint primary key generated always as identity,
  proposal bigint not null unique references proposals,
  account_id bigint not null references house_accounts,
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  amount bigint not null check (amount > 0),
  approved_at timestamptz not null
);
-- What it came to, in one commit with the money; one word for each, and never another.
create table house_capital_moves (
  number bigint primary key references house_capital,
  account_id bigint not null,
  booked boolean not null,
  at timestamptz not null
);

-- Desks for blocks were customers with a number that nobody has. What they did stays; their login goes.
update accounts set house = true where account_id in (select account_id from block_desks);
insert into house_accounts (account_id, purpose, name, claimant, opened_at)
  select account_id, 'blocks', case when d.house then d.instrument else 'seat ' || d.instrument end, 'house', c.created_at
  from block_desks d join customers c using (account_id);
delete from sessions where account_id in (select account_id from house_accounts);
delete from known_devices where account_id in (select account_id from house_accounts);
delete from invitations where account_id in (select account_id from house_accounts);
delete from legal_consents where account_id in (select account_id from house_accounts);
delete from customers where account_id in (select account_id from house_accounts);

alter table block_desks
  add foreign key (account_id) references house_accounts,
  add column proposal bigint references proposals,
  -- From then on it offers nothing and sells what it holds.
  add column ended_at timestamptz;
create unique index block_desks_by_instrument on block_desks (instrument) where house and ended_at is null;

grant select, insert on house_accounts, house_capital, house_capital_moves to bourse_app;
grant update (ended_at) on block_desks to bourse_app;
