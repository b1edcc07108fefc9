-- Up Migration
-- What was paid for shares of an offer before they were delivered counted as a loss of the portfolio, and their delivery as a gain. Both are
-- flows, which have points of their own: where there was one, all points are made again. Prices and rates that were written down stay.

create temporary table again on commit drop as
  select account_id from performance_through r
  where exists (select from transfers t where t.account_id = r.account_id and (t.debit = 'offering' or t.credit = 'offering'));
delete from performance_points where account_id in (select account_id from again);
delete from performance_through where account_id in (select account_id from again);
