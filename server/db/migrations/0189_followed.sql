-- Up Migration
-- What follows a leader is kept as a sum beside the leader, so that whoever begins or adds waits no longer the more follow.
alter table leaders add column followed bigint not null default 0;
update leaders l set followed = c.paid
  from (select leader, sum(paid) as paid from copies where status <> 'ended' group by 1) c where c.leader = l.leader;

-- In the order of the leaders, so that two commits never wait for each other.
create function count_followed() returns trigger language plpgsql security definer as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in select leader, sum(paid) as paid from added where status <> 'ended' group by 1 order by 1 loop
      update leaders set followed = followed + change.paid where leader = change.leader;
    end loop;
  else
    for change in
      select leader, sum(paid) as paid from (select leader, paid from added where status <> 'ended'
        union all select leader, -paid from removed where status <> 'ended') n group by 1 having sum(paid) <> 0 order by 1
    loop
      update leaders set followed = followed + change.paid where leader = change.leader;
    end loop;
  end if;
  return null;
end $$;
revoke execute on function count_followed from public;
create trigger copies_begin after insert on copies referencing new table as added for each statement
  execute function count_followed();
create trigger copies_change after update on copies referencing old table as removed new table as added for each statement
  execute function count_followed();

-- Whoever comes while others have is decided again. Nobody's lock on the leader's number is waited for.
drop function follow_leader;
create function follow_leader(asked bigint[], most bigint[]) returns void language plpgsql as $$
declare
  found bigint;
begin
  for i in 1 .. cardinality(asked) loop
    select followed into found from leaders where leader = asked[i] for no key update;
    if found > most[i] then
      if cardinality(asked) > 1 then
        raise exception 'leader % is followed by as much as may be', asked[i] using errcode = 'check_violation';
      end if;
      raise exception 'leader % has been followed meanwhile', asked[i] using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;
