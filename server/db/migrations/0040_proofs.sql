-- Up Migration
-- What a stranger can check: lines that the seals bind besides transfers, and what the house owes, as trees of sums.

-- A line that the next seal binds. Whoever writes one does so in the transaction of what it speaks of.
create table seal_notes (
  note_id bigint generated always as identity primary key,
  note text not null check (note ~ '^[ -~]+$' and length(note) <= 500),
  at timestamptz not null default now(),
  seal bigint
);
create index seal_notes_waiting on seal_notes (note_id) where seal is null;
create index seal_notes_by_seal on seal_notes (seal, note_id) where seal is not null;

-- The operator's dated rules are bound as they are written: "rule <table> <SHA-256 of the row as JSON, times in UTC>".
create function rule_note(of_table text, content jsonb) returns text language sql immutable as $$
  select 'rule ' || of_table || ' ' || encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
$$;
create function bind_rule() returns trigger language plpgsql security definer set timezone to 'UTC' set search_path from current as $$
begin
  insert into seal_notes (note) values (rule_note(tg_table_name, to_jsonb(new)));
  return new;
end $$;
revoke execute on function bind_rule from public;
do $$
declare
  of_table text;
begin
  set local timezone to 'UTC';
  foreach of_table in array array['lock_rules', 'stock_rules', 'commission_plans', 'day_trading_rules', 'day_trading_reviews', 'funds_rules', 'deposit_channels'] loop
    continue when to_regclass(of_table) is null;
    execute format('insert into seal_notes (note) select rule_note(%L, to_jsonb(t)) from %I t', of_table, of_table);
    execute format('create trigger bind_rule after insert on %I for each row execute function bind_rule()', of_table);
  end loop;
end $$;

-- A tree of one currency at one moment. The secret makes the places and the salts of its leaves; it never leaves the server.
create table liability_trees (
  tree bigint not null check (tree > 0),
  currency text not null,
  secret bytea not null check (octet_length(secret) = 32),
  count bigint not null check (count > 0),
  -- Minor units, of all customers together.
  sum numeric(30) not null check (sum > 0),
  root bytea not null check (octet_length(root) = 32),
  at timestamptz not null,
  primary key (tree, currency)
);
-- Its leaves in stretches of 1,024, each 32 bytes of hash and 16 of sum; and the node above each stretch.
create table liability_stretches (
  tree bigint not null,
  currency text not null,
  stretch integer not null check (stretch >= 0),
  -- Where the places of its leaves begin.
  first_place bytea not null,
  nodes bytea not null check (octet_length(nodes) % 48 = 0),
  top bytea not null check (octet_length(top) = 48),
  primary key (tree, currency, stretch)
);

grant select, insert on seal_notes to bourse_app;
grant update (seal) on seal_notes to bourse_app;
grant select, insert, delete on liability_trees, liability_stretches to bourse_app;
