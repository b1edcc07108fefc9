import { priceBand } from '@bourse/core/bands.ts';
import { lotOf } from '@bourse/core/lots.ts';
import type { Instrument, Quote } from '@bourse/core/market.ts';
import { formatAmount, formatScaled, SCALE, type Price } from '@bourse/core/money.ts';
import { rulesOf, ruleOn } from '@bourse/core/rulebook/index.ts';
import { tickOfInstrument } from '@bourse/core/ticks.ts';

/**
 * The rules that apply to the instrument on its market's date. An index isn't traded: it has a tick for display and no
 * lot.
 */
export function rulesFor(instrument: Instrument, quote: Quote | null, date: string, tickBy: Price | null) {
  const traded = instrument.board !== 'index';
  const lot = traded ? lotOf(instrument, date) : null;
  const band = traded && quote ? priceBand(instrument, quote.previousClose, date, tickBy) : null;
  return {
    tradable: traded,
    tick: formatScaled(tickOfInstrument(instrument, quote?.last ?? SCALE, date, tickBy)),
    lot: formatScaled(lot?.lot ?? SCALE),
    fraction: lot?.fraction ?? false,
    parts: lot?.parts == null ? null : formatAmount(lot.parts, instrument.currency),
    minimum: formatScaled(lot?.minimum ?? SCALE),
    displayLot: formatScaled(lot?.displayLot ?? SCALE),
    band: band && { low: formatScaled(band.low), high: formatScaled(band.high) },
    settlementDays: traded ? ruleOn(rulesOf(instrument.market).settlementDays, date) : 0,
  };
}
