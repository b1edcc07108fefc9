-- Up Migration
-- Groups of jobs (9 to 16), each with a leader of its own: jobs that don't write as leader are shared among the processes, and each runs in one of them.
alter table leadership drop constraint leadership_part_check;
alter table leadership add constraint leadership_part_check check (part between 0 and 16);
insert into leadership (part) select generate_series(9, 16);
