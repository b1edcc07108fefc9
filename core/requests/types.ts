/**
 * A request: what a customer asks and a person or a rule decides; and what one of the staff proposes and another
 * approves. Amounts are minor units, times epoch ms.
 */
import type { Loan } from '../credit/loans.ts';
import type { Amount, Currency } from '../money.ts';
import type { RequestKind } from './kinds.ts';

export { REQUEST_KINDS, type RequestKind } from './kinds.ts';

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
 * `staff:` is followed by the id of who it was, `owner:` by the name that somebody has signed with who decided in the
 * database itself.
 */
export type Author = 'customer' | 'rule' | `staff:${string}` | `owner:${string}`;

/** `by` is a staff member's id. */
export interface Approval {
  by: string;
  at: number;
}

/** Particulars of the kind, as they are stored; personal data never stands here in clear. */
export type RequestDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface Request<Kind extends string = RequestKind> {
  seq: bigint;
  kind: Kind;
  status: RequestStatus;
  /** How many steps its life has had so far. */
  step: number;
  /** Null for what isn't about money. */
  currency: Currency | null;
  /** Of a withdrawal the whole that is frozen, the fee included. */
  amount: Amount | null;
  fee: Amount | null;
  details: RequestDetails;
  approvals: readonly Approval[];
  /** The staff member who looks after it. */
  claimedBy: string | null;
  /** A code from the list of its kind; a sentence to the customer. */
  reason: string | null;
  remark: string | null;
  submittedAt: number;
  updatedAt: number;
}

/** A request as it is after a step, and who has taken it. */
export interface RequestChange<Kind extends string = RequestKind> {
  request: Request<Kind>;
  author: Author;
}

/** Who the customer is, as it is under the lock. Times are epoch ms. */
export interface CustomerState {
  verification: 'none' | 'submitted' | 'certified' | 'failed';
  registeredAt: number;
  passwordChangedAt: number;
  /** When a new password was last had by a code alone. */
  passwordResetAt: number | null;
  /** When the last passkey was removed by the password alone. */
  passkeyRemovedAt: number | null;
  fundPasswordSet: boolean;
  fundPasswordChangedAt: number | null;
  /** Numbers of the cards and addresses that are bound. */
  targets: readonly bigint[];
  /** By whose invitation the customer came; null for the operator's. */
  inviter: bigint | null;
  /** All credit loans that there ever were, of any currency. */
  loans: readonly Loan[];
}

/** The specification's word for the state of a review; a paid withdrawal has one of its own. */
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
