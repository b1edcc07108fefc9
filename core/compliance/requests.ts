/**
 * A request: something a customer asks for and a person or a rule decides; or something that one staff member proposes
 * and another approves. Amounts are minor units, times epoch ms.
 */
import { type Amount, type Currency, formatAmount, larger } from '../ledger/money.ts';
import type { Brought, Joined } from '../area-exports.ts';
import type { Changes } from '../ledger/changes.ts';

/** From `submitted` through review and execution to one of the four ends; `transitions.ts` lists the steps allowed. */
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
const OPEN: ReadonlySet<RequestStatus> = new Set(['submitted', 'inReview', 'processing']);
export const isOpen = ({ status }: { status: RequestStatus }): boolean => OPEN.has(status);

export const REQUEST_AUTHOR_STAFF = 'staff:';
export const REQUEST_AUTHOR_OWNER = 'owner:';
/**
 * `staff:` is followed by the staff member's id, `owner:` by the name given by the person who decided directly in the
 * database.
 */
export type Author = 'customer' | 'rule' | `staff:${string}` | `owner:${string}`;

/** `by` is a staff member's id. */
export interface Approval {
  by: string;
  at: number;
}

/** The kind's details as stored; personal data is never here in clear. */
export type RequestDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface Request<Kind extends string = RequestKind> {
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
  approvals: readonly Approval[];
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
  request: Request<Kind>;
  author: Author;
}

/** The specification's word for the state of a review; a paid withdrawal has its own. */
export function reviewWord({
  kind,
  status,
}: Pick<Request, 'kind' | 'status'>): 'pending' | 'passed' | 'passed2' | 'rejected' | 'cancelled' {
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

export type Requests = Joined<Brought<'requests'>>;

export type RequestKind = keyof Requests & string;

export type Proposals = Joined<Brought<'proposals'>>;

export type ProposalKind = keyof Proposals & string;

// The changes of one step of a request, for every kind: the step, and what comes with it.

export const stepped = (
  { lastSeq }: Pick<Changes, 'lastSeq'>,
  change: RequestChange,
  { transfers = [], records = {}, notices = [] }: Partial<Pick<Changes, 'transfers' | 'records' | 'notices'>> = {},
): Changes => ({
  transfers,
  records: { requests: [change], ...records },
  notices,
  lastSeq: larger(lastSeq, change.request.seq),
});

/** The amount as a notice's parameters. */
export const saidOf = (
  { amount, currency }: Pick<Request, 'amount' | 'currency'>,
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
export interface RequestState {
  /** Requests that the command names, and all open ones of the kinds that it names; oldest first. */
  requests?: readonly Request[];
}

declare module '../ledger/changes.ts' {
  interface RecordKinds extends RequestRecords {}
  interface AreaState extends RequestState {}
}

/** Why a proposal is rejected; the same for all kinds. */
export const PROPOSAL_REASONS = [
  'figuresWrong',
  'dateWrong',
  'sourceMissing',
  'notNeeded',
  'againstRules',
  'replaced',
] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];
/** The reason when the proposer withdraws it; nobody else can give it. */
export const TAKEN_BACK = 'takenBack';
