/** Margin rules and the insurance account. */
const margin = {
  title: 'Margin rules',
  about:
    'Two people set them ahead of time. Where there is no rule, the house’s default margin applies; open positions keep the terms they were opened under.',
  add: 'Propose a rule',
  market: 'Market',
  board: 'Board',
  every: 'All',
  instrument: 'Instrument',
  instrumentHint: 'Such as US.NWRB. Leave empty for all.',
  volatility: 'Daily movement from',
  volatilityHint: 'In percent, averaged over twenty days. Leave empty for any movement.',
  value: 'Value from',
  valueHint: 'In the market’s currency. Leave empty for any size.',
  from: 'From (market date)',
  fromHint: 'A day in the future.',
  status: 'State',
  statuses: { proposed: 'Proposed', inForce: 'In force', upcoming: 'Scheduled', past: 'Past' },
  initial: 'Initial margin',
  warning: 'Warning',
  maintenance: 'Maintenance margin',
  percentHint: 'In percent.',
  leverage: 'Maximum leverage',
  leverageOf: '{times} ×',
  act: 'Actions',
  empty: 'No rule set: the house’s default margin applies.',
  emptyFiltered: 'No rule matches.',
  needed: 'Please fill this in.',
  badPercent: 'More than 0 and at most 100 percent.',
  badAmount: 'An amount, such as 100 or 0.5.',
  badInstrument: 'A market and a code, such as US.NWRB.',
  badLeverage: 'A whole number from 1 to 100.',
};

export const texts = { margin };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    margin: typeof margin;
  }
}
