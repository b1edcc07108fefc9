-- Up Migration
-- Transfers are sealed in the order of their transactions' numbers. A database that is written anew elsewhere (a dump read in, another major version)
-- begins to count again, so what it counts is added to where the other one had come: its epoch. It stands in the function's text, which costs a transfer
-- nothing; a start raises it where it has to (server/db/ledger-epoch.ts).

create function ledger_epoch() returns bigint language sql immutable parallel safe as 'select 0::bigint';
create function ledger_xid() returns bigint language sql stable as 'select ledger_epoch() + pg_current_xact_id()::text::bigint';
-- Transactions with smaller numbers are finished for everyone.
create function ledger_horizon() returns bigint language sql stable as 'select ledger_epoch() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

alter table transfers alter column xid set default ledger_xid();
do $$ begin
  execute replace(pg_get_functiondef('change_accounts'::regproc), 'pg_current_xact_id()::text::bigint', 'ledger_xid()');
end $$;
