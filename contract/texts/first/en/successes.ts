import type { SuccessCode } from '../../../refusals.ts';

/** What is said after something has worked. */
export const successes = {
  add: 'Added',
  edit: 'Changes saved',
  delete: 'Deleted',
  unbind: 'Unlinked',
  upload: 'Uploaded',
  submit: 'Submitted',
  purchase: 'Purchase completed',
  subscription: 'Subscription submitted',
  placing: 'Placement submitted',
  cancel: 'Cancelled',
  checkIn: 'Checked in',
  exchange: 'Exchange completed',
  loan: 'Loan application submitted',
  repayment: 'Repayment completed',
  withdrawal: 'Withdrawal submitted',
  registration: 'Registration completed',
  sale: 'Sale completed',
  order: 'Order placed',
} satisfies Record<SuccessCode, string>;
