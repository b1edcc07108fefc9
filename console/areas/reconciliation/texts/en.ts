const lateWords = {
  title: 'Conflicting payment reports',
  about:
    'These withdrawals had already ended when the service reported. Check them with the bank: one may have been paid and also returned, or paid twice.',
  empty: 'No conflicting reports.',
  at: 'Reported',
  review: 'Withdrawal',
  amount: 'Amount paid out',
  ended: 'Outcome here',
  reportedOutcome: 'The service says',
  word: 'Reference or reason',
  saying: { paid: 'Paid', failed: 'Failed' },
};

const calledBack = {
  title: 'Deposits called back',
  about:
    'The bank’s statement shows this money going out again. If the deposit is completed, the customer still has the money here. One person’s statement holds up withdrawals for three weekdays; upload the bank’s file yourself to confirm it. The hold is lifted once two people have uploaded a statement with a later credit.',
  review: 'Deposit',
  customer: 'Customer',
  status: 'State here',
  reference: 'Reference',
  amount: 'Amount',
  on: 'Received',
  back: 'Called back',
  backOn: 'Called back on',
  by: 'Statement from',
  byTwo: 'Confirmed',
  byTwoIs: { yes: 'By two people', no: 'Not yet' },
};

const reconciliation = {
  title: 'Reconciliation',
  about: 'Compares a bank’s statement with the books. The file isn’t kept, but the comparison is logged.',
  currency: 'Currency',
  from: 'First day',
  to: 'Last day',
  dayHint: 'Whole days in your time zone.',
  file: 'Statement',
  choose: 'Choose a file',
  fileHint:
    'SWIFT MT940, camt.053, or CSV in UTF-8 with the columns date, reference and amount; there, outgoing amounts are negative.',
  compare: 'Compare',
  needDay: 'Choose a day.',
  daysTurned: 'The last day is before the first.',
  needFile: 'Choose the bank’s file.',
  fileEmpty: 'The file is empty.',
  fileLarge: 'The file is larger than 650 kB. Export a shorter period.',
  result: 'Result',
  compared: 'Compared',
  lines: 'Lines of the statement',
  bookings: 'Booked in that period',
  matched: 'Matched',
  different: 'Different',
  differences: 'Differences',
  kind: 'What differs',
  kinds: {
    notInBooks: 'Not in the books',
    notOnStatement: 'Not on the statement',
    amountDiffers: 'Amount differs',
    calledBack: 'Deposit called back',
  },
  line: 'Line',
  on: 'Day',
  reference: 'Reference',
  stated: 'On the statement',
  booked: 'Booked',
  review: 'Review',
  open: 'Open',
  none: 'Every line has a booking, and every booking has a line.',
  nothing: 'There is nothing to compare: the statement has no lines, and nothing was booked in that period.',
  noneOfKind: 'No difference of this kind.',
};

export const texts = { calledBack, lateWords, reconciliation };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    calledBack: typeof calledBack;
    lateWords: typeof lateWords;
    reconciliation: typeof reconciliation;
  }
}
