-- Up Migration
-- Holdings that secure a loan. A position says how much of it is pledged, and for which loan; each change of that is a
-- row of its own, and they add up to it.
alter table positions
  add column pledged bigint not null default 0,
  add column pledged_to bigint,
  add constraint positions_pledge_check check (pledged >= 0 and (pledged = 0) = (pledged_to is null)) not valid,
  add constraint positions_pledged_check check (pledged + reserved <= open_quantity or pledged = 0) not valid;
alter table positions validate constraint positions_pledge_check;
alter table positions validate constraint positions_pledged_check;
create index positions_pledged on positions (account_id, pledged_to) where pledged > 0;
grant update (pledged, pledged_to) on positions to bourse_app;

create table pledge_steps (
  account_id bigint not null,
  step_seq bigint not null,
  loan_seq bigint not null,
  position_seq bigint not null,
  instrument text not null,
  -- Units, below zero for what is free again.
  change bigint not null check (change <> 0),
  cause text not null check (cause in ('pledged', 'added', 'released', 'sold', 'adjusted', 'repaid')),
  at timestamptz not null,
  primary key (account_id, step_seq),
  foreign key (account_id, loan_seq) references loans
);
create index pledge_steps_by_position on pledge_steps (account_id, position_seq);
grant select, insert on pledge_steps to bourse_app;

-- What was sold of a pledge pays its loan.
alter table loan_payments drop constraint loan_payments_kind_check;
alter table loan_payments add constraint loan_payments_kind_check check (kind in ('collected', 'repaid', 'sold'));
-- Loans that are secured, for whoever watches what secures them.
create index loans_secured on loans (account_id, loan_seq)
  where status in ('active', 'overdue') and book->'terms' ? 'pledges';

-- What secures a loan isn't lent to others.
create or replace function stock_offered(of text) returns bigint language sql stable as $$
  select coalesce(sum(p.open_quantity - p.pledged), 0)::bigint from lending_orders o join positions p
    on p.account_id = o.account_id and p.instrument = o.instrument
  where o.instrument = of and o.kind = 'lend' and o.status <> 'finished' and p.side = 'long' and p.leverage = 1
    and not p.day_trading and p.portfolio = 0 and p.status <> 'closed'
$$;
