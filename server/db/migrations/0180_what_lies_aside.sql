-- Up Migration
-- What lies in funds, and shares of offers that are paid and not delivered, count in all that a customer has, so in the curve of it too: when
-- a price was struck and when an order was dealt is written down, and points of those whom it concerns are made again. Prices and rates stay.

alter table fund_days add column struck_at timestamptz;
update fund_days set struck_at = valued_at;
alter table fund_days alter column struck_at set not null;

alter table fund_deals add column at timestamptz;
update fund_deals d set at = coalesce((select t.at from transfers t where t.account_id = d.account_id and d.kind = 'buy'
    and t.code = 'fundBought' and t.reference = 'u' || d.order_seq), p.valued_at)
  from fund_days p where (p.fund, p.date) = (d.fund, d.date);
alter table fund_deals alter column at set not null;

create temporary table counted_aside on commit drop as
  select account_id from performance_through r
  where exists (select from fund_deals d where d.account_id = r.account_id)
    or exists (select from transfers t where t.account_id = r.account_id and (t.debit = 'offering' or t.credit = 'offering'));
delete from performance_points where account_id in (select account_id from counted_aside);
delete from performance_through where account_id in (select account_id from counted_aside);
