-- Up Migration
-- How many trades a place of a frozen league took: in early ones none where the rules asked for none.

alter table leagues add column least_trades integer check (least_trades >= 0);
update leagues set least_trades = coalesce((terms->>'minimumTrades')::integer, 0) where frozen_at is not null;
alter table leagues add check ((frozen_at is null) = (least_trades is null));
grant update (least_trades) on leagues to bourse_app;
