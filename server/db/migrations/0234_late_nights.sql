-- Up Migration
-- Nights of borrowed money that were charged late, after an outage: a transfer has only the time at which it was booked. `night` is the market's local date on which it began.
create table late_nights (
  account_id bigint not null,
  position_seq bigint not null,
  night text not null check (night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, position_seq, night)
);
grant select, insert on late_nights to bourse_app;
