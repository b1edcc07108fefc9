import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  type Bonus,
  BONUS_EVERY,
  BONUS_REWARD,
  decideBonus,
  refuseReward,
  towardsBonus,
} from '@bourse/core/accounts/check-in/check-in.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { keyOf } from '../desk/command.ts';
import { theCustomer } from '../requests/request-records.ts';
import type { Handler } from '../calls/handler.ts';
import type { RewardsParts } from './get-check-in.ts';
import { readCheckIns } from './store.ts';

interface Answer {
  paid: string;
  currency: string;
}

/** For every seven check-ins without a bonus yet; each check-in counts once. */
export const claimBonus =
  ({ desk, checkInBudget, database }: RewardsParts): Handler<'rewards/claimBonus'> =>
  async (input, { account }) => {
    const { count, bonuses } = await readCheckIns(database, account);
    const number = bonuses + 1;
    const enough = towardsBonus(count, bonuses) >= BONUS_EVERY;
    if (enough && !(await checkInBudget.take(BONUS_REWARD))) return refuse('promotionSpent');

    let isPaid = false;
    try {
      const answer = await desk.run<Changes & { records: { bonuses: Bonus[] } }, Answer>({
        account,
        actor: { account },
        key: keyOf('rewards/claimBonus', input),
        once: { name: `check-in bonus ${number}`, refused: refuse('checkInTimesInsufficient') },
        currencies: ['USDT'],
        instrument: null,
        loads: [theCustomer],
        decide: (state, now) =>
          refuseReward(state, now) ?? (enough ? decideBonus(state, number) : refuse('checkInTimesInsufficient')),
        answer({ records: { bonuses: made } }) {
          const bonus = made[0]!;
          isPaid = true;
          return { paid: formatAmount(bonus.amount, bonus.currency), currency: bonus.currency };
        },
      });
      if (answer === null || isRefusal(answer)) isPaid = false;
      return answer ?? refuse('systemBusy');
    } finally {
      if (enough && !isPaid) checkInBudget.giveBack(BONUS_REWARD);
    }
  };
