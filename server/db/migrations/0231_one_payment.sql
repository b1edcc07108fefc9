-- Up Migration
-- The bank's own name of the entry, where its file has one: told with two references it stands behind no deposit.
alter table bank_lines add column entry text check (entry <> '');
grant update (entry) on bank_lines to bourse_app;
create index bank_lines_by_entry on bank_lines (entry) where entry is not null;
-- What the list of deposits that were called back begins with.
create index bank_lines_gone on bank_lines (currency, reference, on_date desc, at desc) where amount < 0;
-- A reference as it is compared.
create index requests_by_reference on requests (upper(regexp_replace(details ->> 'reference', '[^[:alnum:]]', '', 'g')))
  where upper(regexp_replace(details ->> 'reference', '[^[:alnum:]]', '', 'g')) is not null;
-- What was proposed about an order's fills.
create index requests_by_order on requests (account_id, (details ->> 'order')) where kind = 'tradeCorrection';
