-- Up Migration
-- What followers pay of their gains is a fee to the leader too, and no interest: points of those who had any are made again. Prices and rates stay.

create temporary table had_shares on commit drop as
  select account_id from performance_through r
  where exists (select from transfers t where t.account_id = r.account_id and t.code = 'profitShareIn');
delete from performance_points where account_id in (select account_id from had_shares);
delete from performance_through where account_id in (select account_id from had_shares);
