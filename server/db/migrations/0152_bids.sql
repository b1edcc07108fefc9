-- Up Migration
-- Bids of auctions: sealed in `contribution` until the close, and shown by their bidder afterwards.

alter table subscriptions
  add column bid_quantity bigint check (bid_quantity > 0 and bid_quantity <= quantity),
  add column nonce text check (nonce ~ '^[0-9A-Za-z]{16,128}$'),
  add check ((bid_quantity is null) = (nonce is null)),
  -- What was shown is what was sealed.
  add check (nonce is null or contribution <> '');
grant update (bid_quantity, nonce) on subscriptions to bourse_app;
alter table offerings
  add check (kind <> 'auction' or stage not in ('closed', 'drawn', 'allotted', 'paid', 'listed') or root is not null),
  add check (kind <> 'auction' or stage not in ('drawn', 'allotted', 'paid', 'listed') or chance is not null);
