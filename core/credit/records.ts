import type { LoanBook } from './loan-book.ts';
import type { LoanPayment } from './loan-payments.ts';

/** What credit writes: loans as a decision leaves them, and each payment. */
export interface CreditRecords {
  loanBooks: LoanBook;
  loanPayments: LoanPayment;
}
/** What decisions see: loans that the command has named or that aren't over, and what was granted beside the table. */
export interface CreditState {
  loanBooks?: readonly LoanBook[];
  /** Points that two people have granted. */
  grantedPoints?: bigint;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends CreditRecords {}
  interface AreaState extends CreditState {}
}
