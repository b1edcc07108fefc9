import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  loans: {
    columns: 'loan_seq, status, currency, principal, repaid, disbursed_at, due_at, repaid_at, late, dues',
    by: 'loan_seq',
  },
  pledge_steps: {
    columns: 'step_seq, loan_seq, position_seq, instrument, change, cause, at',
    by: 'step_seq',
  },
  loan_payments: {
    columns: 'loan_seq, number, kind, date, at, booked_at, amount, fee, interest, principal',
    by: 'loan_seq, number',
  },
};
