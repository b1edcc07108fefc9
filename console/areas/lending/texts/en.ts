const lending = {
  title: 'Lending pool',
  about:
    'What customers lend and short sellers have borrowed, lenders first. The fee of each night is shared out between ' +
    'lenders and house; 102 % of what lenders have lent stands in an account of its own.',
  columns: {
    instrument: 'Instrument',
    channel: 'Channel',
    rate: 'Fee a year',
    lenders: 'Lenders',
    offered: 'Offered',
    house: 'House stock',
    lent: 'Lent',
    fromLenders: 'From lenders',
    reserved: 'Reserved',
    fee: 'Fee = lenders + house',
    collateral: 'Collateral',
    night: 'Night',
  },
  open: 'Open',
  closed: 'Closed',
  noLimit: 'Not limited',
  accounts: 'To the house accounts',
  empty: 'Nothing is lent or reserved.',
  recalls: {
    title: 'Recalls and buy-ins',
    about: 'What is open first. A reservation ends by itself; a short is bought in once its time is over.',
    kinds: { reservation: 'Reservation', short: 'Short position' },
    columns: {
      kind: 'Kind',
      customer: 'Customer',
      instrument: 'Instrument',
      quantity: 'Told to give back',
      returned: 'Given back',
      boughtIn: 'Of it bought in',
      due: 'Until',
      state: 'State',
    },
    states: {
      told: 'Told',
      late: 'Being bought in',
      ended: 'Ended',
      boughtIn: 'Bought in',
      returned: 'Given back',
      over: 'No longer needed',
    },
    empty: 'Nothing was recalled.',
  },
  rules: {
    title: 'Terms of lending',
    add: 'Propose terms',
    market: 'Market',
    standing: 'State',
    standings: { proposed: 'Proposed', holds: 'In force', coming: 'Coming', past: 'Past' },
    from: 'From',
    fromHint: 'Ahead of time: customers see it before it holds.',
    house: 'From the beginning',
    lendersPart: 'Of the fee for lenders',
    quotaPart: 'May be reserved',
    percentHint: 'In percent.',
    noticeDays: 'Notice (business days)',
    act: 'Actions',
    needed: 'Please fill this in.',
  },
};

export const texts = {
  lending,
  audit: {
    actions: { proposeLendingRule: 'Proposed terms of lending', listStockRecalls: 'Looked at recalls' },
    subjects: { recalls: 'Recalls' },
  },
  proposals: { kinds: { lendingRule: 'Terms of lending' } },
  system: {
    jobNames: {
      'lent nights': 'Nights of lent stock',
      'recalled borrowings': 'Recalled borrowings',
      'lending rules': 'Rules of lending',
    },
  },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    lending: typeof lending;
  }
}
