/**
 * Checks of requests: each reached its state by its steps, and exactly the money that it names moved, as its state
 * says.
 */
import { REQUEST_KINDS, REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { safeCastSql, type AuditCheck, accountLabelOf, describeUnequalFigures } from './audit-check-types-and-sql.ts';
import { moneyAndPlayAccountsSql } from '../chart-of-accounts-sql.ts';
import type { RequestKind } from '@bourse/core/compliance/review-requests.ts';

const APPROVERS = `(${safeCastSql(`(details->>'approvers')`, 'integer')})`;
const OPEN = `('submitted', 'inReview', 'processing')`;

const HAVE = 'jsonb_array_length(approvals)';
const ENDED_BY_STAFF = `exists (select from request_steps s where s.account_id = requests.account_id
  and s.request_seq = requests.request_seq and s.status in ('processing', 'done') and s.author like 'staff:%')`;
/** Practice money that a rule credited: nothing was paid that a person could look for. */
const PRACTICE_DEPOSIT = `kind = 'deposit' and details->>'practice' = 'true' and status = 'done'
  and (select kind from world) = 'demo' and exists (select from request_steps s
    where s.account_id = requests.account_id and s.request_seq = requests.request_seq and s.status = 'done'
    and s.author = 'rule')`;
/** Approved by fewer people than its kind requires. Requests that a rule or their owner ended needed none. */
const lacking = (kind: RequestKind): string => {
  const { people = 1 } = REQUEST_KIND_RULES[kind];
  if (people === 1) return `${HAVE} < 1 and ${ENDED_BY_STAFF}`;
  if (people === 'ifMatched')
    return `${HAVE} < case when details->>'samePersonAs' is null then 1 else 2 end and ${ENDED_BY_STAFF}`;
  return people === 2
    ? `${HAVE} < 2`
    : `(${HAVE} < greatest(coalesce(${APPROVERS}, 1), 1) or ${APPROVERS} is null and details->>'approvers' is not null)
        and not (${PRACTICE_DEPOSIT})`;
};
const LACKING = REQUEST_KINDS.map((kind) => `kind = '${kind}' and ${lacking(kind)}`).join(' or ');

const KINDS = REQUEST_KINDS.map((kind) => `'${kind}'`).join(', ');

export const CUSTOMER_REQUEST_CHECKS: AuditCheck[] = [
  {
    sql: `select account_id, request_seq, kind from requests where kind not in (${KINDS})`,
    describe: (row) => `request ${row.account_id}/${row.request_seq}: ${row.kind} is no kind of request`,
  },
  {
    sql: `with held as (
        select account_id, portfolio, currency, sum(hold) as hold from (
          select account_id, portfolio, currency, hold from orders where status = 'pending'
          union all select f.account_id, o.portfolio, o.currency, f.held from fills f
          join orders o using (account_id, order_seq) left join day_end_charges c using (account_id, fill_seq)
          where f.held is not null and c.fill_seq is null
          union all select account_id, 0, currency, amount from requests where kind = 'withdrawal'
            and status in ${OPEN}) all_of_it group by 1, 2, 3),
      frozen as (select account_id, portfolio, currency, amount from balances
        where bucket in (${moneyAndPlayAccountsSql('frozen')}))
      select coalesce(h.account_id, f.account_id) as account_id, coalesce(h.portfolio, f.portfolio) as portfolio,
        coalesce(h.currency, f.currency) as currency, coalesce(h.hold, 0) as hold, coalesce(f.amount, 0) as amount
      from held h full join frozen f on (h.account_id, h.portfolio, h.currency) = (f.account_id, f.portfolio,
        f.currency) where coalesce(h.hold, 0) <> coalesce(f.amount, 0)`,
    describe: (row) =>
      `frozen ${accountLabelOf(row)} ${row.currency}: ${row.amount}, pending orders, open withdrawals and ` +
      `charges until the day's end hold ${row.hold}`,
  },
  {
    sql: `with last as (select distinct on (account_id, request_seq) account_id, request_seq, step, status
      from request_steps order by account_id, request_seq, step desc),
      counted as (select account_id, request_seq, count(*) as steps from request_steps group by 1, 2)
      select coalesce(r.account_id, l.account_id) as account_id, coalesce(r.request_seq, l.request_seq) as request_seq,
        r.status, r.step, l.status as told, c.steps
      from requests r full join last l using (account_id, request_seq)
      left join counted c using (account_id, request_seq)
      where (r.step, r.status) is distinct from (l.step, l.status) or c.steps <> r.step`,
    describe: (row) =>
      `request ${row.account_id}/${row.request_seq}: is ${row.status} after ${row.step} steps, ` +
      `${row.steps} are written down and the last says ${row.told}`,
  },
  {
    // A deposit brings its money when it is done, once, and costs its fee.
    sql: `with came as (select account_id, reference, max(currency) as currency,
      coalesce(sum(amount) filter (where code = 'deposit'), 0) as amount,
          coalesce(sum(amount) filter (where code = 'depositFee'), 0) as fee, count(*)
            filter (where code = 'deposit') as times from transfers where code in ('deposit', 'depositFee')
              group by 1, 2),
      asked as (select account_id, 'r' || request_seq as reference, currency, amount, coalesce(fee, 0) as fee
        from requests where kind = 'deposit' and status = 'done')
      select coalesce(a.account_id, c.account_id) as account_id, coalesce(a.reference, c.reference) as reference,
        a.currency, a.amount as asked, a.fee, c.currency as came_currency, c.amount as came, c.fee as came_fee, c.times
      from asked a full join came c using (account_id, reference)
      where (a.currency, a.amount, a.fee) is distinct from (c.currency, c.amount, c.fee) or c.times <> 1`,
    describe: (row) =>
      `deposit ${row.account_id} ${row.reference}: when done ${describeUnequalFigures('by its transfers', [
        ['amount', row.asked, row.came],
        ['fee', row.fee, row.came_fee],
        ['currency', row.currency, row.came_currency],
        ['times', 1, row.times],
      ])}`,
  },
  {
    // Money frozen by a withdrawal is still there, has been paid to the bank and to fees, or has come back.
    sql: `with moved as (
        select account_id, reference, max(currency) as currency,
          coalesce(sum(amount) filter (where code = 'withdrawHold'), 0) as held,
            coalesce(sum(amount) filter (where code = 'withdrawBack'), 0) as back,
          coalesce(sum(amount) filter (where code = 'withdrawPaid'), 0) as paid,
            coalesce(sum(amount) filter (where code = 'withdrawFee'), 0) as fee
        from transfers where code in ('withdrawHold', 'withdrawBack', 'withdrawPaid', 'withdrawFee') group by 1, 2),
      asked as (select account_id, 'r' || request_seq as reference, currency, status, amount as held, case
        when status in ('rejected', 'cancelled', 'failed') then amount else 0 end as back,
          case when status = 'done' then amount - fee else 0 end as paid, case when status = 'done' then fee
            else 0 end as fee from requests where kind = 'withdrawal')
      select coalesce(a.account_id, m.account_id) as account_id, coalesce(a.reference, m.reference) as reference,
        a.status, a.held, m.held as moved_held, m.back, m.paid, m.fee
      from asked a full join moved m using (account_id, reference)
      where (a.currency, a.held, a.back, a.paid, a.fee) is distinct from (m.currency, m.held, m.back, m.paid, m.fee)`,
    describe: (row) =>
      `withdrawal ${row.account_id} ${row.reference}: is ${row.status} over ${row.held}; its transfers ` +
      `held ${row.moved_held}, gave back ${row.back}, paid ${row.paid} and ${row.fee} of fees`,
  },
  {
    sql: `with moved as (select account_id, reference, max(currency) as currency, sum(amount) as amount,
      count(*) as times from transfers where code = 'correction' group by 1, 2),
      asked as (select account_id, 'r' || request_seq as reference, currency, amount from requests
        where kind = 'correction' and status = 'done')
      select coalesce(a.account_id, m.account_id) as account_id, coalesce(a.reference, m.reference) as reference,
        a.amount as asked, m.amount as moved
      from asked a full join moved m using (account_id, reference)
      where (a.currency, a.amount) is distinct from (m.currency, m.amount) or m.times <> 1`,
    describe: (row) =>
      `correction ${row.account_id} ${row.reference}: ${row.asked} when done, its transfers moved ${row.moved}`,
  },
  {
    // Money moves to or from the operator's banks only by a request; one that needs two people had two.
    sql: `select account_id, seq, code from transfers where 'bank' in (debit, credit)
      and code not in ('deposit', 'withdrawPaid')
        or 'corrections' in (debit, credit) and code <> 'correction'`,
    describe: (row) => `transfer ${row.account_id}/${row.seq}: a ${row.code} moved money that only requests move`,
  },
  {
    sql: `select account_id, request_seq, kind, approvals from requests
      where case when jsonb_typeof(approvals) <> 'array' then true
        else (select count(distinct each->>'by')
          from jsonb_array_elements(approvals) each) <> jsonb_array_length(approvals)
        or status in ('processing', 'done') and (${LACKING}) end`,
    describe: (row) =>
      `request ${row.account_id}/${row.request_seq}: a ${row.kind} whose approvals are not of as many ` +
      'people as it needs',
  },
  {
    sql: `with last as (select distinct on (proposal) proposal, step, status
      from proposal_steps order by proposal, step desc),
      counted as (select proposal, count(*) as steps from proposal_steps group by 1)
      select proposal, p.status, p.step, l.status as told, coalesce(c.steps, 0) as steps
      from proposals p full join last l using (proposal) left join counted c using (proposal)
      where (p.step, p.status) is distinct from (l.step, l.status) or c.steps <> p.step`,
    describe: (row) =>
      `proposal ${row.proposal}: is ${row.status} after ${row.step} steps, ` +
      `${row.steps} are written down and the last says ${row.told}`,
  },
];
