/** Splits and dividends as the rest of Bourse knows them. */
import { addDays, dateOf } from '@bourse/core/dates.ts';
import type { CorporateAction, Market } from '@bourse/core/markets/market.ts';
import { rulesOf, ruleOn } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Day } from './day.ts';
import { declaredAhead } from './dividend-declarations.ts';
import type { SimulatedInstrument } from './instrument-simulator.ts';
import type { Moment } from './calendar.ts';
import { firstDay, opensOn } from './exchange-days.ts';

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
    payDate: firstDay(addDays(exDate, PAID_AFTER_DAYS), (date) => opensOn(instrument.market, date)),
    amount: BigInt(amount),
    ...(declared ? { declaredOn: declared.date, recordDate: recordDate(instrument.market, exDate) } : {}),
  };
}

/**
 * The date by which buyers on the day before the ex-date are in the register: as many sessions later as settlement
 * takes.
 */
function recordDate(market: Market, exDate: string): string {
  const sessions = ruleOn(rulesOf(market).settlementDays, exDate) - 1;
  let date = exDate;
  for (let each = 0; each < sessions; each += 1) date = firstDay(addDays(date, 1), (day) => opensOn(market, day));
  return date;
}

function actionsOn(simulator: SimulatedInstrument, { session, split, dividend }: Day): CorporateAction[] {
  const actions: CorporateAction[] = [];
  const exDate = dateOf(session.day);
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
export function actionsBetween(
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
export function declaredBy(
  simulator: SimulatedInstrument,
  { session, times }: Pick<Moment, 'session' | 'times'>,
  now: number,
): CorporateAction[] {
  const { history, market, listing } = simulator;
  if (!listing.traits.dividend) return [];
  const closed = now >= times.closes ? session.index : session.index - 1;
  const found: CorporateAction[] = [];
  for (let index = session.index + 1; index <= closed + declaredAhead(listing); index++) {
    const amount = history.declaredFor(index);
    if (amount !== 0) found.push(dividendOf(simulator, index, market.calendar.session(index)!.date, amount));
  }
  return found;
}
