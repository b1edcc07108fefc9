/** Margin rules and the insurance account. */
const margin = {
  title: 'Margin rules',
  about:
    "Scheduled ahead by two people. Where there is none, the house's own margin applies; open positions keep " +
    'the terms they were opened under.',
  add: 'Propose a rule',
  market: 'Market',
  board: 'Board',
  every: 'All',
  instrument: 'Instrument',
  instrumentHint: 'Such as US.NWRB. Empty: all of them.',
  volatility: 'Moves a day, from',
  volatilityHint: 'In percent, the mean of twenty days. Empty: whatever it moves.',
  value: 'Worth, from',
  valueHint: "In the market's currency. Empty: of any size.",
  from: "From the market's day",
  fromHint: 'A day ahead.',
  standing: 'State',
  standings: { proposed: 'Proposed', holds: 'In force', coming: 'Coming', past: 'Past' },
  initial: 'Initial margin',
  warning: 'Warning',
  maintenance: 'Maintenance margin',
  percentHint: 'In percent.',
  leverage: 'Highest leverage',
  leverageOf: '{times} ×',
  act: 'Actions',
  empty: "Nothing was ever set: the house's own margin applies.",
  emptyFiltered: 'No rule matches.',
  needed: 'Please fill this in.',
  badPercent: 'More than 0 and at most 100 percent.',
  badAmount: 'An amount, such as 100 or 0.5.',
  badInstrument: 'A market and a code, such as US.NWRB.',
  badLeverage: 'A whole number from 1 to 100.',
};

export const texts = { margin };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    margin: typeof margin;
  }
}
