import type { RefusalTexts } from '../../area.ts';
import type { refusals } from '../area.ts';

export const texts = {
  /** The daily check-in. */
  checkIn: {
    lead: 'One tap a day, paid in {currency}. The day ends at {time}.',
    verifyFirst: 'Verify your identity to get paid for each day. Each person is paid in one account only.',
    streak: 'Days in a row',
    total: 'Total',
    days: '{n} {n|one:day|other:days}',
    day: 'Day {n}',
    dayDone: 'Day {n}, done',
    act: 'Check in for {amount}',
    done: 'Checked in today',
    tomorrow: 'Tomorrow: {amount}',
    bonus: 'Bonus',
    bonusSays: '{have} of {needed} days for {amount}. Gaps don’t matter.',
    claim: 'Collect the bonus',
    paid: '{amount} has been paid.',
    capped: 'Paid from our promotion account, which has a fixed cap. Each payment appears in your movements.',
  },
  errors: {
    alreadyCheckedIn: 'You have already checked in today.',
    checkInTimesInsufficient: 'Not enough check-ins yet.',
    promotionSpent: 'Our budget for this reward has been used up.',
  } satisfies RefusalTexts<typeof refusals>,
};
