const dayEnds = {
  title: 'End of day',
  about:
    'A report for each market’s trading day, written when its regular session ends. Its hash goes into the next seal, so it can’t be changed later.',
  number: 'Report {number}',
  market: 'Market',
  date: 'Day',
  closed: 'Market closed',
  cut: 'Ledger cut-off',
  cutNote: 'Everything booked by the cut-off is in this report; the rest is in the next one.',
  transfers: 'Transfers in the ledger',
  balance: 'Trial balance',
  balances: { yes: 'Balanced', no: 'Out of balance' },
  waiting: 'Open items',
  seal: 'Seal',
  notSealed: 'In the next seal',
  hash: 'SHA-256 of the report',
  previous: 'Report before',
  first: 'This is the first report.',
  note: 'Line in the seal',
  since: 'Movements since the report of {date}',
  sinceStart: 'Movements since the ledger began',
  download: 'Download report',
  empty: 'No trading day has ended yet.',
  emptyFiltered: 'No day of this market has ended yet.',
  currency: 'Currency',
  account: 'Account',
  opening: 'Opening balance',
  debited: 'Debits',
  credited: 'Credits',
  closing: 'Closing balance',
  noMoves: 'Nothing has been booked.',
  breaks: 'Open items by age',
  kind: 'What',
  bankLine: 'Bank line without a deposit',
  age: 'Waiting for',
  ages: {
    under1Day: 'Less than a day',
    under3Days: '1 to 3 days',
    under7Days: '3 to 7 days',
    older: 'A week or more',
  },
  count: 'Items',
  amount: 'Amount',
  noBreaks: 'Nothing was open at the cut-off.',
};

export const texts = {
  dayEnds,
  system: { jobNames: { 'day ends': 'End-of-day reports' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    dayEnds: typeof dayEnds;
  }
}
