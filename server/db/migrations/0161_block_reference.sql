-- Up Migration
-- What a block's band lies around: the last trade, or the average price of the session by what was traded.

alter table blocks add column around text not null default 'last' check (around in ('last', 'vwap'));
