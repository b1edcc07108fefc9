/** An instrument's past corporate actions and company events, and those to come. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, Statement } from '@bourse/core/markets/market.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { ChartTurns } from './get-bars.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { ratioRowOf } from '../venue/quote-views.ts';

type Answer = AnswerOf<Calls['quotes/listEvents']>;
type Row = Answer['rows'][number];

const LONGEST_DAYS = 6 * 366;
const NOTHING = { amount: null, newUnits: null, oldUnits: null, payDate: null, ends: null };

const actionEvent = (action: CorporateAction): Omit<Row, 'at'> => {
  const { kind, exDate: date, amount, newUnits, oldUnits, payDate } = upcomingRow(action);
  return { ...NOTHING, kind, date, amount, newUnits, oldUnits, payDate };
};

/** A year's report comes with its last quarter. */
const reportEvents = (quarters: readonly Statement[]): Omit<Row, 'at'>[] =>
  quarters.flatMap(({ toldOn, ends }) =>
    toldOn === undefined ? [] : [{ ...NOTHING, kind: 'earnings' as const, date: toldOn, ends }],
  );

/** What to mark on a chart that begins on `from`. */
export const listEvents =
  (
    { feeds, clock, zones }: Pick<Parts, 'feeds' | 'clock' | 'zones'>,
    inTurn: ChartTurns,
  ): Handler<'quotes/listEvents'> =>
  async ({ instrument: id, from: asked }, { address }) => {
    const instrument = feeds.instrument(id);
    if (!instrument) return refuse('instrumentNotFound', { instrument: id });
    const now = clock.now();
    const { zone } = rulesOf(instrument.market);
    const today = zones.toLocal(now, zone).date;
    const oldest = addDays(today, -LONGEST_DAYS);
    const from = asked < oldest ? oldest : asked;
    // Always read the longest range, whatever date is asked from, so that the history is looked up once for everybody.
    const { actions, company } = await inTurn(address, () => feeds.history(id, now, oldest));
    const quarters = company?.statements.quarters ?? [];
    const rows = [
      { ...NOTHING, kind: 'listing' as const, date: instrument.listedOn },
      ...actions.map(actionEvent),
      ...reportEvents(quarters),
    ]
      .filter(({ date }) => date >= from && date <= today)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    return {
      rows: rows.map((row) => ({ ...row, at: new Date(zones.toInstant(row.date, 0, zone)).toISOString() })),
      reports: company ? quarters.some(({ toldOn }) => toldOn !== undefined) : null,
    };
  };

export const listUpcomingActions =
  ({ feeds, clock }: Pick<Parts, 'feeds' | 'clock'>): Handler<'quotes/listUpcomingActions'> =>
  async ({ market }, { language }) => {
    const now = clock.now();
    const rows = feeds.listed(market).flatMap((instrument) =>
      feeds.upcoming(instrument.id, now).map((action) => ({
        ...upcomingRow(action),
        instrument: instrument.id,
        name: nameIn(language, instrument),
        currency: instrument.currency,
      })),
    );
    return { rows: rows.sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0)) };
  };

/** An announced action on the wire. */
export function upcomingRow(action: CorporateAction): AnswerOf<Calls['quotes/getInstrument']>['upcoming'][number] {
  const { kind, exDate, declaredOn = null, recordDate = null } = action;
  const amount = 'amount' in action ? action.amount : null;
  return {
    kind,
    exDate,
    declaredOn,
    recordDate,
    payDate: 'payDate' in action ? action.payDate : null,
    amount: amount === null ? null : formatScaled(amount),
    ...ratioRowOf(action),
  };
}
