/**
 * Orders of running strategies: through the desk like any other, in the run's portfolio, in the name of the rule
 * `strategies`.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { AccountState, OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { isStrategyRunFollowingRule, isStrategyRunActive } from '@bourse/core/products/strategies/strategy-run.ts';
import {
  decideSellAllUnits,
  decidePlaceOrderWithinDepth,
} from '@bourse/core/products/strategies/place-order-within-depth.ts';
import { buildMarketOrderRequest } from '@bourse/core/trading/orders/order.ts';
import { type IdempotencyKey, createNamedIdempotencyKey } from '../desk/command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { RunPortfolioKey } from './run-holdings-store.ts';
import { ALL_CUSTOMER_RUNS_LOAD } from './customer-run-record-definitions.ts';
import type { StrategyRun } from './runs-store.ts';

export type TradeRunDependencies = Pick<ServerDependencies, 'desk' | 'venues' | 'getMarketView'>;
export const STRATEGIES_ACTOR = { rule: 'strategies' } as const;

/** May be out of date: whether a customer's run is still active is checked when an order is decided. */
type TradingRun = RunPortfolioKey & Pick<StrategyRun, 'strategy' | 'saved'>;
interface OrderWish {
  instrument: string;
  side: 'buy' | 'sell';
  quantity: bigint;
}

/** Once per day and side. A refused order isn't traded, and nothing is traded once the run has been stopped. */
export const placeDailyOrder = (
  dependencies: TradeRunDependencies,
  run: TradingRun,
  date: string,
  { instrument, side, quantity }: OrderWish,
): Promise<object | Refusal | null> => {
  const effect = side === 'buy' ? 'open' : 'close';
  return decideRunOrder(
    dependencies,
    run,
    instrument,
    createNamedIdempotencyKey(`strategy ${run.strategy} ${date} ${instrument} ${side}`),
    (...seen) =>
      run.saved === null || isStrategyRunFollowingRule(seen[0], run.strategy)
        ? decidePlaceOrderWithinDepth(
            seen[0],
            buildMarketOrderRequest({ side: 'long', effect }, quantity),
            seen[1],
            seen[2],
          )
        : null,
  );
};

/**
 * Sells all free units, as far as the market's depth allows, unless the run has ended and keeps them. Harmless to
 * repeat.
 */
export const sellWholeHolding = (
  dependencies: TradeRunDependencies,
  run: TradingRun,
  instrument: string,
): Promise<object | Refusal | null> =>
  decideRunOrder(dependencies, run, instrument, null, (...seen) =>
    run.saved === null || isStrategyRunActive(seen[0], run.strategy) ? decideSellAllUnits(...seen) : null,
  );

type DecideOrder = (state: AccountState, market: MarketView, now: number) => ReturnType<typeof decideSellAllUnits>;

async function decideRunOrder(
  { desk, venues, getMarketView }: TradeRunDependencies,
  { account, portfolio, saved }: TradingRun,
  instrument: string,
  key: IdempotencyKey | null,
  decide: DecideOrder,
): Promise<object | Refusal | null> {
  const known = venues.instrument(instrument);
  if (!known) return refuse('instrumentNotFound', { instrument });
  if (!venues.isTraded(known.id)) return refuse('priceSimulated');
  return desk.runIfDue<OrderDecision, object>({
    account,
    actor: STRATEGIES_ACTOR,
    key,
    portfolio,
    currencies: [known.currency],
    instrument: known.id,
    loads: saved === null ? [] : [ALL_CUSTOMER_RUNS_LOAD],
    decide(state, now) {
      const market = getMarketView(known.id, now);
      return market ? decide(state, market, now) : refuse('instrumentNotFound', { instrument });
    },
    answer: () => ({}),
  });
}
