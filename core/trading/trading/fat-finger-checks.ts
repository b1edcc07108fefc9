/** Signs that an order is a mistake (fat finger). Shown before confirmation, with the most it could cost. */
import {
  absolute,
  type Amount,
  maximumOf,
  computeNotional,
  multiplyByRate,
  type Price,
  type Rate,
} from '../../ledger/money.ts';
import { computeShareOfWhole } from '../positions/position-figures.ts';
import { getTradeDirection, type Order, type OrderRequest } from '../orders/order.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Market } from '../../markets/market-types.ts';
import { getValueInForce } from '../../markets/rulebook/rulebook.ts';
import type { DatedEntry } from '../../markets/rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../../markets/rulebook/rule-notation.ts';

export type FatFingerCode = 'farFromMarket' | 'largeShare' | 'sameAgain';

export interface FatFingerWarning {
  code: FatFingerCode;
  /**
   * For a price, its distance from the last one; for a size, its part of the customer's total; null for a repeated
   * order.
   */
  rate: Rate | null;
  /** The price that is far away. */
  price: Price | null;
  /**
   * For an opening its whole cost, for a closing its loss against the last price; charges included in both. Null for a
   * closing at no worse price, which loses nothing.
   */
  atMost: Amount | null;
}

export interface FatFingerContext {
  /** Everything that the customer has, in the instrument's currency; null if unknown. */
  total: Amount | null;
  /** Orders in the same instrument, at least the newest ones. */
  recent: readonly Order[];
}

interface Costed {
  total: Amount;
  notional: Amount;
  charges: Amount;
}

/** `costs` at the worst price that the order accepts. */
export function findFatFingerWarnings(
  request: OrderRequest,
  costs: Costed,
  { instrument, quote, date }: Pick<MarketView, 'instrument' | 'quote' | 'date'>,
  { total, recent }: FatFingerContext,
  now: number,
): FatFingerWarning[] {
  const rule = getFatFingerRule(instrument.market, date);
  const price = findFarthestPrice(request, quote?.last ?? null);
  const lost = computeLossAgainstLast(request, quote?.last ?? null, instrument.currency);
  const atMost = request.effect === 'open' ? costs.total : lost === 0n ? null : costs.charges + lost;
  const distance = price === null || !quote ? 0n : computeShareOfWhole(absolute(price - quote.last), quote.last);
  const slips: FatFingerWarning[] = [];
  if (distance > rule.far) slips.push({ code: 'farFromMarket', rate: distance, price, atMost });
  if (
    request.effect === 'open' &&
    total !== null &&
    total > 0n &&
    costs.notional > multiplyByRate(total, rule.share, 'down')
  )
    slips.push({ code: 'largeShare', rate: computeShareOfWhole(costs.notional, total), price: null, atMost });
  if (recent.some((order) => now - order.createdAt < rule.againMs && isSameOrder(order, request)))
    slips.push({ code: 'sameAgain', rate: null, price: null, atMost });
  return slips;
}

/** The house sets a market order's worst price; only a typed price can be a slip. */
function findFarthestPrice({ type, limitPrice, stopPrice }: OrderRequest, last: Price | null): Price | null {
  if (last === null) return null;
  const typed = [
    type === 'limit' || type === 'stopLimit' ? limitPrice : null,
    type === 'stop' || type === 'stopLimit' ? stopPrice : null,
  ].filter((each) => each !== null);
  return typed.reduce<Price | null>(
    (far, each) => (far === null || absolute(each - last) > absolute(far - last) ? each : far),
    null,
  );
}

/** What a closing at its own price gives away compared with the last price. */
function computeLossAgainstLast(
  { side, effect, quantity, limitPrice, stopPrice }: OrderRequest,
  last: Price | null,
  currency: string,
): Amount {
  const at = limitPrice ?? stopPrice;
  if (at === null || last === null) return 0n;
  return computeNotional(
    maximumOf(getTradeDirection(side, effect) === 'sell' ? last - at : at - last, 0n),
    quantity,
    currency,
    'up',
  );
}

const isSameOrder = (order: Order, request: OrderRequest): boolean =>
  order.status !== 'rejected' &&
  order.side === request.side &&
  order.effect === request.effect &&
  order.type === request.type &&
  order.quantity === request.quantity &&
  order.stopPrice === request.stopPrice &&
  (order.type === 'market' || order.limitPrice === request.limitPrice);

// When an order looks like a slip (fat finger), by market. Dated data; such an order needs confirmation and is never
// refused.

export interface FatFingerRule {
  /** A limit or stop farther from the last price than this part of it. */
  far: Rate;
  /** An order worth more than this part of everything that the customer has. */
  share: Rate;
  /** A second identical order within this time. */
  againMs: number;
}

/** The kinds are those that a broker with market access must look for: price, size and duplicates. */
const SOURCE =
  `${HOUSE_RULE_SOURCE}: price, size and duplicates as in SEC Rule 15c3-5(c)(1)(ii), ` +
  'asked about in place of rejected';
const PLAIN: DatedEntry<FatFingerRule> = {
  from: '2000-01-01',
  source: SOURCE,
  value: { far: parsePercent('5'), share: parsePercent('50'), againMs: 60_000 },
};

const RULES: Readonly<Record<Market, readonly DatedEntry<FatFingerRule>[]>> = {
  US: [PLAIN],
  MX: [PLAIN],
  TH: [PLAIN],
  KR: [PLAIN],
  IN: [PLAIN],
  SA: [PLAIN],
  CRYPTO: [PLAIN],
  FX: [PLAIN],
};

export const listFatFingerRules = (market: Market): readonly DatedEntry<FatFingerRule>[] => RULES[market];
/** The rule on the market's local `date`. */
const getFatFingerRule = (market: Market, date: string): FatFingerRule => getValueInForce(RULES[market], date);
