-- Up Migration
-- The house's own risk: who looks at it, and what finds the called positions and a day's orders without reading all.
alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check
  check (roles <@ array['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk']);
create index positions_called on positions (instrument) where status <> 'closed' and called_at is not null;
create index orders_by_time on orders using brin (created_at);
create index customers_by_time on customers using brin (created_at);
