import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { type CheckIn, decideCheckIn, mostOn, refuseReward } from '@bourse/core/accounts/check-in/check-in.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { keyOf } from '../desk/command.ts';
import { theCustomer } from '../requests/request-records.ts';
import type { Handler } from '../calls/handler.ts';
import { dayOf, type RewardsParts } from './get-check-in.ts';
import { theLastCheckIn } from './records.ts';
import { isFirstOfPerson, readCheckIns } from './store.ts';

interface Answer {
  day: string;
  streak: number;
  paid: string;
  currency: string;
}

/**
 * Once a day: parallel taps, keys and devices are serialised at the desk under the account's lock. Only one account of
 * a verified person is paid.
 */
export const checkIn =
  (parts: RewardsParts): Handler<'rewards/checkIn'> =>
  async (input, { account }) => {
    const { desk, checkInBudget, clock, database } = parts;
    const day = dayOf(parts, clock.now());
    const { last } = await readCheckIns(database, account);
    const most = mostOn(day, last);
    // A repeated call gets the stored answer, whatever is left of the budget.
    const isAgain = last?.day === day;
    if (!isAgain && !(await isFirstOfPerson(database, account, day))) return refuse('alreadyCheckedIn');
    if (!isAgain && !(await checkInBudget.take(most))) return refuse('promotionSpent');

    let paid = 0n;
    try {
      const answer = await desk.run<Changes & { records: { checkIns: CheckIn[] } }, Answer>({
        account,
        actor: { account },
        key: keyOf('rewards/checkIn', input),
        once: { name: `check-in ${day}`, refused: refuse('alreadyCheckedIn') },
        currencies: ['USDT'],
        instrument: null,
        loads: [theCustomer, theLastCheckIn],
        // The state read before the lock may lack yesterday's check-in.
        decide: (state, now) => refuseReward(state, now) ?? decideCheckIn(state, day) ?? refuse('alreadyCheckedIn'),
        answer({ records: { checkIns } }) {
          const made = checkIns[0]!;
          paid = made.amount;
          return {
            day: made.day,
            streak: made.streak,
            paid: formatAmount(made.amount, made.currency),
            currency: made.currency,
          };
        },
      });
      if (answer === null || isRefusal(answer)) paid = 0n;
      return answer ?? refuse('systemBusy');
    } finally {
      if (!isAgain) checkInBudget.giveBack(most - paid);
    }
  };
