/** Trades in a league's entry that its customer doesn't make: a demo player's, and those after the season. */
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { computeNotional } from '../../ledger/money.ts';
import { buildMarketOrderRequest } from '../../trading/orders/order.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import type { TradingRefusal } from '../../trading/execution/trading-refusals.ts';
import type { AccountState, OrderDecision } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { closePositionByHouse } from '../../trading/trading/close-position.ts';
import { DecisionDraft } from '../../trading/execution/decision-draft.ts';
import { endOrderWithDependents } from '../../trading/trading/execute-order.ts';

// A demo player's purchases: at the market, for a fifth of the available money.

const PART = 5n;

/** Null while nothing can be bought. */
export function decideDemoPlayerTrade(
  state: AccountState,
  market: MarketView,
  now: number,
): OrderDecision | TradingRefusal | null {
  const { instrument, quote, session, date } = market;
  if (quote === null || session !== 'open') return null;
  const { lot } = getLotSizeRules(instrument, date);
  const each = computeNotional(quote.ask, lot, instrument.currency, 'up');
  const lots = each > 0n ? state.available(instrument.currency) / PART / each : 0n;
  return lots === 0n
    ? null
    : decidePlaceOrder(state, buildMarketOrderRequest({ side: 'long', effect: 'open' }, lots * lot), market, now);
}

// After a season waiting orders end, and the house closes open positions as far as the market takes them.

/** Null if there is nothing to close, or nothing can be filled now. */
export function decideClosePositionAfterSeason(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const { season, positions } = state;
  const position = positions.find((each) => each.seq === seq && each.openQuantity > 0n);
  const { quote } = market;
  if (!season || now < season.endsAt || !position || !quote || market.session !== 'open') return null;
  return closePositionByHouse(new DecisionDraft(state, market, now), position, {
    quantity: position.openQuantity,
    quote,
    cause: 'leagueOver',
  });
}

/** Null if the order doesn't wait. */
export function decideEndOrderAfterSeason(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (!state.season || now < state.season.endsAt || order?.status !== 'pending') return null;
  const draft = new DecisionDraft(state, market, now);
  endOrderWithDependents(draft, order, 'leagueOver');
  return draft.decision(seq, null);
}
