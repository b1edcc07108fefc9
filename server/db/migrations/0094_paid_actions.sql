-- Up Migration
-- Of a position that has borrowed money or units: which dividends and rights it was paid or has paid when their ex-date came, "dividend 2026-12-01,…".
alter table positions add column paid_actions text not null default '';
update positions p set paid_actions = k.names
  from (select account_id, split_part(key, ' ', 2)::bigint as position_seq, string_agg(split_part(key, ' ', 1) || ' ' || split_part(key, ' ', 3), ',' order by at) as names
    from command_keys where key ~ '^(dividend|rights) [0-9]+ [0-9-]+$' group by 1, 2) k
  where (p.account_id, p.position_seq) = (k.account_id, k.position_seq) and p.closed_at is null and (p.leverage > 1 or p.side = 'short');
