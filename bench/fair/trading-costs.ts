/**
 * The cost of getting in and out of an instrument, as a share of its price: the spread once, and the charges of both
 * sides.
 */
import { computeCharges, sumCharges } from '@bourse/core/markets/charges/compute-charges.ts';
import type { TradingHoursMode, Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import { computeNotional, SCALE } from '@bourse/core/ledger/money.ts';
import type { ExaminedInstrumentGroup } from './select-examined-instruments.ts';

/** Large enough that no fixed or minimum charge matters: the cheapest case for the rule. */
const NOTIONAL_UNITS = 1_000_000;

interface Seen {
  /** Averages over the quotes seen, one per instrument of the group. */
  delivery: Float64Array;
  intraday: Float64Array;
  counts: Float64Array;
}

export class TradingCosts {
  readonly #seen = new Map<string, Seen>();

  /** One array per group, filled as quotes are seen. */
  of(
    { label, instruments }: ExaminedInstrumentGroup,
    hours: TradingHoursMode,
    scale: string,
    holding: 'delivery' | 'intraday',
  ): Float64Array {
    return this.#of(`${label}|${hours}|${scale}`, instruments.length)[holding];
  }

  see(
    { label, instruments }: ExaminedInstrumentGroup,
    hours: TradingHoursMode,
    scale: string,
    place: number,
    quote: Quote,
    date: string,
  ): void {
    const seen = this.#of(`${label}|${hours}|${scale}`, instruments.length);
    const instrument = instruments[place]!;
    const spread = Number(quote.ask - quote.bid) / Number(quote.last);
    const count = (seen.counts[place]! += 1);
    for (const holding of ['delivery', 'intraday'] as const) {
      const cost = spread + chargesShare(instrument, quote, date, holding);
      seen[holding][place]! += (cost - seen[holding][place]!) / count;
    }
  }

  #of(key: string, size: number): Seen {
    let found = this.#seen.get(key);
    if (!found)
      this.#seen.set(
        key,
        (found = {
          delivery: new Float64Array(size),
          intraday: new Float64Array(size),
          counts: new Float64Array(size),
        }),
      );
    return found;
  }
}

const shares = new Map<string, number>();

/**
 * Charges of buying and of selling, as a share of the value; nearly the same at all prices, so computed once per
 * instrument, month and holding.
 */
function chargesShare(
  instrument: Instrument,
  { last: price }: Quote,
  date: string,
  holding: 'delivery' | 'intraday',
): number {
  const key = `${instrument.id}|${date.slice(0, 7)}|${holding}`;
  let share = shares.get(key);
  if (share === undefined) {
    const quantity = (BigInt(NOTIONAL_UNITS) * SCALE * SCALE) / price;
    const traded = Number(computeNotional(price, quantity, instrument.currency));
    const charged = (side: 'buy' | 'sell'): number =>
      Number(sumCharges(computeCharges({ instrument, side, price, quantity, date, holding })));
    shares.set(key, (share = traded > 0 ? (charged('buy') + charged('sell')) / traded : 0));
  }
  return share;
}
