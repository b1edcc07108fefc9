/** The margin that the operator's rules require of a position that is to be opened or to grow. */
import {
  DAY_TRADING_MARGIN,
  resolveMarginRequirements,
  type MarginRequirements,
  type MarginTerms,
} from '../../borrowing/margin-requirements.ts';
import { computeNotional, type Amount } from '../../ledger/money.ts';
import type { DecisionDraft } from './decision-draft.ts';
import { computeRestingFillPrice } from '../books/price-ladder.ts';
import { getTradeDirection, type Order, type OrderRequest } from '../orders/order.ts';
import type { TradingRefusal } from './trading-refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

/** `value`: including existing holdings in the instrument, in minor units. */
export const getMarginRequirements = (
  { instrument, date, marginRules, volatility }: MarketView,
  value: Amount,
): MarginRequirements =>
  resolveMarginRequirements(marginRules, {
    instrument,
    date,
    volatility: marginRules.some((rule) => rule.volatilityFrom !== null) ? volatility() : null,
    value,
  });

/** The cost of a side's open units. */
const sumOpenCost = (side: Position['side'], positions: readonly Position[]): Amount =>
  positions.reduce((sum, each) => (each.side === side ? sum + each.openCost : sum), 0n);

type Held = Pick<AccountState, 'positions' | 'otherPortfolioHoldings'>;
/** In all portfolios: splitting a position among them doesn't make it smaller. */
const sumOpenCostEverywhere = (side: Position['side'], { positions, otherPortfolioHoldings }: Held): Amount =>
  sumOpenCost(side, positions) + sumOpenCost(side, otherPortfolioHoldings.positions);

/** An order's value at its own price, or at the market's. */
function computeOrderValue(
  { side, effect, limitPrice, type, quantity }: OrderRequest,
  { quote, instrument }: MarketView,
): Amount {
  if (!quote) return 0n;
  const direction = getTradeDirection(side, effect);
  const price =
    limitPrice !== null && type !== 'market'
      ? computeRestingFillPrice(direction, limitPrice, quote)
      : direction === 'buy'
        ? quote.ask
        : quote.bid;
  return computeNotional(price, quantity, instrument.currency, 'up');
}

/**
 * Whether an opening order asks for more leverage than the rules allow for its value; `state` is null if only the order
 * counts. Day trades have their own limits.
 */
export function checkLeverage(request: OrderRequest, state: Held | null, market: MarketView): TradingRefusal | null {
  if (request.effect === 'close' || request.dayTrading || request.leverage === 1) return null;
  const held = state ? sumOpenCostEverywhere(request.side, state) : 0n;
  const { maximumLeverage: maximum } = getMarginRequirements(market, computeOrderValue(request, market) + held);
  return request.leverage > maximum ? { refused: 'leverageTooHigh', params: { maximum } } : null;
}

/** The terms that a preview uses. */
export const getRequestMarginTerms = (
  request: OrderRequest,
  state: Held,
  market: MarketView,
  value: Amount,
): MarginTerms =>
  request.dayTrading
    ? DAY_TRADING_MARGIN
    : getMarginRequirements(market, value + sumOpenCostEverywhere(request.side, state));

/** The terms of a position that `order` opens with `value` more; null for a day trade, which has its own. */
export const getOrderMarginRequirements = (
  draft: DecisionDraft,
  order: Order,
  value: Amount,
): MarginRequirements | null =>
  order.dayTrading ? null : getMarginRequirements(draft.market, value + sumOpenCost(order.side, draft.heldAnywhere()));
