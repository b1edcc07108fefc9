/** Reviews as the queues show them. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Currency, formatAmount } from '@bourse/core/money.ts';
import { isAllowed, type Permission } from '@bourse/core/staff/permissions.ts';
import type { Staff } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { reviewId } from './review-id.ts';
import { namesOf, type ReviewKind, type ReviewRecord } from './reviews-store.ts';

export type ReviewRow = AnswerOf<Calls['staff/listReviews']>['rows'][number];

export const permissionFor = (kind: ReviewKind): Permission => `reviews.${kind}`;
export const refOf = ({ source, account_id, seq }: Pick<ReviewRecord, 'source' | 'account_id' | 'seq'>) => ({ source, account: account_id, seq });
export const amountOf = (amount: bigint | null, currency: string | null): string | null => (amount === null || currency === null ? null : formatAmount(amount, currency as Currency));

const ENDED: ReadonlySet<string> = new Set(['done', 'rejected', 'cancelled', 'failed']);

/** Why this reader can't decide it; null if they can. */
export function hindranceOf(row: ReviewRecord, { staff, roles }: Pick<Staff, 'staff' | 'roles'>): ReviewRow['hindrance'] {
  if (ENDED.has(row.status)) return 'ended';
  if (!isAllowed(roles, permissionFor(row.kind))) return 'permission';
  if (row.approvals.some(({ by }) => by === staff.toString()) && row.status !== 'processing') return 'alreadyApproved';
  if (row.claimed_by !== null && row.claimed_by !== staff.toString()) return 'claimed';
  return null;
}

export async function showRows(parts: Pick<Parts, 'database' | 'clock'>, rows: readonly ReviewRecord[], reader: Pick<Staff, 'staff' | 'roles'>): Promise<ReviewRow[]> {
  const names = await namesOf(parts.database.kysely, rows.flatMap((row) => [...(row.claimed_by === null ? [] : [row.claimed_by]), ...row.approvals.map(({ by }) => by)]));
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  const now = parts.clock.now();
  return rows.map((row) => {
    const hindrance = hindranceOf(row, reader);
    return {
      id: reviewId(refOf(row)), kind: row.kind, status: row.status, customer: { id: row.account_id.toString(), account: row.mobile, name: row.name },
      amount: amountOf(row.amount, row.currency), currency: row.currency,
      submittedAt: row.submitted_at.toISOString(), updatedAt: row.updated_at.toISOString(), ageSeconds: Math.max(0, Math.floor((now - row.submitted_at.getTime()) / 1000)),
      claimedBy: row.claimed_by === null ? null : person(row.claimed_by), approvals: row.approvals.map(({ by, at }) => ({ ...person(by), at: new Date(at).toISOString() })),
      needed: 1, marks: [], mayDecide: hindrance === null, hindrance,
    };
  });
}
