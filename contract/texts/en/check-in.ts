/** The daily check-in. */
export const checkIn = {
  lead: 'One tap a day, paid in {currency}. The day ends at {time}.',
  verifyFirst: 'Verify your identity to be paid for each day. Each person is paid on one account only.',
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
  capped: "Paid from the house's promotion account, whose cap is fixed. Each payment stands in your movements.",
};
