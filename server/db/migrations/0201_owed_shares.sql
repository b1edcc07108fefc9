-- Up Migration
-- A month's part of a gain is owed from the month's end on, whether or not its copy has the money. What was shared before
-- was paid in the same moment. Of a month that had ended and wasn't paid yet, nothing is owed: what it came to isn't known.
alter table copies add column owed bigint not null default 0 check (owed >= 0);

alter table copy_shares
  add column paid bigint check (paid between 0 and amount),
  add column paid_at timestamptz check ((paid is null) = (paid_at is null)),
  -- The account's last transfer before it was owed.
  add column booked_after bigint;
update copy_shares s set paid = amount, paid_at = at, booked_after = coalesce((select t.seq - 2 from transfers t
  where t.account_id = s.account_id and t.code = 'profitShare' and t.reference = 'y' || s.share), 0);
alter table copy_shares alter column booked_after set not null;
-- What an end couldn't pay was never written: from here on the row says what was due.
update copy_shares set amount = div((equity::numeric - high_water) * rate, 100000000)::bigint where month = 'end';
update copies c set high_water = c.paid + s.settled
  from (select account_id, portfolio, sum(equity - high_water - paid) as settled from copy_shares group by 1, 2) s
  where c.status = 'ended' and (c.account_id, c.portfolio) = (s.account_id, s.portfolio);
create index copy_shares_owed on copy_shares (account_id, portfolio) where paid is null;

grant update (owed) on copies to bourse_app;
grant update (paid, paid_at) on copy_shares to bourse_app;
