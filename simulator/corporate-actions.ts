/** Splits and dividends as the rest of Bourse knows them. */
import { addDays, fromDayNumber } from '@bourse/core/dates.ts';
import type { CorporateAction, Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules, getValueInForce } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import { declarationLeadSessionsOf } from './dividend-declarations.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { SessionMoment } from './session-calendar.ts';
import { findFirstMatchingDay, isExchangeOpenOn } from './exchange-days.ts';

/** Days from the ex-date to the payment. */
const PAID_AFTER_DAYS = 21;

type Dividend = Extract<CorporateAction, { kind: 'dividend' }>;

function dividendOf(simulator: SimulatedInstrument, index: number, exDate: string, amount: number): Dividend {
  const { instrument } = simulator.listing;
  const declared = simulator.history.declaration(index);
  return {
    kind: 'dividend',
    instrument: instrument.id,
    exDate,
    payDate: findFirstMatchingDay(addDays(exDate, PAID_AFTER_DAYS), (date) =>
      isExchangeOpenOn(instrument.market, date),
    ),
    amount: BigInt(amount),
    ...(declared ? { declaredOn: declared.date, recordDate: recordDate(instrument.market, exDate) } : {}),
  };
}

/**
 * The date by which buyers on the day before the ex-date are in the register: as many sessions later as settlement
 * takes.
 */
function recordDate(market: Market, exDate: string): string {
  const sessions = getValueInForce(getMarketRules(market).settlementDays, exDate) - 1;
  let date = exDate;
  for (let each = 0; each < sessions; each += 1)
    date = findFirstMatchingDay(addDays(date, 1), (day) => isExchangeOpenOn(market, day));
  return date;
}

function actionsOn(
  simulator: SimulatedInstrument,
  { session, split, dividend }: SimulatedInstrumentDay,
): CorporateAction[] {
  const actions: CorporateAction[] = [];
  const exDate = fromDayNumber(session.day);
  if (split !== 1)
    actions.push({
      kind: 'split',
      instrument: simulator.listing.instrument.id,
      exDate,
      ratio: { numerator: BigInt(split), denominator: 1n },
    });
  if (dividend !== 0) actions.push(dividendOf(simulator, session.index, exDate, dividend));
  return actions;
}

/**
 * Actions with an ex-date in the sessions `from` to `to`, oldest first; `from` −Infinity: since the listing. Days
 * before `sinceDay` are skipped.
 */
export function listCorporateActionsBetween(
  simulator: SimulatedInstrument,
  from: number,
  to: number,
  sinceDay = -Infinity,
): CorporateAction[] {
  const pages: CorporateAction[][] = [];
  for (let index = to; index >= from; index--) {
    const day = simulator.history.day(index);
    if (!day || day.session.day < sinceDay) break;
    if (day.split !== 1 || day.dividend !== 0) pages.push(actionsOn(simulator, day));
  }
  return pages.reverse().flat();
}

/**
 * Dividends that have been declared by `now` and whose ex-date hasn't come, soonest first. `session` and `times` are
 * those of `now`.
 */
export function listDeclaredDividends(
  simulator: SimulatedInstrument,
  { session, times }: Pick<SessionMoment, 'session' | 'times'>,
  now: number,
): CorporateAction[] {
  const { history, market, listing } = simulator;
  if (!listing.traits.dividend) return [];
  const closed = now >= times.closes ? session.index : session.index - 1;
  const found: CorporateAction[] = [];
  for (let index = session.index + 1; index <= closed + declarationLeadSessionsOf(listing); index++) {
    const amount = history.declaredFor(index);
    if (amount !== 0) found.push(dividendOf(simulator, index, market.calendar.session(index)!.date, amount));
  }
  return found;
}
