/** The part of a customer that decisions about money and identity see. */
import type { LoanRepaymentRecord } from '../../borrowing/loans/overdue-loans.ts';

/** The customer's state under the lock. Times are epoch ms. */
export interface CustomerState {
  verification: 'none' | 'submitted' | 'certified' | 'failed';
  registeredAt: number;
  passwordChangedAt: number;
  /** When the password was last reset with a code alone. */
  passwordResetAt: number | null;
  /** When the last passkey was removed with the password alone. */
  passkeyRemovedAt: number | null;
  fundPasswordSet: boolean;
  fundPasswordChangedAt: number | null;
  /** Numbers of the bound cards and addresses. */
  targets: readonly bigint[];
  /** The inviter; null for the operator. */
  inviter: bigint | null;
  /** All credit loans the customer ever had, in any currency. */
  loans: readonly LoanRepaymentRecord[];
}

/** What decisions load: the customer's state, if the command asks for it. */
export interface CustomerDecisionState {
  customer?: CustomerState;
}

declare module '../../ledger/decision-changes.ts' {
  interface AreaDecisionState extends CustomerDecisionState {}
}
