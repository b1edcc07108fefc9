-- Up Migration
-- One leader for the jobs (0) and one for each partition of the books (1 to 8), each with a lease and a number of its own. No number comes twice, whichever part it is for: a number
-- alone says what it may write.
alter table leadership drop column one;
alter table leadership add column part smallint not null default 0 check (part between 0 and 8);
alter table leadership add primary key (part);
alter table leadership alter column part drop default;
insert into leadership (part) select generate_series(1, 8);

-- Who would lead, so that each can tell its share. One that says nothing for as long as a lease lasts doesn't count.
create table leader_candidates (
  candidate uuid primary key,
  until timestamptz not null
);
grant select, insert, update, delete on leader_candidates to bourse_app;

-- The numbers of a new leader of whichever of the wanted parts nobody leads.
drop function take_lead(interval);
create function take_lead(wanted smallint[], lease interval) returns table (part smallint, number bigint) language plpgsql as $$
declare
  one smallint;
  at timestamptz;
  taken bigint;
begin
  if not exists (select from leadership l where l.part = any(wanted) and not is_led(l)) then return; end if;
  -- Whoever has shown an old number is through with its commit then; nobody else takes one meanwhile.
  perform pg_advisory_xact_lock(7203116);
  at := clock_timestamp();
  foreach one in array wanted loop
    taken := null;
    update leadership l set number = (select max(m.number) + 1 from leadership m), until = at + lease, since = at
      where l.part = one and not is_led(l) returning l.number into taken;
    if taken is not null then
      perform pg_advisory_lock(7203116, taken::int);
      return query select one, taken;
    end if;
  end loop;
end $$;

-- The last statement of whatever is written as leader. Asks to be decided again where another one leads any of it by now; until the commit none begins to.
drop function assert_leads(bigint);
create function assert_leads(shown bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203116);
  if exists (select from unnest(shown) s(number) where not exists (select from leadership l where l.number = s.number)) then
    raise exception 'another process leads by now' using errcode = 'serialization_failure';
  end if;
end $$;
