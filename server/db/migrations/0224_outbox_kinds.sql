-- Up Migration
-- Codes and messages are each sent in a line of their own.
drop index outbox_due;
create index outbox_due on outbox (kind, due_at);
