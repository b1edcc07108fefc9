/** What customers do besides trading: they exchange money, check in, apply for day trading, borrow and repay. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/**
 * `from` and `to` are indexes of currencies modulo their count, `share` is the fraction of what is there. `rival`: a
 * second request at the same moment, under its own key.
 */
export type NonTradingAction =
  | { what: 'exchange' | 'transfer'; from: number; to: number; share: number; rival: boolean }
  /** `share` of what is owed, or of what can be borrowed. */
  | { what: 'loan'; share: number; rival: boolean }
  /** `nth` chooses among what can be lent and borrowed. */
  | { what: 'lend'; nth: number; rival: boolean }
  | { what: 'checkIn'; rival: boolean }
  | { what: 'claimBonus' }
  | { what: 'applyDayTrading' }
  | { what: 'subscribe'; nth: number; steps: number; rival: boolean }
  | { what: 'takeBack'; nth: number };

/** Now and then more than there is. */
const drawShare = (random: SeededRandom): number => (random.chance(0.06) ? 1.5 : random.between(0.001, 0.03));

export const generateLoanAction = (random: SeededRandom): NonTradingAction => ({
  what: 'loan',
  share: drawShare(random),
  rival: random.chance(0.3),
});

export function generateNonTradingAction(random: SeededRandom): NonTradingAction {
  switch (
    pickWeighted(random, [
      ['exchange', 34],
      ['transfer', 22],
      ['checkIn', 26],
      ['claimBonus', 4],
      ['applyDayTrading', 14],
      ['loan', 32],
      ['lend', 12],
      ['subscribe', 20],
      ['takeBack', 8],
    ] as const)
  ) {
    case 'exchange':
      return {
        what: 'exchange',
        from: random.int(1_000),
        to: random.int(1_000),
        share: drawShare(random),
        rival: random.chance(0.2),
      };
    case 'transfer':
      return {
        what: 'transfer',
        from: random.int(2),
        to: random.int(1_000),
        share: drawShare(random),
        rival: random.chance(0.2),
      };
    case 'loan':
      return generateLoanAction(random);
    case 'lend':
      return { what: 'lend', nth: random.int(1_000), rival: random.chance(0.3) };
    case 'checkIn':
      return { what: 'checkIn', rival: random.chance(0.3) };
    case 'claimBonus':
      return { what: 'claimBonus' };
    case 'applyDayTrading':
      return { what: 'applyDayTrading' };
    case 'subscribe':
      return { what: 'subscribe', nth: random.int(1_000), steps: random.int(3), rival: random.chance(0.3) };
    case 'takeBack':
      return { what: 'takeBack', nth: random.int(1_000) };
  }
}
