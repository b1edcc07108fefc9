-- Up Migration
-- Until when a margin call can be answered; then a part of the position is closed.

alter table positions add column call_due_at timestamptz;
create index positions_due on positions (call_due_at) where call_due_at is not null and status <> 'closed';
