const lending = {
  title: 'Lending pool',
  about:
    'What customers lend and short sellers have borrowed; customers’ stock is borrowed first. Each night’s fee is shared between lenders and the house. 102% of the value lent by customers is held in a separate account.',
  columns: {
    instrument: 'Instrument',
    channel: 'Channel',
    rate: 'Yearly fee',
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
  accounts: 'See the house accounts',
  empty: 'Nothing is lent or reserved.',
  recalls: {
    title: 'Recalls and buy-ins',
    about:
      'Open ones come first. A reservation ends automatically; a short position is bought in once its deadline has passed.',
    kinds: { reservation: 'Reservation', short: 'Short position' },
    columns: {
      kind: 'Kind',
      customer: 'Customer',
      instrument: 'Instrument',
      quantity: 'Asked to return',
      returned: 'Returned',
      boughtIn: 'Of which bought in',
      due: 'Deadline',
      state: 'State',
    },
    states: {
      announced: 'Notified',
      late: 'Being bought in',
      ended: 'Ended',
      boughtIn: 'Bought in',
      returned: 'Returned',
      over: 'No longer needed',
    },
    empty: 'Nothing has been recalled.',
  },
  rules: {
    title: 'Terms of lending',
    add: 'Propose terms',
    market: 'Market',
    status: 'State',
    statuses: { proposed: 'Proposed', inForce: 'In force', upcoming: 'Scheduled', past: 'Past' },
    from: 'From',
    fromHint: 'Set it ahead of time, so that customers see it before it takes effect.',
    house: 'Default',
    lendersPart: 'Lenders’ part of the fee',
    quotaPart: 'Maximum reserved',
    percentHint: 'In percent.',
    noticeDays: 'Notice (business days)',
    act: 'Actions',
    needed: 'Please fill this in.',
  },
};

export const texts = {
  lending,
  audit: {
    actions: { proposeLendingRule: 'Proposed terms of lending', listStockRecalls: 'Viewed recalls' },
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

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    lending: typeof lending;
  }
}
