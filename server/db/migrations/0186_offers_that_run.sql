-- Up Migration
-- What runs of a kind is read whole; what is over, page by page.

create index offerings_running on offerings (kind) where stage not in ('listed', 'cancelled');
