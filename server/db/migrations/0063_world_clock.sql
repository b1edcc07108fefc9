-- Up Migration
-- How far a practice world's clock was moved forward, and when. Announced ahead; nothing here is ever changed.
create table clock_moves (
  move integer primary key check (move > 0),
  staff_id bigint not null references staff,
  why text not null check (length(why) >= 3),
  -- By the machine's clock, as `begins_at`, from which on the world is so far ahead of the machine, earlier moves included.
  announced_at timestamptz not null,
  begins_at timestamptz not null,
  ahead_ms bigint not null check (ahead_ms > 0 and ahead_ms % 1000 = 0),
  announcement bigint not null references announcements,
  check (begins_at >= announced_at + interval '1 minute')
);

-- In a practice world, forward alone, one after the other, a week at most; and bound by the next seal, like other rules.
create function follow_clock_moves() returns trigger language plpgsql as $$
declare
  before clock_moves;
begin
  if not exists (select from world where kind = 'demo') then
    raise exception 'only a practice world''s clock can be moved';
  end if;
  select * into before from clock_moves order by move desc limit 1;
  if new.move <> coalesce(before.move, 0) + 1 then
    raise exception 'clock move % does not follow %', new.move, before.move;
  end if;
  if new.ahead_ms - coalesce(before.ahead_ms, 0) not between 60000 and 604800000 then
    raise exception 'clock move % goes from % to % ms', new.move, before.ahead_ms, new.ahead_ms;
  end if;
  if new.announced_at < before.begins_at then
    raise exception 'clock move % is announced before the last one has begun', new.move;
  end if;
  return new;
end $$;
create trigger follow_clock_moves before insert on clock_moves for each row execute function follow_clock_moves();
create trigger bind_rule after insert on clock_moves for each row execute function bind_rule();

grant select, insert on clock_moves to bourse_app;
