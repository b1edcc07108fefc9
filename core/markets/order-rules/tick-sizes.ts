/** Ticks: which tick applies at a price, whether a price is on it, and the nearest prices that are. */
import type { Instrument, Market } from '../market-types.ts';
import { divide, type Currency, type Price } from '../../ledger/money.ts';
import { getMarketRules, getValueInForce } from '../rulebook/rulebook.ts';
import type { TickRules, TickStep } from '../rulebook/rule-types.ts';

/** An index's points; it isn't traded, so no exchange's tick table applies. */
export const INDEX_TICK: Price = 1_000_000n;

// Consecutive calls usually ask for the same market and day, so one cached answer for each market spares the search.
const cachedRules = new Map<Market, { date: string; rules: TickRules }>();

/** The tick table of `market` on `date`, and which price decides the tick. */
export function getTickRules(market: Market, date: string): TickRules {
  const last = cachedRules.get(market);
  if (last && last.date === date) return last.rules;
  const rules = getValueInForce(getMarketRules(market).ticks, date);
  cachedRules.set(market, { date, rules });
  return rules;
}

function findStepTick(steps: readonly TickStep[], price: Price): Price {
  for (const step of steps)
    if (step.below === null || price < step.below || (step.inclusive && price === step.below)) return step.tick;
  throw new Error('a tick ladder has no last step');
}

/**
 * Tick of `market` at `price` on the local `date`. If the exchange fixes it by the last month-end close (India, see
 * `getTickRules`), pass that close as `price`. `currency` is the quote currency of a pair; the house's tables for pairs
 * go by magnitude, so it has no effect today.
 */
export function getTickSize(market: Market, price: Price, date: string, _currency?: Currency): Price {
  return findStepTick(getTickRules(market, date).steps, price);
}

/**
 * As `getTickSize`, for an instrument: an index has its own ticks. `tickBy`: the price that decides the tick, if it is
 * fixed for the month.
 */
export const getInstrumentTickSize = (
  instrument: Instrument,
  price: Price,
  date: string,
  tickBy: Price | null = null,
): Price =>
  instrument.board === 'index'
    ? INDEX_TICK
    : getTickSize(instrument.market, tickBy ?? price, date, instrument.currency);

/** Whether the tick of `instrument` is fixed for the month by the last close of the month before. */
export const usesMonthEndTick = ({ market, board }: Pick<Instrument, 'market' | 'board'>, date: string): boolean =>
  board !== 'index' && getTickRules(market, date).by === 'month-end-close';

/**
 * The price that decides the tick of an order at `price` on the local `date`: the price itself, or, if the exchange
 * fixes ticks for the month (India), the last close of the previous month. An instrument listed within the month has
 * none yet; then the base price of its listing decides (NSE and BSE, circulars on the rationalisation of tick size).
 */
export function getTickReferencePrice(
  instrument: Instrument,
  date: string,
  price: Price,
  closes: { monthEnd: Price | null; base: Price },
): Price {
  if (instrument.board === 'index' || getTickRules(instrument.market, date).by === 'price') return price;
  const listedThisMonth = instrument.listedOn.slice(0, 7) === date.slice(0, 7);
  return listedThisMonth || closes.monthEnd === null ? closes.base : closes.monthEnd;
}

/**
 * Whether `price` is positive and a whole number of ticks. `reference` decides the tick if it isn't the price itself.
 */
export function isOnTick(market: Market, price: Price, date: string, reference: Price = price): boolean {
  return price > 0n && price % getTickSize(market, reference, date) === 0n;
}

export type TickRounding = 'down' | 'up' | 'nearest';

/**
 * The price on tick at or next to `price` (> 0), never below one tick; halves go up. All tables are built so that a
 * price between two tick sizes is on both, so a price rounded across such a border stays on tick.
 */
export function roundToTick(
  market: Market,
  price: Price,
  date: string,
  direction: TickRounding,
  reference: Price = price,
): Price {
  return roundToMultiple(price, getTickSize(market, reference, date), direction);
}

/** `price` as a multiple of `tick`, at least one tick. */
export function roundToMultiple(price: Price, tick: Price, direction: TickRounding): Price {
  const rest = price % tick;
  if (rest === 0n && price > 0n) return price;
  const rounded = divide(price, tick, direction === 'nearest' ? 'half-up' : direction) * tick;
  return rounded < tick ? tick : rounded;
}
