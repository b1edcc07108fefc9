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
};

export const texts = {
  lending,
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
