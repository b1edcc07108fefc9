-- Up Migration
-- Trades beside a leader's fills are asked of the portfolios of copies and of own strategies too (8000 to 9999). Blocks that were
-- looked at before those were counted are looked at again; what is there already is kept.

update copy_blocks b set watched_at = null
from leaders l join accounts a using (account_id)
where l.leader = b.leader and b.watched_at is not null and exists (
  select from accounts o join orders q on q.account_id = o.account_id
  where (o.account_id = a.account_id or o.holder = a.holder) and q.instrument = b.instrument
    and q.portfolio between 8000 and 9999);
