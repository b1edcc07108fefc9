const lateWords = {
  title: 'The payout service says otherwise',
  about:
    'These withdrawals had ended before the service reported. Compare them with the bank: one of them may ' +
    'have been paid and given back, or paid twice.',
  empty: 'The service has contradicted nothing.',
  at: 'Reported',
  review: 'Withdrawal',
  amount: 'Amount paid out',
  ended: 'Here it ended as',
  said: 'The service says',
  word: 'Reference or reason',
  saying: { paid: 'Paid', failed: 'Failed' },
};

const reconciliation = {
  title: 'Reconciliation',
  about: "A bank's statement against what was booked. The file is not kept; that it was compared is written down.",
  currency: 'Currency',
  from: 'First day',
  to: 'Last day',
  dayHint: 'Whole days of your own time.',
  file: 'Statement',
  choose: 'Choose a CSV file',
  fileHint: 'CSV in UTF-8 with the columns date, reference and amount; what went out is below zero.',
  compare: 'Compare',
  needDay: 'Choose a day.',
  daysTurned: 'The last day lies before the first.',
  needFile: "Choose the bank's file.",
  fileEmpty: 'The file is empty.',
  fileLarge: 'The file is larger than 650 kB. Export a shorter time.',
  result: 'Result',
  compared: 'Compared',
  lines: 'Lines of the statement',
  bookings: 'Booked in that time',
  matched: 'Matched',
  different: 'Different',
  differences: 'Differences',
  kind: 'What differs',
  kinds: { notInBooks: 'Not in the books', notOnStatement: 'Not on the statement', amountDiffers: 'Amount differs' },
  line: 'Line',
  on: 'Day',
  reference: 'Reference',
  stated: 'On the statement',
  booked: 'Booked',
  review: 'Review',
  open: 'Open',
  none: 'Every line has its booking, and every booking its line.',
  nothing: 'There is nothing to compare: the statement has no line, and nothing was booked in that time.',
  noneOfKind: 'No difference of this kind.',
};

export const texts = { lateWords, reconciliation };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    lateWords: typeof lateWords;
    reconciliation: typeof reconciliation;
  }
}
