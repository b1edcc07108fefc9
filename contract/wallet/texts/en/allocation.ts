/** Of what all that is owned consists. */
export const allocation = {
  title: 'What you own',
  by: 'What you own: {way}',
  ways: { currency: 'Currency', market: 'Market', kind: 'Kind' },
  amount: 'Amount',
  part: 'Share',
  others: 'Others',
  fewer: 'Show less',
  owed: 'Owed, not in the chart',
  none: 'Nothing to show yet.',
  kinds: {
    cash: 'Cash',
    shares: 'Shares',
    digital: 'Digital currency',
    pairs: 'Currency pairs',
    funds: 'Funds',
    sharesToCome: 'Pending shares',
  },
};
