/** The queue and a review. */
import type { REVIEW_KINDS, REVIEW_MARKS, REVIEW_REASONS, VERDICTS } from '@bourse/contract/staff/reviews.ts';
import type { Answer } from '../../api/client.ts';

type Status = Answer<'staff/getReview'>['status'];
type Hindrance = NonNullable<Answer<'staff/getReview'>['hindrance']>;

/** Marks that a kind of its own has beside those of all. */
type KindsOwnMark = 'samePerson' | 'recentChange' | 'firstWithdrawal';

export const reviews = {
  title: 'Queue',
  waiting: '{count} waiting',
  oldest: 'oldest {age}',
  kind: 'Kind',
  state: 'State',
  mine: 'Claimed by me',
  columns: { customer: 'Customer', kind: 'Kind', age: 'Age', amount: 'Amount', marks: 'Marks', status: 'State', claimed: 'Claimed by' },
  states: { open: 'Waiting', processing: 'Being carried out', ended: 'Ended' },
  empty: 'Nothing waits here.',
  emptyFiltered: 'Nothing matches these filters.',
  kinds: {
    identity: 'Identity', deposit: 'Deposit', withdrawal: 'Withdrawal', loan: 'Loan', dayTrading: 'Day trading', seat: 'Seat', correction: 'Correction',
  } satisfies Record<(typeof REVIEW_KINDS)[number], string>,
  statuses: {
    submitted: 'Submitted', inReview: 'In review', processing: 'Being carried out', done: 'Done', rejected: 'Rejected', cancelled: 'Cancelled', failed: 'Failed',
  } satisfies Record<Status, string>,
  marks: {
    newDevice: 'New device', newCard: 'New card', unusualAmount: 'Unusual amount', firstOfKind: 'First of its kind', passwordChanged: 'Password just changed',
    newCustomer: 'New customer', sharedDevice: 'Device shared with another customer', staffDevice: 'Device of one of the staff', restricted: 'Restricted account', approversLinked: 'Approvers share a device or an invitation',
    samePerson: 'Same person as another account', recentChange: 'Password or target changed lately', firstWithdrawal: 'First withdrawal',
  } satisfies Record<(typeof REVIEW_MARKS)[number] | KindsOwnMark, string>,
  hindrances: {
    permission: 'Your roles do not cover this decision.', related: 'You are connected to this customer, so somebody else decides.', alreadyApproved: 'You have approved it already; the second approval is another person\'s.',
    claimed: 'Somebody else has claimed it.', ended: 'It has ended.',
  } satisfies Record<Hindrance, string>,
  verdicts: { approve: 'Approve', reject: 'Reject', complete: 'Paid', fail: 'Failed' } satisfies Record<(typeof VERDICTS)[number], string>,
  reasons: {
    notReceived: 'Money not received', amountDiffers: 'Another amount received', holderMismatch: 'Another holder', documentUnreadable: 'Document unreadable', documentExpired: 'Document expired',
    identityDiffers: 'Not the same person', identityInUse: 'Verified with another account', detailsWrong: 'Details wrong', duplicate: 'Asked twice', securityCheck: 'Security check',
    requirementsNotMet: 'Requirements not met', payoutReturned: 'Payout returned',
  } satisfies Record<(typeof REVIEW_REASONS)[number], string>,
  evidence: 'Evidence',
  history: 'History',
  noHistory: 'Nothing has happened yet.',
  others: 'What else this customer asked',
  noOthers: 'Nothing else lately.',
  customer: 'Customer',
  fee: 'Fee',
  submitted: 'Submitted',
  reason: 'Reason',
  remark: 'Remark to the customer',
  remarkHint: 'The customer reads it with the reason.',
  reference: 'Payment reference',
  referenceHint: 'As the bank or the network names it.',
  chooseReason: 'Choose a reason',
  needReason: 'Saying no takes a reason.',
  needReference: 'Enter the reference of the payment.',
  claim: 'Claim',
  release: 'Give back',
  cancel: 'Cancel',
  approvals: '{have} of {needed} approvals',
  approvedBy: '{name}, {at}',
  fourEyes: 'Two people have to approve.',
  firstDone: 'The first approval is given. Another person gives the second.',
  confirm: {
    approve: 'Approve: {what}',
    reject: 'Reject: {what}',
    complete: 'Say that it was paid: {what}',
    fail: 'Say that it failed: {what}',
  },
  said: { approve: 'Approved', reject: 'Rejected', complete: 'Marked as paid', fail: 'Marked as failed' },
  claimed: 'Claimed',
  released: 'Given back',
  rule: 'Rule',
  byCustomer: 'Customer',
  claimedBy: 'Claimed by {name}',
  unclaimed: 'Nobody has claimed it.',
  yes: 'Yes',
  no: 'No',
  picture: 'Show the picture',
  pictureOf: 'Picture: {name}',
  evidenceNames: {
    name: 'Name', idDigits: 'ID number (first 6, last 1)', consent: 'Agreed to the version of', front: 'Front', back: 'Back', samePerson: 'Same person',
    received: 'Amount received', bankName: 'Bank', branch: 'Branch', bankCode: 'Bank code', holder: 'Holder', network: 'Network', number: 'Card or address', targetAddedAt: 'Added',
    channel: 'Channel', reference: 'Payment reference', voucher: 'Voucher', payer: 'Payer', address: 'Address', transaction: 'Transaction', usualAmount: 'Usual amount',
    appliedAt: 'Applied', terms: 'Risk text accepted', why: 'Why', direction: 'Direction', requestedBy: 'Asked by', transfer: 'Movement',
  } as Record<string, string>,
};
