-- Up Migration
-- What of a balance settles on which day: [[date, epoch ms at which it begins, minor units, of frozen money what it is held for], …]. Null: all
-- of it is settled, as all money was until now. It stands in the balance's row, so that it is read, locked and written with the amount.
alter table balances add column lots text check (bucket in ('available', 'frozen') or lots is null);

-- From when on what a trade brings has a value date. In a world that is there already it lies a week ahead; null: since it was made.
alter table world add column settles_from timestamptz;
update world set settles_from = greatest(now(), created_at)
  + make_interval(secs => coalesce((select max(ahead_ms) from clock_moves), 0) / 1000.0) + interval '7 days';
