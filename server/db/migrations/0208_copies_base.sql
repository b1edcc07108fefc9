-- Up Migration
-- A copy's base: all that was put in; with money that is taken out it becomes smaller by the same part as the copy does, so that
-- gains that are taken out leave no less than nothing. Loss and return are measured from it, and it is what follows a leader.
-- Each taking keeps what the copy was worth then, so that anybody can compute it again.
alter table copies add column base bigint check (base >= 0);

create table copy_takings (
  account_id bigint not null,
  portfolio smallint not null,
  -- The account's last transfer before it.
  booked_after bigint not null,
  -- Null of the row that a copy has from this migration, which says no more than where its counting begins.
  equity bigint,
  base bigint not null check (base >= 0),
  primary key (account_id, portfolio, booked_after),
  foreign key (account_id, portfolio) references copies
);

-- Where nothing was taken out it is what was put in, as before. Elsewhere the worth at each taking isn't known any more: there
-- it is what lies in the copy by now, what it holds at what was paid for that; never less than `paid`, from which its loss
-- was measured until now, nor more than was ever put in.
with came as (select c.account_id, c.portfolio, coalesce(sum(t.amount), 0)::bigint as amount from copies c
    left join transfers t on t.account_id = c.account_id and t.code = 'moveMoney' and t.currency = c.currency
      and t.credit_portfolio = c.portfolio group by 1, 2),
  lies as (select c.account_id, c.portfolio, coalesce(sum(b.amount), 0)::bigint as amount from copies c
    left join balances b on b.account_id = c.account_id and b.portfolio = c.portfolio and b.currency = c.currency
      and b.bucket in ('available', 'frozen', 'margin') group by 1, 2)
update copies c set base = greatest(c.paid, least(came.amount, lies.amount))
  from came join lies using (account_id, portfolio)
  where (c.account_id, c.portfolio) = (came.account_id, came.portfolio);
insert into copy_takings (account_id, portfolio, booked_after, base)
  select c.account_id, c.portfolio, max(t.seq) - 1, c.base from copies c
    join transfers t on t.account_id = c.account_id and t.code = 'moveMoney'
      and c.portfolio in (t.debit_portfolio, t.credit_portfolio)
    group by c.account_id, c.portfolio
    having c.base <> coalesce(sum(t.amount) filter (where t.credit_portfolio = c.portfolio
      and t.currency = c.currency), 0) or bool_or(t.debit_portfolio = c.portfolio);
alter table copies alter column base set not null;

create or replace function count_followed() returns trigger language plpgsql security invoker as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in select leader, sum(base) as base from added where status <> 'ended' group by 1 order by 1 loop
      update leaders set followed = followed + change.base where leader = change.leader;
    end loop;
  else
    for change in
      select leader, sum(base) as base from (select leader, base from added where status <> 'ended'
        union all select leader, -base from removed where status <> 'ended') n group by 1 having sum(base) <> 0 order by 1
    loop
      update leaders set followed = followed + change.base where leader = change.leader;
    end loop;
  end if;
  return null;
end $$;
update leaders l set followed = coalesce((select sum(base) from copies c where c.leader = l.leader and c.status <> 'ended'), 0);
alter table leaders add check (followed >= 0);

grant select, insert on copy_takings to bourse_app;
grant update (base) on copies to bourse_app;
