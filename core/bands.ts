/** Daily price limits. */
import type { Instrument } from './market.ts';
import { divide, larger, SCALE, type Price } from './money.ts';
import { rulesOf, ruleOn } from './rulebook/index.ts';
import type { BandRule } from './rulebook/types.ts';
import { isAmongFirstDays } from './scope.ts';
import { tickOf, toMultiple } from './ticks.ts';

export interface PriceBand {
  low: Price;
  high: Price;
}

/**
 * Lowest and highest price at which `instrument` may trade on the local `date`, both on tick and inside the limits;
 * null if the market has no fixed band. `previousClose`: the exchange's reference price; `tickBy`: the price that
 * decides the tick, if that is fixed for the month (India).
 */
export function priceBand(
  instrument: Instrument,
  previousClose: Price,
  date: string,
  tickBy: Price | null = null,
): PriceBand | null {
  const rule = bandRuleOf(instrument, date);
  if (!rule?.band) return null;
  const { market } = instrument;
  let up = divide(previousClose * rule.band.up, SCALE, 'down');
  let down = divide(previousClose * rule.band.down, SCALE, 'down');
  if (rule.cutsWidthToTick) {
    const tick = tickOf(market, previousClose, date);
    up -= up % tick;
    down -= down % tick;
  }
  const ceiling = previousClose + up;
  const floor = previousClose - down;
  const tick = tickOf(market, tickBy ?? floor, date);
  // Even a floor a whole reference price below it isn't zero.
  const low = larger(toMultiple(floor, tick, 'up'), tick);
  const high = toMultiple(ceiling, tickOf(market, tickBy ?? ceiling, date), 'down');
  // Off-tick closes of very cheap instruments leave no price inside; the only tick there is must stay tradable.
  return high < low ? { low: high, high: low } : { low, high };
}

function bandRuleOf(instrument: Instrument, date: string): BandRule | null {
  const rules = ruleOn(rulesOf(instrument.market).bands, date);
  return (
    rules.find(
      (rule) =>
        (rule.boards === undefined || rule.boards.includes(instrument.board)) &&
        (rule.segments === undefined || rule.segments.includes(instrument.segment)) &&
        (rule.firstDays === undefined || isAmongFirstDays(instrument, date, rule.firstDays)),
    ) ?? null
  );
}
