-- Up Migration
-- In a world that is made from here on, nothing that has been seen of the simulated prices says where they go. One that is there already keeps
-- its past: its sessions go by the new rules from a date that lies ahead. The server's next start sets it, since only that knows the world's time.

alter table world add column prices_fair_from text check (prices_fair_from = 'undated' or prices_fair_from ~ '^\d{4}-\d{2}-\d{2}$');
update world set prices_fair_from = 'undated';
