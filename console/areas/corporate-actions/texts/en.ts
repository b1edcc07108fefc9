/** Corporate actions of imported instruments. */
const actions = {
  title: 'Corporate actions',
  about:
    'Splits, dividends and similar actions of imported instruments. They change what customers hold, so two people decide.',
  add: 'Propose import',
  formTitle: 'Propose an import',
  formAbout: 'Every line is checked now, and again when another person approves the file.',
  choose: 'Choose a CSV file',
  fileHint:
    'CSV in UTF-8 with the columns kind, instrument, ex and, where they apply, declared, record, pay, ratio, ' +
    'amount, currency, rate (if paid in another currency), code, name, acquirer, price (of its shares, for fractions).',
  needFile: 'Choose the file.',
  fileEmpty: 'The file is empty.',
  fileLarge: 'The file is larger than 650 kB. Split it.',
  why: 'Reason',
  needWhy: 'At least three letters, in plain text.',
  propose: 'Propose',
  waiting: 'Waiting for a second person',
  imported: 'Imported',
  importedAt: 'Imported',
  none: 'No corporate actions have been imported.',
  kind: 'Action',
  kinds: {
    split: 'Split',
    stockDividend: 'Stock dividend',
    dividend: 'Dividend',
    rights: 'Rights',
    symbolChange: 'Change of symbol',
    suspension: 'Suspension',
    resumption: 'Resumption',
    delisting: 'Delisting',
    merger: 'Merger',
  },
  instrument: 'Instrument',
  exDate: 'Ex-date',
  declaredOn: 'Declared',
  recordDate: 'Record date',
  payDate: 'Pay date',
  terms: 'Terms',
  ratio: '{newUnits} new for {oldUnits} old shares',
  amount: '{amount} per share',
  paidIn: '{amount} per share: {paid} {currency} at {rate}',
  merger: '{newUnits} {acquirer} for {oldUnits}, and {amount} each in money; fractions at {sharePrice}',
  traded: 'As traded',
  adjusted: 'Adjusted, as in charts',
  chart: '{title}: close {close} before the ex-date, open {open} on it',
  noClose: 'none',
  compare: 'If the second chart jumps, or the first doesn’t, the ratio, date or bars are wrong.',
};

export const texts = { actions };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    actions: typeof actions;
  }
}
