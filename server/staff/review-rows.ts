/** Reviews as the queues show them. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Currency, formatAmount } from '@bourse/core/money.ts';
import { claimantOf as claimantAt } from '@bourse/core/requests/moves.ts';
import { isAllowed, type Permission } from '@bourse/core/staff/permissions.ts';
import { approversFor } from '@bourse/core/wallet/funds-rules.ts';
import type { Staff } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { nameOf } from './customer-name.ts';
import { selectLinked, selectMarks, selectRelated } from './marks-store.ts';
import { reviewId } from './review-id.ts';
import { namesOf, type ReviewKind, type ReviewRecord } from './reviews-store.ts';

export type ReviewRow = AnswerOf<Calls['staff/listReviews']>['rows'][number];

export const permissionFor = (kind: ReviewKind): Permission => `reviews.${kind}`;
export const refOf = ({ source, account_id, seq }: Pick<ReviewRecord, 'source' | 'account_id' | 'seq'>) => ({ source, account: account_id, seq });
export const amountOf = (amount: bigint | null, currency: string | null): string | null => (amount === null || currency === null ? null : formatAmount(amount, currency as Currency));

/** Who looks after it now; a claim doesn't last. */
export const claimantOf = ({ claimed_by, updated_at }: Pick<ReviewRecord, 'claimed_by' | 'updated_at'>, now: number): string | null =>
  claimantAt({ claimedBy: claimed_by, updatedAt: updated_at.getTime() }, now);

const ENDED: ReadonlySet<string> = new Set(['done', 'rejected', 'cancelled', 'failed']);

/** Why this reader can't decide it; null if they can. */
function hindranceOf(row: ReviewRecord, { staff, roles }: Pick<Staff, 'staff' | 'roles'>, isRelated: boolean, claimant: string | null): ReviewRow['hindrance'] {
  if (ENDED.has(row.status)) return 'ended';
  if (!isAllowed(roles, permissionFor(row.kind))) return 'permission';
  if (isRelated) return 'related';
  if (row.details['requestedBy'] === staff.toString()) return 'alreadyApproved';
  if (row.approvals.some(({ by }) => by === staff.toString()) && row.status !== 'processing') return 'alreadyApproved';
  if (claimant !== null && claimant !== staff.toString()) return 'claimed';
  return null;
}

/** How many people have to approve it. */
function neededFor({ kind, currency, amount, submitted_at, details }: ReviewRecord, funds: Parts['funds']): number {
  if (typeof details['approvers'] === 'number') return details['approvers'];
  if (kind === 'correction') return 2;
  if ((kind !== 'deposit' && kind !== 'withdrawal') || currency === null || amount === null) return 1;
  return approversFor(amount, funds.terms(kind, currency, submitted_at.getTime()));
}

export async function showRows({ database, clock, funds, secrets }: Pick<Parts, 'database' | 'clock' | 'funds' | 'secrets'>, rows: readonly ReviewRecord[], reader: Pick<Staff, 'staff' | 'roles'>): Promise<ReviewRow[]> {
  const db = database.kysely;
  const now = clock.now();
  const approvers = [...new Set(rows.flatMap((row) => row.approvals.map(({ by }) => by)))];
  const [names, marks, related, linked] = await Promise.all([
    namesOf(db, [...rows.flatMap((row) => row.claimed_by ?? []), ...approvers]), selectMarks(db, rows, now),
    selectRelated(db, reader.staff, rows.map((row) => row.account_id)), selectLinked(db, reader.staff, approvers.map(BigInt)),
  ]);
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  return rows.map((row, index) => {
    const claimant = claimantOf(row, now);
    const hindrance = hindranceOf(row, reader, related.has(row.account_id), claimant);
    return {
      id: reviewId(refOf(row)), kind: row.kind, status: row.status, customer: { id: row.account_id.toString(), account: row.mobile, name: nameOf(secrets, row) },
      amount: amountOf(row.amount, row.currency), currency: row.currency,
      submittedAt: row.submitted_at.toISOString(), updatedAt: row.updated_at.toISOString(), ageSeconds: Math.max(0, Math.floor((now - row.submitted_at.getTime()) / 1000)),
      claimedBy: claimant === null ? null : person(claimant), approvals: row.approvals.map(({ by, at }) => ({ ...person(by), at: new Date(at).toISOString() })),
      needed: neededFor(row, funds), marks: [...(marks[index] ?? []), ...(row.approvals.some(({ by }) => linked.has(BigInt(by))) ? ['approversLinked' as const] : [])], mayDecide: hindrance === null, hindrance,
    };
  });
}
