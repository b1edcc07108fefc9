-- Up Migration
-- Of the called positions of an instrument and side those that are nearest to being closed.
drop index positions_called;
create index positions_called on positions (instrument, side, liquidation_price)
  where status <> 'closed' and called_at is not null;
