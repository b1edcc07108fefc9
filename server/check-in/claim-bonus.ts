import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  type CheckInBonus,
  CHECK_INS_PER_BONUS,
  CHECK_IN_BONUS_REWARD,
  decideCheckInBonus,
  refuseCheckInReward,
  countCheckInsTowardsBonus,
} from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { CheckInDependencies } from './get-check-in-status.ts';
import { readCheckIns } from './store.ts';

interface Answer {
  paid: string;
  currency: string;
}

/** For every seven check-ins without a bonus yet; each check-in counts once. */
export const claimBonus =
  ({ desk, checkInBudget, database }: CheckInDependencies): Handler<'rewards/claimBonus'> =>
  async (input, { account }) => {
    const { count, bonuses } = await readCheckIns(database, account);
    const number = bonuses + 1;
    const enough = countCheckInsTowardsBonus(count, bonuses) >= CHECK_INS_PER_BONUS;
    if (enough && !(await checkInBudget.take(CHECK_IN_BONUS_REWARD))) return refuse('promotionSpent');

    let isPaid = false;
    try {
      const answer = await desk.run<DecisionChanges & { records: { bonuses: CheckInBonus[] } }, Answer>({
        account,
        actor: { account },
        key: computeIdempotencyKey('rewards/claimBonus', input),
        once: { name: `check-in bonus ${number}`, refused: refuse('checkInTimesInsufficient') },
        currencies: ['USDT'],
        instrument: null,
        loads: [CUSTOMER_RECORD_LOAD],
        decide: (state, now) =>
          refuseCheckInReward(state, now) ??
          (enough ? decideCheckInBonus(state, number) : refuse('checkInTimesInsufficient')),
        answer({ records: { bonuses: made } }) {
          const bonus = made[0]!;
          isPaid = true;
          return { paid: formatAmount(bonus.amount, bonus.currency), currency: bonus.currency };
        },
      });
      if (isRefusal(answer)) isPaid = false;
      return answer;
    } finally {
      if (enough && !isPaid) checkInBudget.giveBack(CHECK_IN_BONUS_REWARD);
    }
  };
