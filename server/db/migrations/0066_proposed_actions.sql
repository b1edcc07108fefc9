-- Up Migration
-- Corporate actions adjust what customers hold, so what one person proposes to import another has to approve. Their `from_at` is when the proposal lapses.

alter table proposals drop constraint proposals_what_check;
alter table proposals add constraint proposals_what_check check (what in ('channel', 'fundsRule', 'actions'));
