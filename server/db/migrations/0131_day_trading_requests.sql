-- Up Migration
-- An application for day trading is a request like any other: it stands in the queues, is claimed and decided as they
-- are. What the account may do by it stands where it stood. Applications of yesterday become requests; their old ids
-- name the step with which they were made.

alter table requests drop constraint requests_kind_check;
-- Which kinds there are, the areas say.
alter table requests add constraint requests_kind_check check (kind ~ '^[a-z][a-zA-Z]{1,31}$');

create temporary table applications on commit drop as
  select a.account_id, r.entity_seq + row_number() over (partition by a.account_id order by a.step) as seq, a.step,
    a.at as applied_at, n.status as decided, n.reason, n.at as decided_at,
    case when n.author is null or n.author in ('customer', 'rule') or n.author like 'staff:%' then n.author
      else 'staff:' || n.author end as author,
    case when n.status is null then c.staff_id::text end as claimed_by, c.at as claimed_at
  from day_trading_steps a
    join accounts r using (account_id)
    left join day_trading_steps n on n.account_id = a.account_id and n.step = a.step + 1
    left join review_claims c on c.review = 'dayTrading ' || a.account_id || ' ' || a.step
  where a.status = 'applied';

insert into requests (account_id, request_seq, kind, status, step, details, approvals, claimed_by, reason,
    submitted_at, updated_at)
  select account_id, seq, 'dayTrading',
    case when decided = 'approved' then 'done' when decided is not null then 'rejected'
      when claimed_by is not null then 'inReview' else 'submitted' end,
    case when decided is null and claimed_by is null then 1 else 2 end,
    json_build_object('application', step),
    case when decided = 'approved' and author like 'staff:%' then json_build_array(json_build_object('by',
      substr(author, 7), 'at', (extract(epoch from decided_at) * 1000)::bigint)) else '[]' end::jsonb,
    claimed_by, case when decided <> 'approved' then coalesce(reason, 'requirementsNotMet') end,
    applied_at, coalesce(decided_at, claimed_at, applied_at)
  from applications;
insert into request_steps (account_id, request_seq, step, status, author, at)
  select account_id, seq, 1, 'submitted', 'customer', applied_at from applications;
insert into request_steps (account_id, request_seq, step, status, author, reason, at)
  select account_id, seq, 2, case decided when 'approved' then 'done' else 'rejected' end, author,
    case when decided <> 'approved' then coalesce(reason, 'requirementsNotMet') end, decided_at
  from applications where decided is not null
  union all select account_id, seq, 2, 'inReview', 'staff:' || claimed_by, null, claimed_at
  from applications where claimed_by is not null;
update accounts a set entity_seq = n.seq
  from (select account_id, max(seq) as seq from applications group by account_id) n where n.account_id = a.account_id;

drop table review_claims;
