-- Up Migration
-- Every process asks each second which auctions were held since a moment ago.

create index auctions_at on auctions (at);
