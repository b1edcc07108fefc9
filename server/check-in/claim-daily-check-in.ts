import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  type CheckIn,
  decideCheckIn,
  computeMaximumReward,
  refuseCheckInReward,
} from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import type { Handler } from '../calls/handler-types.ts';
import { operatorDateAt, type CheckInDependencies } from './get-check-in-status.ts';
import { lastCheckInLoad } from './check-in-records.ts';
import { isPersonsFirstCheckIn, readCheckIns } from './store.ts';

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
  (dependencies: CheckInDependencies): Handler<'rewards/checkIn'> =>
  async (input, { account }) => {
    const { desk, checkInBudget, clock, database } = dependencies;
    const day = operatorDateAt(dependencies, clock.now());
    const { last } = await readCheckIns(database, account);
    const most = computeMaximumReward(day, last);
    // A repeated call gets the stored answer, whatever is left of the budget.
    const isAgain = last?.day === day;
    if (!isAgain && !(await isPersonsFirstCheckIn(database, account, day))) return refuse('alreadyCheckedIn');
    if (!isAgain && !(await checkInBudget.take(most))) return refuse('promotionSpent');

    let paid = 0n;
    try {
      const answer = await desk.run<DecisionChanges & { records: { checkIns: CheckIn[] } }, Answer>({
        account,
        actor: { account },
        key: computeIdempotencyKey('rewards/checkIn', input),
        once: { name: `check-in ${day}`, refused: refuse('alreadyCheckedIn') },
        currencies: ['USDT'],
        instrument: null,
        loads: [CUSTOMER_RECORD_LOAD, lastCheckInLoad],
        // The state read before the lock may lack yesterday's check-in.
        decide: (state, now) =>
          refuseCheckInReward(state, now) ?? decideCheckIn(state, day) ?? refuse('alreadyCheckedIn'),
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
      if (isRefusal(answer)) paid = 0n;
      return answer;
    } finally {
      if (!isAgain) checkInBudget.giveBack(most - paid);
    }
  };
