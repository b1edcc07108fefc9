-- Up Migration
-- A second password of the customer's own, for private channels.
alter table customers
  add column channel_password_hash text,
  add column channel_password_changed_at timestamptz;

-- Few accounts are restricted; whoever looks for their orders reads only these.
create index accounts_restricted on accounts (account_id) where states <> '[]';
