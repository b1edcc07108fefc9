/**
 * The book of a source that gives none: a spread around its price and a size, stated by the house in advance. Fills
 * name it. Without such a rule a price with no bid and ask, with zeros or with a bid above the ask could never be
 * traded at.
 */
import type { DatedEntry } from '../rulebook/rule-types.ts';
import { getValueInForce } from '../rulebook/rulebook.ts';
import type { Board, Instrument } from '../market-types.ts';
import { divide, maximumOf, type Price, type Quantity } from '../../ledger/money.ts';
import { getInstrumentTickSize, roundToMultiple } from '../order-rules/tick-sizes.ts';
import { getLotSizeRules } from '../order-rules/lot-sizes.ts';

/** Hundredths of a basis point of the price on each side; and how much of a day's volume shows, in millionths. */
export interface StatedBookRule {
  halfSpread: bigint;
  displayedVolume: bigint;
}

type ByBoard = Readonly<Record<Exclude<Board, 'index'>, StatedBookRule>>;

export const STATED_BOOKS: readonly DatedEntry<ByBoard>[] = [
  {
    from: '2020-01-01',
    value: {
      listed: { halfSpread: 500n, displayedVolume: 200n },
      otc: { halfSpread: 5_000n, displayedVolume: 100n },
      crypto: { halfSpread: 500n, displayedVolume: 100n },
      fx: { halfSpread: 100n, displayedVolume: 100n },
    },
    source:
      'The house: each side lies this far from the last price, at least one tick; it shows this part of the volume ' +
      'of the day before, at least one lot.',
  },
];

const HALF_SPREAD_UNIT = 1_000_000n;
const VOLUME_UNIT = 1_000_000n;

export interface StatedBook {
  bid: Price;
  ask: Price;
  size: Quantity;
}

/**
 * Prices have 8 decimals. `volume`: of the day before, 0 if unknown. `tickBy`: the price that decides the tick for the
 * month, where an exchange fixes it so. Null for an index, which nobody trades.
 */
export function computeStatedBook(
  instrument: Instrument,
  last: Price,
  volume: Quantity,
  date: string,
  tickBy: Price | null = null,
): StatedBook | null {
  const { board } = instrument;
  if (board === 'index') return null;
  const { halfSpread, displayedVolume } = getValueInForce(STATED_BOOKS, date)[board];
  const tick = getInstrumentTickSize(instrument, last, date, tickBy);
  const half = maximumOf(tick, roundToMultiple(divide(last * halfSpread, HALF_SPREAD_UNIT, 'up'), tick, 'up'));
  const middle = roundToMultiple(last, tick, 'nearest');
  const { lot, minimum } = getLotSizeRules(instrument, date);
  const displayed = (volume * displayedVolume) / VOLUME_UNIT;
  return {
    bid: maximumOf(middle - half, middle > tick ? tick : 1n),
    ask: middle + half,
    size: maximumOf(displayed - (displayed % lot), maximumOf(lot, minimum)),
  };
}
