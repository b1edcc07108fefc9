/**
 * Compares what staff have decided, and their own logins, with their sealed record: whatever isn't in the record, or
 * isn't as it has it, was written by nobody who was logged in.
 */
import type { AuditCheck, AuditCheckGroup } from '../ledger/audit/audit-check-types-and-sql.ts';
import { parsedJsonSql } from '../ledger/audit/audit-check-types-and-sql.ts';

const DETAIL = parsedJsonSql('e.detail');

/** Each such row has an entry of its moment: [table, the row's name, staff, moment, condition]. */
const DECISIONS: readonly (readonly [table: string, name: string, staff: string | null, at: string, only?: string])[] =
  [
    ['proposals', 'proposal', 'proposed_by', 'proposed_at'],
    ['proposals', 'proposal', 'decided_by', 'decided_at', 'decided_at is not null'],
    ['proposal_steps', `proposal || ' step ' || step`, null, 'at'],
    ['setting_changes', 'name', null, 'at'],
    ['state_changes', `account_id || ' ' || state`, 'staff_id', 'at'],
    ['legal_versions', `text || ' ' || version`, 'staff_id', 'at'],
    ['legal_versions', `text || ' ' || version`, 'approved_by', 'approved_at', 'approved_at is not null'],
    ['legal_versions', `text || ' ' || version`, 'withdrawn_by', 'withdrawn_at', 'withdrawn_at is not null'],
    ['news', 'news', null, 'at', 'staff_id is not null'],
    ['news_withdrawals', 'news', 'staff_id', 'at'],
    ['announcements', 'announcement', null, 'at', 'staff_id is not null'],
    ['announcement_withdrawals', 'announcement', 'staff_id', 'at'],
    ['bank_lines', 'reference', 'staff_id', 'at'],
    ['risk_case_steps', `number || ' step ' || step`, 'staff_id', 'at'],
    // The demo of 1.0.0 allowed some without an entry.
    [
      'league_organisers',
      'account_id',
      null,
      'allowed_at',
      `allowed_at > (select run_on from migrations where name = '0110_recorded_writes')`,
    ],
    // The demo's own begin with its world.
    ['funds_rules', `kind || ' ' || currency`, null, 'decided_at', 'from_at > (select created_at from world)'],
    ['deposit_channels', 'channel', null, 'decided_at', 'from_at > (select created_at from world)'],
    ['insurance_rules', `'from ' || from_at`, null, 'decided_at'],
    ['margin_rules', `market || ' from ' || from_on`, null, 'decided_at'],
    ['risk_limits', 'number', null, 'decided_at'],
    ['lending_rules', `market || ' from ' || from_at`, null, 'decided_at'],
    ['commission_plans', `market || ' from ' || from_on`, null, 'decided_at'],
    ['fund_openings', `'by proposal ' || proposal`, null, 'decided_at'],
    ['fund_closings', 'fund', null, 'decided_at'],
    ['fund_corrections', `fund || ' ' || date`, null, 'decided_at'],
    ['house_capital', 'number', null, 'approved_at'],
  ];

const DECISION_CHECKS = DECISIONS.map(
  ([table, name, staff, at, only = 'true']): AuditCheck => ({
    sql: `select (${name})::text as name, ${at} as at, ${staff ?? 'null'} as by from ${table} t
      where ${only} and not exists (select from staff_audit e where e.at = t.${at}
        and ${staff === null ? 'true' : `e.staff_id = t.${staff}`}
        and e.action !~ '^(list|get|lookAt|search|export|judge|log)')`,
    describe: (row) =>
      `${table} ${row.name}: of ${(row.at as Date).toISOString()}` +
      `${row.by === null ? '' : ` by staff ${row.by}`}, of which the staff's record knows nothing`,
  }),
);

/** What the record and the approved proposals together say of each login; the last word counts. */
const APPOINTMENTS = `appointed as (
    select substr(e.subject, 7)::bigint as staff_id, e.at, e.seq, e.action = 'addStaff' as added,
      ${DETAIL} ->> 'roles' as roles, (${DETAIL} ->> 'disabled')::boolean as disabled,
      case when ${DETAIL} ? 'customerAccount' then coalesce(${DETAIL} ->> 'customerAccount', 'none') end as customer
      from staff_audit e where e.action in ('addStaff', 'changeStaff') and e.subject ~ '^staff [0-9]{1,18}$'
    union all
    select substr(p.subject, 7)::bigint, e.at, e.seq, false,
      (select string_agg(role, ' ' order by place) from jsonb_array_elements_text(case jsonb_typeof(p.terms -> 'roles')
        when 'array' then p.terms -> 'roles' else '[]' end) with ordinality r(role, place)),
      (p.terms ->> 'disabled')::boolean,
      case when p.terms ? 'customer' then coalesce(p.terms ->> 'customer', 'none') end
      from (select proposal, subject, ${parsedJsonSql('terms')} as terms from proposals
        where what = 'appointment' and verdict = 'approved' and subject ~ '^staff [0-9]{1,18}$') p
        join staff_audit e on e.action = 'decideProposal' and ${DETAIL} ->> 'proposal' = p.proposal::text
          and ${DETAIL} ->> 'verdict' = 'approve'
      where p.terms ->> 'what' = 'change'),
  due as (select staff_id, bool_or(added) as added,
    (array_agg(roles order by seq desc) filter (where roles is not null))[1] as roles,
    coalesce((array_agg(disabled order by seq desc) filter (where disabled is not null))[1], false) as disabled,
    coalesce((array_agg(customer order by seq desc) filter (where customer is not null))[1], 'none') as customer
    from appointed group by staff_id)`;

const STAFF_CHECKS: AuditCheck[] = [
  {
    sql: `with ${APPOINTMENTS} select s.staff_id, s.login, array_to_string(s.roles, ' ') as roles, d.roles as due_roles,
        s.disabled_at is not null as disabled, d.disabled as due_disabled, d.added,
        coalesce(s.customer_account::text, 'none') as customer, d.customer as due_customer
      from staff s left join due d using (staff_id)
      where d.added is not true or array_to_string(s.roles, ' ') is distinct from d.roles
        or (s.disabled_at is not null) <> d.disabled or coalesce(s.customer_account::text, 'none') <> d.customer`,
    describe: (row) =>
      row.added
        ? `staff ${row.staff_id} (${row.login}): roles ${row.roles}, by the record ${row.due_roles}; ` +
          `${row.disabled ? 'disabled' : 'active'}, by the record ${row.due_disabled ? 'disabled' : 'active'}; ` +
          `account ${row.customer}, by the record ${row.due_customer}`
        : `staff ${row.staff_id} (${row.login}): nobody has appointed them`,
  },
  {
    // Whoever waits for enrolment was given the link of the proposal that two people have approved last.
    sql: `select s.staff_id, s.login from staff s where s.enrol_link is not null and not exists (select from proposals p
        join staff_audit e on e.action = 'decideProposal' and ${DETAIL} ->> 'proposal' = p.proposal::text
          and ${DETAIL} ->> 'verdict' = 'approve'
        where p.what = 'appointment' and p.verdict = 'approved' and p.link_hash = s.enrol_link
          and p.subject in ('staff ' || s.staff_id, 'staff ' || s.login))`,
    describe: (row) => `staff ${row.staff_id} (${row.login}): a link for enrolment that no approved proposal made`,
  },
  {
    // A password is set by its person, or by whoever makes or renews the login: each at the moment in the record.
    sql: `select s.staff_id, s.login, s.password_changed_at from staff s where not exists (select from staff_audit e
        where e.at = s.password_changed_at and e.action in ('addStaff', 'changeStaff', 'decideProposal', 'enrol',
          'setOwnCredentials', 'changePassword') and e.subject in ('staff ' || s.staff_id, 'staff ' || s.login))`,
    describe: (row) =>
      `staff ${row.staff_id} (${row.login}): a password of ${(row.password_changed_at as Date).toISOString()}, ` +
      `of which the record knows nothing`,
  },
  {
    sql: `select s.session_id, s.staff_id from staff_sessions s where not exists (select from staff_audit e
        where e.action = 'logIn' and e.staff_id = s.staff_id and ${DETAIL} ->> 'session' = s.session_id)`,
    describe: (row) => `staff session ${row.session_id} of staff ${row.staff_id}: the record has no such login`,
  },
  {
    sql: `select d.staff_id, encode(d.device_hash, 'hex') as device from staff_devices d where not exists (select
        from staff_audit e where e.staff_id = d.staff_id and e.action in ('logIn', 'enrol'))`,
    describe: (row) => `staff ${row.staff_id}: the device ${row.device} is known, and nobody has logged in`,
  },
];

export const STAFF_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'staff and their sessions', checks: STAFF_CHECKS },
  { of: 'what staff have decided', checks: DECISION_CHECKS },
];
