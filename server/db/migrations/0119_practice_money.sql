-- Up Migration
-- A world that isn't a demo's gives no practice money unless two people have switched it on. One that was giving some already goes on: what it is doesn't change under its customers.

insert into settings (name, value, updated_at)
select 'practice', 'yes', now() from world where kind = 'empty' and exists (select from transfers where code = 'practice')
on conflict (name) do nothing;

alter table proposals drop constraint proposals_what_check;
alter table proposals add constraint proposals_what_check check (what in ('channel', 'fundsRule', 'actions', 'marginRule', 'insuranceRule', 'appointment', 'practice'));
