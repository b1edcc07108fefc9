/** Parts of an instrument's page: extended hours, the exchange's rules, and how much may be borrowed. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import { divide, formatAmount, formatScaled, type Price, SCALE } from '@bourse/core/ledger/money.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { findExtendedHoursQuote } from '../venue/market-phase-and-halt-readers.ts';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { getValueInForce, getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { computeDayTradeLeverage } from '@bourse/core/trading/day-trading/day-trade.ts';
import { type MarginRule, resolveMarginRequirements } from '@bourse/core/borrowing/margin-requirements.ts';
import type { GetVolatility } from '../venue/previous-days-figures.ts';

/** Trading before and after the session; its change is from the session's last price. */
export function buildExtendedHoursView(
  { marketPhases, halts }: Pick<ServerDependencies, 'marketPhases' | 'halts'>,
  instrument: Instrument,
  session: Quote | null,
  now: number,
): Pick<CallAnswer<Calls['quotes/getInstrument']>, 'extendedHours' | 'extended'> {
  const extendedHours = marketPhases.extended(instrument, now) !== null;
  const outside = findExtendedHoursQuote({ marketPhases, halts }, instrument, now);
  if (!outside || !session || session.last <= 0n) return { extendedHours, extended: null };
  const { span, quote } = outside;
  const change = quote.last - session.last;
  return {
    extendedHours,
    extended: {
      span,
      last: formatScaled(quote.last),
      bid: formatScaled(quote.bid),
      ask: formatScaled(quote.ask),
      change: formatScaled(change),
      changeRate: formatScaled(divide(change * SCALE, session.last, 'half-even')),
      at: new Date(quote.at).toISOString(),
    },
  };
}

/**
 * The rules that apply to the instrument on its market's date. An index isn't traded: it has a tick for display and no
 * lot.
 */
export function buildTradingRulesView(instrument: Instrument, quote: Quote | null, date: string, tickBy: Price | null) {
  const traded = instrument.board !== 'index';
  const lot = traded ? getLotSizeRules(instrument, date) : null;
  const band = traded && quote ? computePriceBand(instrument, quote.previousClose, date, tickBy) : null;
  return {
    tradable: traded,
    tick: formatScaled(getInstrumentTickSize(instrument, quote?.last ?? SCALE, date, tickBy)),
    lot: formatScaled(lot?.lot ?? SCALE),
    fraction: lot?.fraction ?? false,
    parts: lot?.parts == null ? null : formatAmount(lot.parts, instrument.currency),
    minimum: formatScaled(lot?.minimum ?? SCALE),
    displayLot: formatScaled(lot?.displayLot ?? SCALE),
    band: band && { low: formatScaled(band.low), high: formatScaled(band.high) },
    settlementDays: traded ? getValueInForce(getMarketRules(instrument.market).settlementDays, date) : 0,
  };
}

/** How much may be borrowed on an instrument, as shown on its page. */

/** The operator's margin rules limit the leverage. */
export interface LeverageDependencies {
  marginRules: { rules(): readonly MarginRule[] };
  getVolatility: GetVolatility;
  getLargestMove: GetVolatility;
  buildDayTradingScope: ServerDependencies['buildDayTradingScope'];
}

/** For a small position that is the first in its instrument. */
export const computeMaximumLeverage = (
  { marginRules, getVolatility }: LeverageDependencies,
  instrument: Instrument,
  date: string,
  now: number,
): number =>
  instrument.board === 'index'
    ? 1
    : resolveMarginRequirements(marginRules.rules(), {
        instrument,
        date,
        volatility: getVolatility(instrument, now),
        value: 0n,
      }).maximumLeverage;

/** For a day trade at this moment, by the account's own limits; without an account by those for all. */
export const computeMaximumDayTradeLeverage = (
  { getLargestMove, buildDayTradingScope }: Pick<LeverageDependencies, 'getLargestMove' | 'buildDayTradingScope'>,
  instrument: Instrument,
  quote: Quote | null,
  account: AccountId | null,
  now: number,
): number =>
  instrument.board === 'index'
    ? 1
    : Math.min(
        computeDayTradeLeverage(getLargestMove(instrument, now), quote),
        buildDayTradingScope(instrument, account ?? NO_ACCOUNT, now).limits.maximumLeverage,
      );
const NO_ACCOUNT = 0n;
