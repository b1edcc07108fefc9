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
    'SWIFT MT940, camt.053, or CSV with the columns date, reference and amount (outgoing amounts are negative), or in the form described below.',
  csvFormat: 'CSV format',
  plainFormat: 'date, reference, amount',
  unreadable: 'Entries that weren’t imported',
  unreadableAbout: 'Not everything could be read: {count}. Everything else was imported.',
  uncheckedAbout:
    'Credits in a statement whose balances can’t be checked: {count}. They don’t count as proof of a deposit.',
  unreadableReason: 'Why',
  unreadableText: 'In the file',
  unreadableReasons: {
    form: 'Not in the form of an entry',
    date: 'No such day',
    amount: 'Not an amount in whole units of the currency',
    zero: 'Nothing moved',
    currency: 'Another currency',
    side: 'Neither incoming nor outgoing',
    reference: 'No reference or text',
    payments: 'Its payments don’t add up to it: imported as one entry',
  },
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

const statementFormats = {
  title: 'How banks write CSV',
  about:
    'Describes the columns of a bank’s own export. It only says how a file is read; who approves deposits stays the same.',
  channel: 'Channel',
  currency: 'Currency',
  bank: 'Bank',
  format: 'Columns',
  plain: 'date, reference, amount',
  set: 'Described',
  act: 'Action',
  change: 'Describe',
  changeTitle: 'CSV of the bank of {channel}',
  save: 'Save',
  saved: 'Saved',
  toPlain: 'Use date, reference, amount again',
  empty: 'There are no bank channels.',
  incomplete: 'Name the column of the day, and one to eight columns with the reference.',
  detected: 'From the file',
  choices: { delimiter: 'Separator', encoding: 'Encoding', dateOrder: 'Order of dates', decimal: 'Decimal sign' },
  delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', pipe: 'Vertical bar' },
  encodings: {
    'utf-8': 'UTF-8',
    'windows-1252': 'Western European (Windows-1252, ISO-8859-1)',
    'windows-1250': 'Central European (Windows-1250)',
    'iso-8859-2': 'Central European (ISO-8859-2)',
    'windows-874': 'Thai (Windows-874)',
    'euc-kr': 'Korean (EUC-KR, CP949)',
    shift_jis: 'Japanese (Shift JIS)',
    gb18030: 'Chinese, simplified (GB 18030)',
    big5: 'Chinese, traditional (Big5)',
    'utf-16le': 'UTF-16, little-endian',
    'utf-16be': 'UTF-16, big-endian',
  },
  dateOrders: { ymd: 'Year, month, day', dmy: 'Day, month, year', mdy: 'Month, day, year' },
  decimals: { point: 'Point: 1,234.50', comma: 'Comma: 1.234,50' },
  fields: {
    dateColumn: 'Column of the day',
    referenceColumns: 'Columns with the reference',
    amountColumn: 'Column of the amount',
    creditColumn: 'Column of incoming amounts',
    debitColumn: 'Column of outgoing amounts',
    sideColumn: 'Column that says incoming or outgoing',
    creditMark: 'Mark of incoming',
    debitMark: 'Mark of outgoing',
    currencyColumn: 'Column of the currency',
  },
  referenceHint: 'Several are separated by commas.',
  amountHint: 'Empty if there are two columns.',
  twoHint: 'Only if there are two columns.',
  sideHint: 'Empty if the amount has its sign.',
  currencyHint: 'Entries in another currency are listed, not imported.',
};

export const texts = { calledBack, lateWords, reconciliation, statementFormats };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    calledBack: typeof calledBack;
    lateWords: typeof lateWords;
    reconciliation: typeof reconciliation;
    statementFormats: typeof statementFormats;
  }
}
