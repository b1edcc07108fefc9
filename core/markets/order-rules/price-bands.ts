/** Daily price limits. */
import type { Instrument } from '../market-types.ts';
import { divide, maximumOf, type Price, SCALE } from '../../ledger/money.ts';
import { getValueInForce, getMarketRules } from '../rulebook/rulebook.ts';
import type { PriceBandRule, RuleScope } from '../rulebook/rule-types.ts';
import { getTickSize, roundToMultiple } from './tick-sizes.ts';
import { toDayNumber } from '../../dates.ts';
import { countTradingDaysBetween } from '../sessions/trading-sessions.ts';

export interface PriceBand {
  low: Price;
  high: Price;
}

/**
 * Lowest and highest price at which `instrument` may trade on the local `date`, both on tick and inside the limits;
 * null if the market has no fixed band. `previousClose`: the exchange's reference price; `tickBy`: the price that
 * decides the tick, if that is fixed for the month (India).
 */
export function computePriceBand(
  instrument: Instrument,
  previousClose: Price,
  date: string,
  tickBy: Price | null = null,
): PriceBand | null {
  const rule = findBandRule(instrument, date);
  if (!rule?.band) return null;
  const { market } = instrument;
  let up = divide(previousClose * rule.band.up, SCALE, 'down');
  let down = divide(previousClose * rule.band.down, SCALE, 'down');
  if (rule.cutsWidthToTick) {
    const tick = getTickSize(market, previousClose, date);
    up -= up % tick;
    down -= down % tick;
  }
  const ceiling = previousClose + up;
  const floor = previousClose - down;
  const tick = getTickSize(market, tickBy ?? floor, date);
  // Even a floor a whole reference price below it isn't zero.
  const low = maximumOf(roundToMultiple(floor, tick, 'up'), tick);
  const high = roundToMultiple(ceiling, getTickSize(market, tickBy ?? ceiling, date), 'down');
  // Off-tick closes of very cheap instruments leave no price inside; the only tick there is must stay tradable.
  return high < low ? { low: high, high: low } : { low, high };
}

function findBandRule(instrument: Instrument, date: string): PriceBandRule | null {
  const rules = getValueInForce(getMarketRules(instrument.market).bands, date);
  return (
    rules.find(
      (rule) =>
        (rule.boards === undefined || rule.boards.includes(instrument.board)) &&
        (rule.segments === undefined || rule.segments.includes(instrument.segment)) &&
        (rule.firstDays === undefined || isAmongFirstDays(instrument, date, rule.firstDays)),
    ) ?? null
  );
}

// The instruments that a rule of the rulebook applies to.

/** Whether `date` is one of the first `count` trading days of the instrument, including that of the listing. */
function isAmongFirstDays(instrument: Pick<Instrument, 'market' | 'listedOn'>, date: string, count: number): boolean {
  // No market closes for a month: a cheap no for everything that has been listed for long.
  const age = toDayNumber(date) - toDayNumber(instrument.listedOn);
  if (age < 0 || age > count + 30) return false;
  const days = countTradingDaysBetween(instrument.market, 'exchange', instrument.listedOn, date, count);
  return days !== null && days <= count;
}

/** Whether a rule applies to `instrument` on the local `date`; `previousClose` gives its market value. */
export function isInRuleScope(scope: RuleScope, instrument: Instrument, date: string, previousClose: Price): boolean {
  const { boards, segments, capitalisation, firstDays, notFirstDays } = scope;
  if (boards && !boards.includes(instrument.board)) return false;
  if (segments && !segments.includes(instrument.segment)) return false;
  if (firstDays !== undefined && !isAmongFirstDays(instrument, date, firstDays)) return false;
  if (notFirstDays !== undefined && isAmongFirstDays(instrument, date, notFirstDays)) return false;
  if (!capitalisation) return true;
  const worth = (instrument.sharesOutstanding * previousClose) / SCALE;
  const { from, below } = capitalisation;
  return (from === undefined || worth >= from) && (below === undefined || worth < below);
}
