-- Up Migration
-- In a world that is made from here on, the simulated market declares each dividend ahead of its ex-date. One that is there already keeps
-- its past: what goes ex within sixty days follows from the close before, as it did; later ones are declared ahead, none of them before today.

alter table world add column dividends_declared_from text check (dividends_declared_from ~ '^\d{4}-\d{2}-\d{2}$');
update world set dividends_declared_from = to_char(greatest(now(), created_at) + interval '60 days', 'YYYY-MM-DD');
