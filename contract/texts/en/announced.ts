/** Corporate actions that are known and haven't come yet. */
export const announced = {
  title: 'Announced',
  says: 'It goes to whoever holds the share when the session of the ex-date begins.',
  kind: {
    dividend: 'Dividend',
    rights: 'Rights',
    split: 'Split',
    stockDividend: 'Stock dividend',
    symbolChange: 'New symbol',
    suspension: 'Trading will be suspended',
    resumption: 'Trading will resume',
    delisting: 'Delisting',
  },
  each: '{amount} a share',
  goesEx: '{name} ex-dividend',
  goes: '{name}: {what}',
  coming: 'Declared for what you hold',
  comingSays:
    'What you will be paid: what has gone ex already is yours, the rest if you still hold it when the ex-date begins.',
  paid: 'Paid',
};
