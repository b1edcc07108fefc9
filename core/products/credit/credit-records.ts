import type { Amount, Currency } from '../../ledger/money.ts';
import type { Order } from '../../trading/orders/order.ts';
import type { Position } from '../../trading/orders/position.ts';
import type { LoanState } from '../../borrowing/loans/loan-state.ts';
import type { LoanPayment } from '../../borrowing/loans/loan-payments.ts';
import type { PledgeChange } from '../../trading/execution/pledge.ts';

/** Records of credit: loans as a decision leaves them, each payment, and each change of a pledge. */
export interface CreditRecords {
  loanBooks: LoanState;
  loanPayments: LoanPayment;
  pledgeSteps: PledgeChange;
}
/** What decisions load: loans that the command names or that aren't over, and additional grants. */
export interface CreditDecisionState {
  loanBooks?: readonly LoanState[];
  /** The same of the person's other accounts. */
  loansElsewhere?: readonly LoanState[];
  /** Points that two people have granted. */
  grantedPoints?: bigint;
  /** Positions that secure the loan, or should. */
  holdings?: readonly Position[];
  /** Orders that protect those positions. */
  exits?: readonly Order[];
  /** The principal owed on all loans in a currency; absent if unknown. */
  principalOwed?(currency: Currency): Amount;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends CreditRecords {}
  interface AreaDecisionState extends CreditDecisionState {}
}
