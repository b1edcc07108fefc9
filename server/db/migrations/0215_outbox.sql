-- Up Migration
-- Words on their way to a phone, such as a verification code. Who reads them and what they say is encrypted; a row goes when somebody has
-- taken it, refused it for good, or it says nothing any more.
create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('code')),
  sealed text not null,
  put_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0
);
create index outbox_due on outbox (due_at);
grant select, insert, update, delete on outbox to bourse_app;
