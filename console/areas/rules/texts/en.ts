/** Money rules and accounts of the house, settings, invitations, the server's state, exports. */
const money = {
  rules: {
    title: 'Deposit and withdrawal rules',
    about: 'Set ahead of time; once in force, they never change.',
    add: 'Schedule a rule',
    kind: 'Kind',
    kinds: { deposit: 'Deposits', withdrawal: 'Withdrawals' },
    currency: 'Currency',
    from: 'From',
    fromHint: 'A time in the future, in your time zone.',
    status: 'State',
    statuses: {
      proposed: 'Proposed',
      house: 'House rule',
      past: 'Past',
      inForce: 'In force',
      upcoming: 'Scheduled',
      replaced: 'Replaced',
    },
    minimum: 'Minimum',
    maximum: 'Maximum',
    fee: 'Fee',
    feeFixed: 'Fixed fee',
    feeBps: 'Fee in basis points',
    window: 'Window',
    weekdays: 'Weekdays',
    opens: 'Opens',
    closes: 'Closes',
    timeHint: 'hh:mm, up to 24:00',
    act: 'Actions',
    zone: 'Time zone',
    fourEyes: 'Two approvals above',
    customerAlone: 'Single approvals in 30 days, per customer',
    approverAlone: 'Single approvals in 30 days, per approver',
    fourEyesHint: 'Leave empty if one person is always enough.',
    oneIsEnough: 'One is enough',
    cooling: 'Cooling-off, hours',
    usual: 'Usual time, hours',
    latest: 'Latest, business days',
    empty: 'There are no rules.',
    set: 'Rule scheduled',
    needed: 'Please fill this in.',
    badAmount: 'An amount, such as 100 or 0.5.',
    badTime: 'A time, such as 09:30.',
    badDay: 'Choose at least one day.',
  },
  accounts: {
    title: 'House accounts',
    about: 'Sums of all movements, as of {at}.',
    sums: 'By account and currency',
    bucket: 'Account',
    owner: 'Owner',
    owners: { house: 'The house', customers: 'Customers' },
    currency: 'Currency',
    amount: 'Amount',
    empty: 'No money has moved yet.',
  },
  correction: {
    open: 'Correction',
    title: 'Propose a correction for {account}',
    about:
      'Another person has to approve it. It appears on the customer’s statement with this sentence, and the customer can contest it.',
    direction: 'Direction',
    directions: { credit: 'Give to the customer', debit: 'Take from the customer' },
    amount: 'Amount',
    currency: 'Currency',
    why: 'Sentence on the statement',
    propose: 'Propose',
    needWhy: 'At least three letters.',
    proposed: 'Proposed; another person decides',
  },
};

export const texts = { money };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    money: typeof money;
  }
}
