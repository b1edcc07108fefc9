-- Up Migration
-- Who leads: a lease that the leader renews every second, under a number that goes up with each new leader. What is written as leader names
-- its number and is refused once somebody else leads, however late it comes.
create table leadership (
  one boolean primary key default true check (one),
  number bigint not null default 0,
  -- When the lease ends unless it is renewed, by the database's clock.
  until timestamptz not null default to_timestamp(0),
  since timestamptz not null default to_timestamp(0)
);
insert into leadership default values;
grant select on leadership to bourse_app;
grant update (number, until, since) on leadership to bourse_app;

create function keep_numbers_rising() returns trigger language plpgsql as $$
begin
  if new.number < old.number then raise exception 'a leader''s number only goes up'; end if;
  return new;
end $$;
create trigger leadership_rises before update on leadership for each row execute function keep_numbers_rising();

-- A leader's session holds a lock of its number: without it the leader has ended, and nobody waits for the lease.
create function is_led(lead leadership) returns boolean language sql as $$
  select lead.until > clock_timestamp() and exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = 7203116 and objid = lead.number::int
    and database = (select oid from pg_database where datname = current_database()))
$$;

-- The number of the new leader; null while another one leads.
create function take_lead(lease interval) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  if (select is_led(l) from leadership l) then return null; end if;
  -- Whoever has shown the old number is through with its commit then.
  perform pg_advisory_xact_lock(7203116);
  update leadership l set number = number + 1, until = clock_timestamp() + lease, since = clock_timestamp() where not is_led(l) returning number into taken;
  if taken is not null then perform pg_advisory_lock(7203116, taken::int); end if;
  return taken;
end $$;

-- The last statement of whatever is written as leader. Asks to be decided again where another one leads by now; until the commit none begins to.
create function assert_leads(shown bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203116);
  if not exists (select from leadership where number = shown) then raise exception 'another process leads by now' using errcode = 'serialization_failure'; end if;
end $$;
