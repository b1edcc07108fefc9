/**
 * A request: something a customer asks for and a person or a rule decides; or something that one staff member proposes
 * and another approves. Amounts are minor units, times epoch ms.
 */
import { type Amount, type Currency, formatAmount, maximumOf } from '../ledger/money.ts';
import type { AreaExport, MergedTables } from '../area-exports.ts';
import type { DecisionChanges } from '../ledger/decision-changes.ts';

/** From `submitted` through review and execution to one of four ends, as in `review-request-transitions.ts`. */
export const REQUEST_STATUSES = [
  'submitted',
  'inReview',
  'processing',
  'done',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
const OPEN_STATUSES: ReadonlySet<RequestStatus> = new Set(['submitted', 'inReview', 'processing']);
export const isRequestOpen = ({ status }: { status: RequestStatus }): boolean => OPEN_STATUSES.has(status);

export const STAFF_AUTHOR_PREFIX = 'staff:';
export const OWNER_AUTHOR_PREFIX = 'owner:';
/**
 * `staff:` is followed by the staff member's id, `owner:` by the name given by the person who decided directly in the
 * database.
 */
export type RequestAuthor = 'customer' | 'rule' | `staff:${string}` | `owner:${string}`;

/** `by` is a staff member's id. */
export interface RequestApproval {
  by: string;
  at: number;
}

/** The kind's details as stored; personal data is never here in clear. */
export type RequestDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface ReviewRequest<Kind extends string = RequestKind> {
  seq: bigint;
  kind: Kind;
  status: RequestStatus;
  /** The number of steps so far. */
  step: number;
  /** Null if it isn't about money. */
  currency: Currency | null;
  /** For a withdrawal, the whole frozen amount, including the fee. */
  amount: Amount | null;
  fee: Amount | null;
  details: RequestDetails;
  approvals: readonly RequestApproval[];
  /** The claimant's staff id. */
  claimedBy: string | null;
  /** A code from its kind's list; a sentence to the customer. */
  reason: string | null;
  remark: string | null;
  submittedAt: number;
  updatedAt: number;
}

/** A request after a step, with the step's author. */
export interface RequestChange<Kind extends string = RequestKind> {
  request: ReviewRequest<Kind>;
  author: RequestAuthor;
}

/** The specification's word for the state of a review; a paid withdrawal has its own. */
export function reviewStateOf({
  kind,
  status,
}: Pick<ReviewRequest, 'kind' | 'status'>): 'pending' | 'passed' | 'passed2' | 'rejected' | 'cancelled' {
  switch (status) {
    case 'submitted':
    case 'inReview':
      return 'pending';
    case 'processing':
      return 'passed';
    case 'done':
      return kind === 'withdrawal' ? 'passed2' : 'passed';
    case 'rejected':
    case 'failed':
      return 'rejected';
    case 'cancelled':
      return 'cancelled';
  }
}

export type RequestKindTable = MergedTables<AreaExport<'requests'>>;

export type RequestKind = keyof RequestKindTable & string;

export type ProposalKindTable = MergedTables<AreaExport<'proposals'>>;

export type ProposalKind = keyof ProposalKindTable & string;

// The changes of one step of a request, for every kind: the step, and what comes with it.

export const buildRequestChanges = (
  { lastSeq }: Pick<DecisionChanges, 'lastSeq'>,
  change: RequestChange,
  {
    transfers = [],
    records = {},
    notices = [],
  }: Partial<Pick<DecisionChanges, 'transfers' | 'records' | 'notices'>> = {},
): DecisionChanges => ({
  transfers,
  records: { requests: [change], ...records },
  notices,
  lastSeq: maximumOf(lastSeq, change.request.seq),
});

/** The amount as a notice's parameters. */
export const buildRequestNoticeParams = (
  { amount, currency }: Pick<ReviewRequest, 'amount' | 'currency'>,
  more: Record<string, string> = {},
): Record<string, string> => ({
  amount: formatAmount(amount ?? 0n, currency ?? ''),
  currency: currency ?? '',
  ...more,
});

/** Records of requests: new ones, and those that took a step, in order. */
export interface RequestRecords {
  requests: RequestChange;
}

/** What decisions about requests load. */
export interface ReviewRequestDecisionState {
  /** Requests that the command names, and all open ones of the kinds that it names; oldest first. */
  requests?: readonly ReviewRequest[];
}

declare module '../ledger/decision-changes.ts' {
  interface RecordKinds extends RequestRecords {}
  interface AreaDecisionState extends ReviewRequestDecisionState {}
}

/** Why a proposal is rejected; the same for all kinds. */
export const PROPOSAL_REJECTION_REASONS = [
  'figuresWrong',
  'dateWrong',
  'sourceMissing',
  'notNeeded',
  'againstRules',
  'replaced',
] as const;
export type ProposalRejectionReason = (typeof PROPOSAL_REJECTION_REASONS)[number];
/** The reason when the proposer withdraws it; nobody else can give it. */
export const PROPOSAL_WITHDRAWN_REASON = 'takenBack';
