/**
 * Whether each fill has a price that the market really showed, by the disclosed rule: the displayed size at the
 * displayed price, what the book has one tick further, and so on, behind what its customer has taken before.
 */
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { computeLevelSize, parseOrderBookLevels } from '@bourse/core/markets/order-rules/order-book-levels.ts';
import type { Market, Quote } from '@bourse/core/markets/market-types.ts';
import type { TrialPriceSource } from '../real-prices/trial-price-source.ts';
import { checkRealFillPrices } from './check-real-fill-prices.ts';
import { smallerOf, divideUp, largerOf } from './arithmetic.ts';
import { type StoredRowsSnapshot, type FillRow, marketLocalTime, type OrderRow } from './stored-rows-snapshot.ts';

/** A waiting order is matched with a second of the simulator; the decision may come later. */
const WAITED = new Set(['limit.through', 'limit.touched']);

export function checkFillPrices(
  book: StoredRowsSnapshot,
  differ: (sentence: string) => void,
  realPrices: TrialPriceSource | null = null,
): { realFills?: number } {
  const orders = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row]));
  const replaced = new Set(
    book.steps.filter(({ cause }) => cause === 'replaced').map((row) => `${row.account_id} ${row.order_seq}`),
  );
  const together = Map.groupBy(
    book.fills,
    (fill) => `${fill.account_id} ${fill.order_seq} ${fill.quote_seq} ${fill.at.getTime()}`,
  );
  for (const fills of together.values()) {
    const [fill] = fills as [FillRow];
    const key = `${fill.account_id} ${fill.order_seq}`;
    const order = orders.get(key);
    if (!order) continue;
    const name = `fill ${fill.account_id}/${fill.fill_seq} in ${order.instrument} (${fill.rule})`;
    checkQuote(name, fill, order, book, differ);
    if (!replaced.has(key)) checkPrice(name, fills, order, differ);
  }
  return realPrices ? checkRealFillPrices(book, realPrices, differ) : {};
}

/** The quote that a fill names is what the market showed at that moment, whatever its feed said. */
function checkQuote(
  name: string,
  fill: FillRow,
  order: OrderRow,
  { simulator }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): void {
  if (fill.source !== simulator.source) return;
  const quote = simulator.quote(order.instrument, fill.quote_at.getTime());
  if (
    !quote ||
    quote.bid !== fill.bid ||
    quote.ask !== fill.ask ||
    quote.last !== fill.last ||
    isOtherBook(quote, fill)
  ) {
    differ(
      `${name}: stands on ${fill.bid}/${fill.ask} of ${fill.quote_at.toISOString()}, the market showed ` +
        `${quote ? `${quote.bid}/${quote.ask}` : 'nothing'}`,
    );
  }
}

/** At night the book is another one, which the session's quote doesn't have. */
const isOtherBook = (quote: Quote, { book, quote_at: at }: FillRow): boolean =>
  quote.at === at.getTime() && (quote.book ?? null) !== book;

function checkPrice(
  name: string,
  fills: readonly FillRow[],
  order: OrderRow,
  differ: (sentence: string) => void,
): void {
  const [fill] = fills as [FillRow];
  const buys = (order.side === 'long') === (order.effect === 'open');
  const limit = order.type === 'limit' || order.type === 'stopLimit' ? order.limit_price : null;
  if (limit !== null && (buys ? fill.price > limit : fill.price < limit))
    differ(`${name}: ${fill.price}, its limit is ${limit}`);
  // One price for the whole auction, which also includes the market's own book, unknown here.
  if (fill.rule.startsWith('auction.')) return;
  if (fill.rule === 'block') {
    if (fill.price !== limit) differ(`${name}: ${fill.price}, the block was offered at ${limit}`);
    return;
  }
  // One price for a whole block of copies: the block's own row says what it is based on.
  if (fill.rule === 'copy') return;
  if (fill.rule === 'atLast') {
    if (fill.impact !== 0n || fill.price !== fill.last)
      differ(`${name}: ${fill.price} after the session, it closed at ${fill.last}`);
    return;
  }
  if (WAITED.has(fill.rule)) {
    const better = limit === null ? null : buys ? smallerOf(limit, fill.ask) : largerOf(limit, fill.bid);
    const right = fill.rule === 'limit.touched' ? limit : better;
    if (right !== fill.price) differ(`${name}: ${fill.price}, by the rule ${right}`);
    const reached =
      limit !== null &&
      (fill.rule === 'limit.touched' ? fill.last === limit : buys ? fill.last < limit : fill.last > limit);
    if (!reached) differ(`${name}: the last price ${fill.last} has not come to its limit ${limit}`);
    return;
  }
  // A protecting order takes the free units of its position: perhaps fewer than it was priced for.
  if (order.parent_seq !== null && order.parent_seq === order.position_seq) return;
  const quantity = fills.reduce((sum, each) => sum + each.quantity, 0n);
  const best = buys ? fill.ask : fill.bid;
  const before = fill.taken_before ?? 0n;
  const tick = tickAt(order.market, best, marketLocalTime(order.market, fill.at).date);
  const ladder = { buys, best, tick, size: fill.displayed_size, book: fill.book, at: fill.quote_at.getTime() };
  const steps = ladderStepsOf(before + quantity, ladder) - ladderStepsOf(before, ladder);
  const impact = divideUp(tick * steps, quantity);
  const right = buys ? best + impact : best - smallerOf(impact, largerOf(best - tick, 0n));
  if (fill.price !== right) differ(`${name}: ${fill.price} for ${quantity}, by the rule ${right}`);
}

/** A side of the market: its best price and size there, and what those behind follow from (null: the same size). */
export interface ModelLadder {
  buys: boolean;
  best: bigint;
  tick: bigint;
  size: bigint;
  book: string | null;
  at: number;
}
/** From here on each tick has the usual size. */
const BOOK_LEVELS = 100n;

/** The sum over levels of units times the number of ticks behind the best price. */
export function ladderStepsOf(quantity: bigint, ladder: ModelLadder): bigint {
  let steps = 0n;
  let left = quantity;
  for (let level = 0n; left > 0n; level += 1n) {
    const taken = smallerOf(left, levelSizeOf(ladder, level));
    steps += taken * level;
    left -= taken;
  }
  return steps;
}

function levelSizeOf({ buys, best, tick, size, book, at }: ModelLadder, level: bigint): bigint {
  if (book === null || level === 0n) return size;
  const levels = parseOrderBookLevels(book);
  if (level >= BOOK_LEVELS) return levels.usual;
  const price = buys ? best + level * tick : best - level * tick;
  return price > 0n ? computeLevelSize(levels, buys ? 'buy' : 'sell', price, tick, at) : 0n;
}

export function tickAt(market: Market, price: bigint, date: string): bigint {
  const rules =
    getMarketRules(market)
      .ticks.filter(({ from }) => from <= date)
      .at(-1) ?? getMarketRules(market).ticks[0];
  const step = rules?.value.steps.find(
    ({ below, inclusive }) => below === null || price < below || (inclusive && price === below),
  );
  if (!step) throw new Error(`no tick of ${market} at ${price}`);
  return step.tick;
}
