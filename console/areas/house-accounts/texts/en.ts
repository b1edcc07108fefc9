const houseAccounts = {
  title: 'Trading accounts of the house',
  about:
    'Accounts that the house trades with by rule. Nobody logs in to them, and staff can’t place orders for them. Two people decide what capital goes in and comes back.',
  columns: {
    purpose: 'For',
    name: 'Name',
    claimant: 'Owner of the money',
    positions: 'Open positions',
    currency: 'Currency',
    available: 'Available',
    held: 'Set aside',
    capital: 'Capital put in',
    opened: 'Opened',
  },
  claimants: { house: 'The house’s own', customers: 'Customers’' },
  empty: 'The house has no trading account.',
  capital: {
    title: 'Capital',
    add: 'Propose capital',
    account: 'Account',
    direction: 'Direction',
    directions: { in: 'Put in', out: 'Take back' },
    currency: 'Currency',
    amount: 'Amount',
    status: 'State',
    statuses: {
      proposed: 'Proposed',
      approved: 'Being booked',
      booked: 'Booked',
      notThere: 'Not moved: not available',
    },
    at: 'At',
    act: 'Actions',
    needed: 'Please enter an amount.',
    outHint: 'Only available, settled money can be taken back.',
    empty: 'No capital has been moved.',
  },
};

export const texts = {
  houseAccounts,
  audit: { actions: { proposeHouseCapital: 'Proposed capital for an account of the house' } },
  proposals: { kinds: { houseCapital: 'Capital of a house account' } },
  system: { jobNames: { 'house capital': 'Capital of house accounts' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    houseAccounts: typeof houseAccounts;
  }
}
