-- What a customer's programs may do in a portfolio, whichever key they use.
create table program_settings (
  account_id bigint not null references accounts,
  portfolio smallint not null check (portfolio >= 0),
  is_suspended boolean not null,
  allows_short_sales boolean not null,
  allows_fractions boolean not null,
  primary key (account_id, portfolio)
);
comment on table program_settings is 'What a customer''s programs may do in a portfolio; without a row, everything.';
grant select, insert, update (is_suspended, allows_short_sales, allows_fractions) on program_settings to bourse_app;

-- Lists of instruments that programs make.
create table program_watchlists (
  account_id bigint not null references accounts,
  watchlist bigint not null check (watchlist > 0),
  name text not null,
  instruments text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, watchlist),
  unique (account_id, name)
);
comment on table program_watchlists is 'Lists of instruments that a customer''s programs have made, by name.';
grant select, insert, delete, update (name, instruments, updated_at) on program_watchlists to bourse_app;

-- How often an order's customer has changed it, and what it was before each change.
alter table orders add column replacements smallint not null default 0 check (replacements >= 0);
grant update (client_id, replacements) on orders to bourse_app;
create table order_replacements (
  account_id bigint not null,
  order_seq bigint not null,
  number smallint not null check (number > 0),
  quantity bigint not null,
  filled bigint not null,
  limit_price bigint,
  stop_price bigint,
  trail_amount bigint,
  trail_rate bigint,
  client_id text,
  at timestamptz not null,
  primary key (account_id, order_seq, number)
);
comment on table order_replacements is 'What an order was before its customer changed it.';
create index order_replacements_by_client_id on order_replacements (account_id, client_id) where client_id is not null;
grant select, insert on order_replacements to bourse_app;
