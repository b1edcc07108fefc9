/** What the staff write for customers. */
export const written = {
  title: 'Title',
  everyLanguage: 'All languages',
  body: 'Text',
  bodyHint: 'Plain text; leave an empty line between paragraphs.',
  faults: {
    needed: 'Please fill this in, or leave the whole language empty.',
    tooLong: 'This is too long.',
    hidden: 'This contains invisible characters.',
  },
  needOne: 'Write it in at least one language.',
  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn',
  withdrawnSaid: 'Withdrawn',
  why: 'Reason',
  whyHint: 'Written to the audit log; customers don’t see it.',
  needWhy: 'At least three letters.',
  byAt: '{name}, {at}',
};
