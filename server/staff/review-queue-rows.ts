/** Reviews in the form the queues show. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import { REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import {
  claimantOf as claimantAt,
  refuseRecordingOutcome,
} from '@bourse/core/compliance/review-request-transitions.ts';
import { approvalsNeededFor as needed } from '@bourse/core/registry/review-request-workflow.ts';
import { hasPermission, type Permission, permissionWaitsUntil } from '@bourse/core/registry/staff-permissions.ts';
import { approversNeededFor } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import type { StaffCaller } from '../calls/handler-types.ts';
import type { StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { mayApproveAlone } from './sole-approval-store.ts';
import { decryptCustomerName } from './customers-store.ts';
import { APPROVAL_EXCLUSION_MS, listAccountsTiedByApproval } from './reviewer-independence-store.ts';
import {
  listAllLinkedStaff,
  findAccountsOnStaffDevices,
  findStaffRelatedAccounts,
} from '../customers/staff-conflicts-of-interest.ts';
import { loadRiskFlags } from './review-risk-flags-store.ts';
import { listStaffNames, formatReviewId, type ReviewRecord } from './review-queue-store.ts';
import type { RequestKind } from '@bourse/core/compliance/review-requests.ts';

export type ReviewRow = CallAnswer<Calls['staff/listReviews']>['rows'][number];

export const getReviewPermission = (kind: RequestKind): Permission => `reviews.${kind}`;
export const formatReviewAmount = (amount: bigint | null, currency: string | null): string | null =>
  amount === null || currency === null ? null : formatAmount(amount, currency as Currency);

/** The current claimant; a claim expires. */
export const findCurrentReviewClaimant = (
  { claimed_by, updated_at }: Pick<ReviewRecord, 'claimed_by' | 'updated_at'>,
  now: number,
): string | null => claimantAt({ claimedBy: claimed_by, updatedAt: updated_at.getTime() }, now);

const isWaitingForDecision = ({ status }: Pick<ReviewRecord, 'status'>): boolean =>
  status === 'submitted' || status === 'inReview';
const ENDED: ReadonlySet<string> = new Set(['done', 'rejected', 'cancelled', 'failed']);

type ReviewReader = Pick<StaffCaller, 'staff' | 'roles' | 'restsUntil'>;
/** This reader's ties to customers and colleagues. */
interface ReaderTies {
  related: ReadonlySet<bigint>;
  onDevices: ReadonlySet<bigint>;
  certified: ReadonlySet<bigint>;
  hadPart: ReadonlySet<bigint>;
  linked: readonly StaffId[];
}

/** Why this reader can't decide it; null if they can. */
function reasonNotToDecide(
  row: ReviewRecord,
  { staff, roles, restsUntil: until }: ReviewReader,
  { related, onDevices, certified, hadPart, linked }: ReaderTies,
  claimant: string | null,
  now: number,
): ReviewRow['hindrance'] {
  const by = { id: staff.toString(), linked: linked.map(String) };
  const isAnothers =
    row.status === 'processing'
      ? refuseRecordingOutcome(row, by) === null
      : !row.approvals.some((approval) => by.linked.includes(approval.by));
  if (ENDED.has(row.status)) return 'ended';
  if (!hasPermission(roles, getReviewPermission(row.kind))) return 'permission';
  if (permissionWaitsUntil(until, getReviewPermission(row.kind), now) !== null) return 'resting';
  if (related.has(row.account_id)) return 'related';
  if (onDevices.has(row.account_id)) return 'staffDevice';
  const { apart } = REQUEST_KIND_RULES[row.kind];
  if (apart && (apart === 'fromCertifiers' ? certified : hadPart).has(row.account_id)) return 'hadPart';
  if (row.details['requestedBy'] === staff.toString()) return 'alreadyApproved';
  if (row.approvals.some((approval) => approval.by === by.id))
    return row.status === 'processing' ? 'settlesAnother' : 'alreadyApproved';
  if (!isAnothers) return 'linked';
  if (claimant !== null && claimant !== staff.toString()) return 'claimed';
  return null;
}

/** How many people must approve it, including this reader; `mayAlone`: no limit requires a second. */
function approvalsNeeded(
  { kind, currency, amount, submitted_at, details, status, approvals }: ReviewRecord,
  funds: ServerDependencies['fundsRules'],
  mayAlone: boolean,
): number {
  if (REQUEST_KIND_RULES[kind].people !== 'byAmount') return needed({ kind, details });
  if (isWaitingForDecision({ status }) ? !mayAlone : approvals.length > 1) return 2;
  if (typeof details['approvers'] === 'number') return details['approvers'];
  if ((kind !== 'deposit' && kind !== 'withdrawal') || currency === null || amount === null) return 1;
  return approversNeededFor(amount, funds.terms(kind, currency, submitted_at.getTime()));
}

export async function buildReviewRows(
  {
    database,
    clock,
    worldClock,
    fundsRules,
    secrets,
  }: Pick<ServerDependencies, 'database' | 'clock' | 'worldClock' | 'fundsRules' | 'secrets'>,
  rows: readonly ReviewRecord[],
  reader: ReviewReader,
): Promise<ReviewRow[]> {
  const db = database.kysely;
  const now = clock.now();
  const partSince = worldClock.ago(APPROVAL_EXCLUSION_MS);
  const approvers = [...new Set(rows.flatMap((row) => row.approvals.map(({ by }) => by)))];
  const accounts = [...new Set(rows.map((row) => row.account_id))];
  const linked = await listAllLinkedStaff(db, reader.staff);
  const people = [reader.staff, ...linked];
  const [names, riskFlags, related, onDevices, certified, hadPart, alone] = await Promise.all([
    listStaffNames(db, [...rows.flatMap((row) => row.claimed_by ?? []), ...approvers]),
    loadRiskFlags(db, rows, now),
    findStaffRelatedAccounts(db, people, accounts),
    findAccountsOnStaffDevices(db, people, accounts),
    listAccountsTiedByApproval(db, people, accounts, partSince, 'fromCertifiers'),
    listAccountsTiedByApproval(db, people, accounts, partSince, 'fromAnyPart'),
    Promise.all(
      rows.map(
        (row) =>
          isWaitingForDecision(row) && mayApproveAlone({ fundsRules, worldClock }, db, reader.staff, linked, row, now),
      ),
    ),
  ]);
  const ties = { related, onDevices, certified, hadPart, linked };
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  return rows.map((row, index) => {
    const claimant = findCurrentReviewClaimant(row, now);
    const hindrance = reasonNotToDecide(row, reader, ties, claimant, now);
    return {
      id: formatReviewId(row),
      kind: row.kind,
      status: row.status,
      customer: { id: row.account_id.toString(), account: row.mobile, name: decryptCustomerName(secrets, row) },
      amount: formatReviewAmount(row.amount, row.currency),
      currency: row.currency,
      submittedAt: row.submitted_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      ageSeconds: Math.max(0, Math.floor((now - row.submitted_at.getTime()) / 1000)),
      claimedBy: claimant === null ? null : person(claimant),
      approvals: row.approvals.map(({ by, at }) => ({ ...person(by), at: new Date(at).toISOString() })),
      needed: approvalsNeeded(row, fundsRules, alone[index] ?? false),
      flags: [
        ...(riskFlags[index] ?? []),
        ...(row.approvals.some(({ by }) => linked.map(String).includes(by)) ? ['approversLinked' as const] : []),
      ],
      mayDecide: hindrance === null,
      hindrance,
    };
  });
}
