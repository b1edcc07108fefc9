-- Up Migration
-- Only a number that was proved by its code is one account's alone. Of those that are bound already nobody knows any more which were.
alter table customers drop constraint customers_phone_key, add column phone_proved_at timestamptz;
create unique index customers_by_proved_phone on customers (phone) where phone_proved_at is not null;
