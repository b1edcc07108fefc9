/** The daily check-in. */
export const checkIn = {
  lead: 'One tap a day, paid in {currency}. The day ends at {time}.',
  verifyFirst: 'Who has verified their identity is paid for each day, on one account a person.',
  streak: 'Days in a row',
  total: 'In all',
  days: '{n} {n|one:day|other:days}',
  day: 'Day {n}',
  dayDone: 'Day {n}, done',
  act: 'Check in for {amount}',
  done: 'Checked in today',
  tomorrow: 'Tomorrow: {amount}',
  bonus: 'Bonus',
  bonusSays: '{have} of {needed} days for {amount}. Gaps do not matter.',
  claim: 'Take the bonus',
  paid: '{amount} have been paid.',
  capped: 'Paid from the house\'s promotion account, whose cap is fixed. Each payment stands in your movements.',
};
