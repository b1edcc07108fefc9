const houseAccounts = {
  title: 'Trading accounts of the house',
  about:
    'Accounts that the house trades with by rule. Nobody logs in to them, and no call of the staff places an order ' +
    'for them. Two people decide what capital goes in and comes back.',
  columns: {
    purpose: 'For',
    name: 'Name',
    claimant: 'Whose money',
    positions: 'Open positions',
    currency: 'Currency',
    available: 'Available',
    held: 'Put aside',
    capital: 'Capital put in',
    opened: 'Opened',
  },
  claimants: { house: "The house's own", customers: "Customers'" },
  empty: 'The house has no account that trades.',
  capital: {
    title: 'Capital',
    add: 'Propose capital',
    account: 'Account',
    direction: 'Direction',
    directions: { in: 'Put in', out: 'Take back' },
    currency: 'Currency',
    amount: 'Amount',
    standing: 'State',
    standings: { proposed: 'Proposed', approved: 'Being booked', booked: 'Booked', notThere: 'Not free, so not moved' },
    at: 'At',
    act: 'Actions',
    needed: 'Please type an amount.',
    outHint: 'Only what is free and settled comes back.',
    empty: 'No capital has been moved.',
  },
};

export const texts = {
  houseAccounts,
  audit: { actions: { proposeHouseCapital: 'Proposed capital for an account of the house' } },
  proposals: { kinds: { houseCapital: 'Capital of a house account' } },
  system: { jobNames: { 'house capital': 'Capital of house accounts' } },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    houseAccounts: typeof houseAccounts;
  }
}
