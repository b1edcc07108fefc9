/**
 * What customers want with their money outside the market, and the staff's decisions about that and about applications.
 */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/**
 * `currency` is an index into the currencies with a channel, `times` a multiple of the smallest amount. `rival`: a
 * second request at the same moment, under its own key.
 */
export type DepositWithdrawalAction =
  | { what: 'deposit'; currency: number; times: number }
  | { what: 'cancelDeposit' | 'cancelWithdrawal'; nth: number }
  | { what: 'withdraw'; currency: number; times: number; rival: boolean; rightPassword: boolean };

/**
 * `nth`: which request in the queue. `rival`: a second reviewer who decides it at the same moment: how many seats
 * further on, and the decision.
 */
export interface ReviewAction {
  stage: 'open' | 'processing';
  kind: 'deposit' | 'withdrawal' | 'dayTrading' | 'loan';
  nth: number;
  yes: boolean;
  rival: { seat: number; yes: boolean } | null;
}

/** Often large enough to need a second approval, and often more than there is. */
function drawTimes(random: SeededRandom): number {
  switch (
    pickWeighted(random, [
      ['some', 60],
      ['many', 28],
      ['tooFew', 4],
      ['tooMany', 8],
    ] as const)
  ) {
    case 'some':
      return 1 + random.int(120);
    case 'many':
      return 120 + random.int(900);
    case 'tooFew':
      return 0.5;
    case 'tooMany':
      return 5_001;
  }
}

export function generateDepositWithdrawalAction(random: SeededRandom): DepositWithdrawalAction {
  switch (
    pickWeighted(random, [
      ['withdraw', 36],
      ['deposit', 44],
      ['cancelWithdrawal', 12],
      ['cancelDeposit', 8],
    ] as const)
  ) {
    case 'withdraw':
      return {
        what: 'withdraw',
        currency: random.int(1_000),
        times: drawTimes(random),
        rival: random.chance(0.25),
        rightPassword: !random.chance(0.03),
      };
    case 'deposit':
      return { what: 'deposit', currency: random.int(1_000), times: drawTimes(random) };
    case 'cancelWithdrawal':
      return { what: 'cancelWithdrawal', nth: random.int(1_000) };
    case 'cancelDeposit':
      return { what: 'cancelDeposit', nth: random.int(1_000) };
  }
}

export const generateReviewAction = (random: SeededRandom): ReviewAction => ({
  ...pickWeighted(random, [
    [{ stage: 'processing', kind: 'withdrawal' }, 32],
    [{ stage: 'open', kind: 'deposit' }, 22],
    [{ stage: 'open', kind: 'withdrawal' }, 34],
    [{ stage: 'open', kind: 'dayTrading' }, 12],
    [{ stage: 'open', kind: 'loan' }, 90],
  ] as const),
  nth: random.int(1_000),
  yes: random.chance(0.75),
  rival: random.chance(0.3) ? { seat: 1 + random.int(3), yes: random.chance(0.5) } : null,
});
