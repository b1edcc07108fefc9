/** The SQL of the marks on a request. */
import { computeReviewFlags, type ReviewFlag } from '@bourse/core/accounts/staff/review-flags.ts';
import { type Restriction, restrictionsInForce } from '@bourse/core/compliance/account-restrictions.ts';
import { sql } from 'kysely';
import { lastDepositCreditSql, hasCalledBackMoneySql } from '../reviews/called-back-deposits-sql.ts';
import type { ReviewRecord } from './review-queue-store.ts';
import type { Db } from './store.ts';

interface RiskFacts {
  created_at: Date;
  password_changed_at: Date | null;
  new_device_at: Date | null;
  target_added_at: Date | null;
  earlier_count: bigint;
  earlier_sum: string;
  shares_device: boolean;
  staff_device: boolean;
  shares_target: boolean;
  called_back: boolean;
  owes_loan: boolean;
  states: Restriction[];
}

/**
 * In the order of `rows`. Password and device changes come from the customer's notices: the customer's row has only the
 * last change, which somebody hiding an earlier one could make after the request.
 */
export async function loadRiskFlags(db: Db, rows: readonly ReviewRecord[], now: number): Promise<ReviewFlag[][]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<RiskFacts>`
    select c.created_at, c.states, n.password_changed_at, n.new_device_at,
      (select t.added_at from requests q join payout_targets t on t.account_id = q.account_id
        and t.target_seq::text = q.details ->> 'target'
        where r.kind = 'withdrawal' and q.account_id = r.account_id and q.request_seq = r.seq) as target_added_at,
      p.count as earlier_count, p.sum::text as earlier_sum,
      exists (select from known_devices d join known_devices o using (device_hash) where d.account_id = r.account_id
        and o.account_id <> r.account_id) as shares_device,
      exists (select from known_devices d join staff_devices o using (device_hash)
        where d.account_id = r.account_id) as staff_device,
      (r.kind = 'withdrawal' and exists (select from requests q join payout_targets t on t.account_id = q.account_id
        and t.target_seq::text = q.details ->> 'target' join payout_targets o using (fingerprint)
        where q.account_id = r.account_id and q.request_seq = r.seq and o.account_id <> r.account_id)) as shares_target,
      (r.kind = 'withdrawal' and ${hasCalledBackMoneySql(sql`r.account_id`, now)}) or exists (select from requests q
        where q.account_id = r.account_id and q.kind = 'deposit' and q.request_seq = r.seq
        and not (select came.stands from (${lastDepositCreditSql('q', now)}) came)) as called_back,
      (r.kind = 'withdrawal' and exists (select from loans l where l.account_id = r.account_id
        and l.status in ('active', 'overdue'))) as owes_loan
    from unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.seq)}::bigint[],
      ${rows.map((row) => row.submitted_at)}::timestamptz[],
      ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.currency)}::text[]) with ordinality as r (account_id, seq, submitted_at, kind,
          currency, place)
    join customers c using (account_id)
    cross join lateral (select count(*) as count, coalesce(sum(amount), 0) as sum from requests q
      where q.account_id = r.account_id and q.kind = r.kind and q.currency = r.currency and q.request_seq < r.seq
        and q.status = 'done') p
    cross join lateral (select max(e.at) filter (where e.notice <> 'loginNewDevice') as password_changed_at, max(e.at)
      filter (where e.notice = 'loginNewDevice') as new_device_at from events e
      where e.account_id = r.account_id and e.notice in ('loginNewDevice', 'passwordChanged', 'passwordReset',
        'fundPasswordSet', 'fundPasswordChanged') and e.at <= r.submitted_at) n
    order by r.place`.execute(db);
  return found.map((row, index) => {
    const { submitted_at, amount } = rows[index] as ReviewRecord;
    return computeReviewFlags({
      submittedAt: submitted_at.getTime(),
      amount,
      customerSince: row.created_at.getTime(),
      passwordChangedAt: row.password_changed_at?.getTime() ?? null,
      newDeviceAt: row.new_device_at?.getTime() ?? null,
      targetAddedAt: row.target_added_at?.getTime() ?? null,
      earlier: { count: Number(row.earlier_count), sum: BigInt(row.earlier_sum) },
      sharesDevice: row.shares_device,
      staffDevice: row.staff_device,
      sharesTarget: row.shares_target,
      calledBack: row.called_back,
      owesLoan: row.owes_loan,
      restricted: restrictionsInForce(row.states, now).length > 0,
    });
  });
}
