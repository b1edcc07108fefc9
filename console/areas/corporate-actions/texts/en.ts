/** Corporate actions of imported instruments. */
const actions = {
  title: 'Corporate actions',
  about:
    'Splits, dividends and similar actions of imported instruments. They change what customers hold, so two people decide.',
  add: 'Propose import',
  addOne: 'Propose one action',
  formOneTitle: 'Propose one action',
  preview: 'Check and preview',
  needed: 'Needed.',
  optional: 'optional',
  mergerAbout:
    'Customers’ own fully paid holdings get whole shares of the acquirer with the cost they carry over. Short, leveraged, pledged and day-trade positions, copies, leagues and house accounts are settled in money at the stated price. Open orders end.',
  fields: {
    instrument: 'Instrument',
    ex: 'Ex-date',
    ratio: 'Ratio, new for old',
    amount: 'Money per share',
    acquirer: 'Acquirer',
    price: 'Price of the acquirer’s share',
    code: 'New code',
    name: 'New name',
    declared: 'Declared',
    record: 'Record date',
    pay: 'Pay date',
    currency: 'Currency of payment',
    rate: 'Exchange rate',
  },
  fieldHints: {
    instrument: 'Such as US.AAPL.',
    ratio: 'In whole numbers, such as 4:1 or 2:3.',
    acquirer: 'Of the same market and currency.',
    price: 'Fractions are paid at it.',
    currency: 'If it isn’t the instrument’s.',
  },
  example: {
    title: 'A holder of {held} {instrument}:',
    keeps: 'keeps {units} {instrument}',
    receives: 'receives {units} {instrument}',
    money: '{amount} {currency} in money',
    withheld: '{amount} {currency} of it withheld as tax',
    atOpen: '{units} paid at the ex-date’s open',
    atLastClose: '{units} paid at the last close',
  },
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
