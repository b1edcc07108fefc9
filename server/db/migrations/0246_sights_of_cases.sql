-- Up Migration
-- A case that nobody has taken keeps up with what is found. The figures it had before stay; once taken it never changes.
-- When the newest of what it is about happened.
alter table risk_cases add column seen_at timestamptz;
update risk_cases set seen_at = found_at;
alter table risk_cases alter column seen_at set not null;
-- Cases of one matter begin alike.
create index risk_cases_by_subject on risk_cases (subject text_pattern_ops);

create table risk_case_sights (
  number bigint not null references risk_cases,
  sight integer not null check (sight > 0),
  -- As it stood in the case until the next one.
  seen_at timestamptz not null,
  accounts bigint[] not null,
  facts jsonb not null,
  primary key (number, sight)
);
create function keep_former_sight() returns trigger language plpgsql as $$
begin
  if old.state <> 'found' then
    raise exception 'case % has been taken', old.number using errcode = 'check_violation';
  end if;
  if (new.accounts, new.facts) is distinct from (old.accounts, old.facts) then
    insert into risk_case_sights (number, sight, seen_at, accounts, facts)
    select old.number, count(*) + 1, old.seen_at, old.accounts, old.facts from risk_case_sights where number = old.number;
  end if;
  return new;
end $$;
revoke execute on function keep_former_sight from public;
create trigger risk_cases_keep_sights before update of accounts, facts, seen_at on risk_cases for each row
  execute function keep_former_sight();
grant select, insert on risk_case_sights to bourse_app;
grant update (accounts, facts, seen_at) on risk_cases to bourse_app;
