/** The house's commissions on trades. */
const commissions = {
  title: 'Commissions',
  about:
    'Two people set them ahead of time. When the second one approves, customers are told the old and the new commissions, which are also shown in the market’s rules. Orders accepted before keep the commissions of their day until their customer raises or reprices them.',
  add: 'Propose commissions',
  market: 'Market',
  accounts: 'Accounts',
  seat: 'Seats',
  others: 'All others',
  from: 'From (market date)',
  fromHint: 'A day in the future.',
  house: 'Default',
  base: 'Calculation',
  bases: { notional: 'Percent of the value', order: 'Fixed amount per order' },
  figures: 'Commission',
  rate: 'Commission',
  maker: 'Orders that waited (maker)',
  taker: 'All other orders (taker)',
  percentHint: 'In percent, at most 5.',
  amountHint: 'In the market’s currency.',
  minimum: 'Minimum per order',
  maximum: 'Maximum per order',
  boundHint: 'Leave empty for none.',
  waited: 'Waited: {maker}; others: {taker}',
  an: '{amount} per order',
  aShare: '{amount} per share',
  within: '{rate}, {minimum} to {maximum}',
  upTo: '{rate}, {maximum} at most',
  atLeast: '{rate}, {minimum} at least',
  status: 'State',
  statuses: { proposed: 'Proposed', inForce: 'In force', upcoming: 'Scheduled', past: 'Past' },
  act: 'Actions',
  empty: 'No market has a commission.',
  needed: 'Please fill this in.',
};

export const texts = {
  commissions,
  audit: {
    actions: { proposeCommissionPlan: 'Proposed commissions' },
    details: {
      seat: 'for seats',
      commission: 'commission',
      makerFee: 'fee of orders that waited',
      takerFee: 'fee of other orders',
    },
  },
  proposals: { kinds: { commissionPlan: 'Commissions' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    commissions: typeof commissions;
  }
}
