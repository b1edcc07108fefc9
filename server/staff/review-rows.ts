/** Reviews in the form the queues show. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import { REVIEWED } from '@bourse/core/registry/request-kinds.ts';
import { claimantOf as claimantAt, refuseSettling } from '@bourse/core/compliance/request-transitions.ts';
import { neededFor as needed } from '@bourse/core/registry/request-workflow.ts';
import { isAllowed, type Permission, restsUntil } from '@bourse/core/registry/permissions.ts';
import { approversFor } from '@bourse/core/accounts/funds-rules/funds-rules.ts';
import type { Staff } from '../calls/handler.ts';
import type { StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { mayBeAlone } from './sole-approval-store.ts';
import { nameOf } from './customers-store.ts';
import { PART_MS, selectHadPart } from './independence-store.ts';
import { selectAllLinked, selectOnDevices, selectRelated } from '../customers/linked-staff.ts';
import { selectMarks } from './risk-flags-store.ts';
import { namesOf, reviewId, type ReviewRecord } from './reviews-store.ts';
import type { RequestKind } from '@bourse/core/compliance/requests.ts';

export type ReviewRow = AnswerOf<Calls['staff/listReviews']>['rows'][number];

export const permissionFor = (kind: RequestKind): Permission => `reviews.${kind}`;
export const amountOf = (amount: bigint | null, currency: string | null): string | null =>
  amount === null || currency === null ? null : formatAmount(amount, currency as Currency);

/** The current claimant; a claim expires. */
export const claimantOf = (
  { claimed_by, updated_at }: Pick<ReviewRecord, 'claimed_by' | 'updated_at'>,
  now: number,
): string | null => claimantAt({ claimedBy: claimed_by, updatedAt: updated_at.getTime() }, now);

const isWaiting = ({ status }: Pick<ReviewRecord, 'status'>): boolean =>
  status === 'submitted' || status === 'inReview';
const ENDED: ReadonlySet<string> = new Set(['done', 'rejected', 'cancelled', 'failed']);

type Reader = Pick<Staff, 'staff' | 'roles' | 'restsUntil'>;
/** This reader's ties to customers and colleagues. */
interface Ties {
  related: ReadonlySet<bigint>;
  onDevices: ReadonlySet<bigint>;
  certified: ReadonlySet<bigint>;
  hadPart: ReadonlySet<bigint>;
  linked: readonly StaffId[];
}

/** Why this reader can't decide it; null if they can. */
function hindranceOf(
  row: ReviewRecord,
  { staff, roles, restsUntil: until }: Reader,
  { related, onDevices, certified, hadPart, linked }: Ties,
  claimant: string | null,
  now: number,
): ReviewRow['hindrance'] {
  const by = { id: staff.toString(), linked: linked.map(String) };
  const isAnothers =
    row.status === 'processing'
      ? refuseSettling(row, by) === null
      : !row.approvals.some((approval) => by.linked.includes(approval.by));
  if (ENDED.has(row.status)) return 'ended';
  if (!isAllowed(roles, permissionFor(row.kind))) return 'permission';
  if (restsUntil(until, permissionFor(row.kind), now) !== null) return 'resting';
  if (related.has(row.account_id)) return 'related';
  if (onDevices.has(row.account_id)) return 'staffDevice';
  const { apart } = REVIEWED[row.kind];
  if (apart && (apart === 'fromCertifiers' ? certified : hadPart).has(row.account_id)) return 'hadPart';
  if (row.details['requestedBy'] === staff.toString()) return 'alreadyApproved';
  if (row.approvals.some((approval) => approval.by === by.id))
    return row.status === 'processing' ? 'settlesAnother' : 'alreadyApproved';
  if (!isAnothers) return 'linked';
  if (claimant !== null && claimant !== staff.toString()) return 'claimed';
  return null;
}

/** How many people must approve it, including this reader; `mayAlone`: no limit requires a second. */
function neededFor(
  { kind, currency, amount, submitted_at, details, status, approvals }: ReviewRecord,
  funds: Parts['funds'],
  mayAlone: boolean,
): number {
  if (REVIEWED[kind].people !== 'byAmount') return needed({ kind, details });
  if (isWaiting({ status }) ? !mayAlone : approvals.length > 1) return 2;
  if (typeof details['approvers'] === 'number') return details['approvers'];
  if ((kind !== 'deposit' && kind !== 'withdrawal') || currency === null || amount === null) return 1;
  return approversFor(amount, funds.terms(kind, currency, submitted_at.getTime()));
}

export async function showRows(
  {
    database,
    clock,
    worldClock,
    funds,
    secrets,
  }: Pick<Parts, 'database' | 'clock' | 'worldClock' | 'funds' | 'secrets'>,
  rows: readonly ReviewRecord[],
  reader: Reader,
): Promise<ReviewRow[]> {
  const db = database.kysely;
  const now = clock.now();
  const partSince = worldClock.ago(PART_MS);
  const approvers = [...new Set(rows.flatMap((row) => row.approvals.map(({ by }) => by)))];
  const accounts = [...new Set(rows.map((row) => row.account_id))];
  const linked = await selectAllLinked(db, reader.staff);
  const people = [reader.staff, ...linked];
  const [names, marks, related, onDevices, certified, hadPart, alone] = await Promise.all([
    namesOf(db, [...rows.flatMap((row) => row.claimed_by ?? []), ...approvers]),
    selectMarks(db, rows, now),
    selectRelated(db, people, accounts),
    selectOnDevices(db, people, accounts),
    selectHadPart(db, people, accounts, partSince, 'fromCertifiers'),
    selectHadPart(db, people, accounts, partSince, 'fromAnyPart'),
    Promise.all(
      rows.map((row) => isWaiting(row) && mayBeAlone({ funds, worldClock }, db, reader.staff, linked, row, now)),
    ),
  ]);
  const ties = { related, onDevices, certified, hadPart, linked };
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  return rows.map((row, index) => {
    const claimant = claimantOf(row, now);
    const hindrance = hindranceOf(row, reader, ties, claimant, now);
    return {
      id: reviewId(row),
      kind: row.kind,
      status: row.status,
      customer: { id: row.account_id.toString(), account: row.mobile, name: nameOf(secrets, row) },
      amount: amountOf(row.amount, row.currency),
      currency: row.currency,
      submittedAt: row.submitted_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      ageSeconds: Math.max(0, Math.floor((now - row.submitted_at.getTime()) / 1000)),
      claimedBy: claimant === null ? null : person(claimant),
      approvals: row.approvals.map(({ by, at }) => ({ ...person(by), at: new Date(at).toISOString() })),
      needed: neededFor(row, funds, alone[index] ?? false),
      marks: [
        ...(marks[index] ?? []),
        ...(row.approvals.some(({ by }) => linked.map(String).includes(by)) ? ['approversLinked' as const] : []),
      ],
      mayDecide: hindrance === null,
      hindrance,
    };
  });
}
