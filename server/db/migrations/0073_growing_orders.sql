-- Up Migration
-- Orders that protect what an entry has filled, while it still fills: they grow with each part, up to this. What waited before came after its entry.
alter table orders add column grows_to bigint check (grows_to > 0);
