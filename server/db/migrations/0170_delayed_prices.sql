-- At delayed prices an order meets only quotes whose own time is later than this; null: any.
alter table orders add column prices_after timestamptz;
-- When its customer cancelled it there: it still meets quotes up to this time, and ends once prices have come further.
alter table orders add column cancel_requested_at timestamptz;
grant update (expires_at, prices_after, cancel_requested_at) on orders to bourse_app;

create table delayed_trading_rules (
  step bigint generated always as identity primary key,
  market text not null,
  -- Whether orders may fill at prices that their source gives with a delay.
  allowed boolean not null,
  from_at timestamptz not null,
  why text not null check (length(why) between 10 and 2000),
  staff_id bigint not null references staff,
  -- Null: in a practice world, where one person decides.
  proposal bigint references proposals,
  at timestamptz not null
);
comment on table delayed_trading_rules is
  'Whether a market''s orders may fill at delayed prices, from a moment on. Without a row they may not. Never changed.';
create trigger bind_rule after insert on delayed_trading_rules for each row execute function bind_rule();
create constraint trigger written_on_record after insert or update or delete on delayed_trading_rules
  deferrable initially deferred for each row execute function require_staff_entry('');
grant select, insert on delayed_trading_rules to bourse_app;
