-- Up Migration
-- Since when a copy has never had less in it than the least one begins with; null of one that has less. Where something was
-- taken out before, it counts from the next money that is put in.
alter table copies add column kept_since timestamptz;
update copies c set kept_since = started_at where paid >= (select sum(t.amount) from transfers t
  where t.account_id = c.account_id and t.code = 'moveMoney' and t.currency = c.currency and t.credit_portfolio = c.portfolio);
grant update (kept_since) on copies to bourse_app;
