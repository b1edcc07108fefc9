/**
 * Orders of running strategies: through the desk like any other, in the run's portfolio, in the name of the rule
 * `strategies`.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { AccountState, Decision } from '@bourse/core/trading/orders/account-state.ts';
import { isFollowed, isGoing } from '@bourse/core/products/strategies/own-run.ts';
import { decideSellAll, decideTrade } from '@bourse/core/products/strategies/trade.ts';
import { atMarket } from '@bourse/core/trading/orders/order.ts';
import { type Key, keyNamed } from '../desk/command.ts';
import type { Parts } from '../parts.ts';
import type { RunPlace } from './holdings-store.ts';
import { allRuns } from './records.ts';
import type { Run } from './runs-store.ts';

export type TradeParts = Pick<Parts, 'desk' | 'feeds' | 'views'>;
export const ACTOR = { rule: 'strategies' } as const;

/** May be out of date: whether a customer's run is still active is checked when an order is decided. */
type Trading = RunPlace & Pick<Run, 'strategy' | 'saved'>;
interface Wanted {
  instrument: string;
  side: 'buy' | 'sell';
  quantity: bigint;
}

/** Once per day and side. A refused order isn't traded, and nothing is traded once the run has been stopped. */
export const placeOfDay = (
  parts: TradeParts,
  run: Trading,
  date: string,
  { instrument, side, quantity }: Wanted,
): Promise<object | Refusal | null> => {
  const effect = side === 'buy' ? 'open' : 'close';
  return trade(parts, run, instrument, keyNamed(`strategy ${run.strategy} ${date} ${instrument} ${side}`), (...seen) =>
    run.saved === null || isFollowed(seen[0], run.strategy)
      ? decideTrade(seen[0], atMarket({ side: 'long', effect }, quantity), seen[1], seen[2])
      : null,
  );
};

/**
 * Sells all free units, as far as the market's depth allows, unless the run has ended and keeps them. Harmless to
 * repeat.
 */
export const sellAll = (parts: TradeParts, run: Trading, instrument: string): Promise<object | Refusal | null> =>
  trade(parts, run, instrument, null, (...seen) =>
    run.saved === null || isGoing(seen[0], run.strategy) ? decideSellAll(...seen) : null,
  );

type Decide = (state: AccountState, market: MarketView, now: number) => ReturnType<typeof decideSellAll>;

async function trade(
  { desk, feeds, views }: TradeParts,
  { account, portfolio, saved }: Trading,
  instrument: string,
  key: Key | null,
  decide: Decide,
): Promise<object | Refusal | null> {
  const known = feeds.instrument(instrument);
  if (!known) return refuse('instrumentNotFound', { instrument });
  if (!feeds.isTraded(known.id)) return refuse('priceSimulated');
  return desk.run<Decision, object>({
    account,
    actor: ACTOR,
    key,
    portfolio,
    currencies: [known.currency],
    instrument: known.id,
    loads: saved === null ? [] : [allRuns],
    decide(state, now) {
      const market = views(known.id, now);
      return market ? decide(state, market, now) : refuse('instrumentNotFound', { instrument });
    },
    answer: () => ({}),
  });
}
