-- Up Migration
-- A lock of days has no minutes. The check that came with locks took that for a breach, since null and false is false,
-- so nothing could be bought under a rule of T+N days.
alter table positions drop constraint positions_check2;
alter table positions add constraint positions_lock_check
  check (lock_minutes is null or (lock_minutes > 0 and lock_days is null)) not valid;
alter table positions validate constraint positions_lock_check;
