-- Up Migration
-- What of a dividend the market's tax takes before it arrives. What was paid before had nothing withheld.

alter table dividends add column withheld bigint not null default 0 check (withheld >= 0);
