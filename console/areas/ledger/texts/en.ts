const liabilities = {
  title: 'What the house owes its customers',
  about: 'Counted at {at}. Each customer can check in the app that their own balance is included.',
  notYet: 'Not counted yet.',
  empty: 'Nothing is owed.',
  currency: 'Currency',
  sum: 'Counted',
  seeded: 'Of this, the house’s own fund units',
  owed: 'Owed to customers',
  customers: 'Customers',
  tree: 'Tree',
  root: 'Root',
  seal: 'Seal',
  waits: 'Waits for a seal',
};

const insurance = {
  title: 'Insurance account',
  about:
    'It covers what positions lose beyond their margin. Below its limit nobody can open leveraged or short positions, but everybody can close.',
  add: 'Propose a rule for it',
  currency: 'Currency',
  state: 'State',
  states: { enough: 'Enough', low: 'Below the alarm', belowLimit: 'Below the limit' },
  capital: 'Capital',
  capitalHint: 'Any shortfall is paid in when the rule starts. A rule never takes money out.',
  alarm: 'Alarm below',
  limit: 'Limit',
  partHint: 'In percent of the capital.',
  noLimit: 'None',
  balance: 'Balance',
  rules: 'Rules for the insurance account',
  noRules: 'No rule set: the house’s default capital, alarm and limit apply.',
  status: 'State',
  from: 'From',
  fromHint: 'A time in the future, in your time zone.',
  act: 'Actions',
  movements: 'Latest movements of the insurance account',
  noMovements: 'Nothing has moved yet.',
  at: 'Time',
  what: 'Movement',
  amount: 'Amount',
  needed: 'Please fill this in.',
  badAmount: 'An amount, such as 100 or 0.5.',
  badPart: 'From 0 to 100 percent.',
  badLimit: 'From 0 to 100 percent, and no more than the alarm.',
};

export const texts = { liabilities, insurance };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    liabilities: typeof liabilities;
    insurance: typeof insurance;
  }
}
