-- Up Migration
-- In a world that is made from here on, companies are newly listed while it goes on. In one that is there already the first ones come from a
-- week ahead on, by the world's own clock; its other prices stay what they were. Null: since it was made.
alter table world add column new_listings_from text check (new_listings_from ~ '^\d{4}-\d{2}-\d{2}$');
update world set new_listings_from = to_char((greatest(now(), created_at)
  + make_interval(secs => coalesce((select max(ahead_ms) from clock_moves), 0) / 1000.0) + interval '7 days') at time zone 'UTC', 'YYYY-MM-DD');
