/** Splits and dividends as the rest of Bourse knows them. */
import { addDays, dateOf } from '@bourse/core/dates.ts';
import type { CorporateAction } from '@bourse/core/market.ts';
import type { Day } from './day.ts';
import type { InstrumentTape } from './instrument-tape.ts';

/** Days from the ex-date to the payment. */
const PAID_AFTER_DAYS = 21;

function actionsOn(instrument: string, { session, split, dividend }: Day): CorporateAction[] {
  const actions: CorporateAction[] = [];
  const exDate = dateOf(session.day);
  if (split !== 1) actions.push({ kind: 'split', instrument, exDate, ratio: BigInt(split) * 100_000_000n });
  if (dividend !== 0)
    actions.push({
      kind: 'dividend',
      instrument,
      exDate,
      payDate: addDays(exDate, PAID_AFTER_DAYS),
      amount: BigInt(dividend),
    });
  return actions;
}

/** Actions with an ex-date in the sessions `from` to `to`, oldest first; `from` −Infinity: since the listing. Days before `sinceDay` are not looked at. */
export function actionsBetween(tape: InstrumentTape, from: number, to: number, sinceDay = -Infinity): CorporateAction[] {
  const { id } = tape.listing.instrument;
  const pages: CorporateAction[][] = [];
  for (let index = to; index >= from; index--) {
    const day = tape.history.day(index);
    if (!day || day.session.day < sinceDay) break;
    if (day.split !== 1 || day.dividend !== 0) pages.push(actionsOn(id, day));
  }
  return pages.reverse().flat();
}
