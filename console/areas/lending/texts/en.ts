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
    noticeDays: 'Days of notice',
    act: 'Actions',
    needed: 'Please fill this in.',
  },
};

export const texts = {
  lending,
  audit: { actions: { proposeLendingRule: 'Proposed terms of lending' } },
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
