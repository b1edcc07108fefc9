/** An instrument's past corporate actions and company events, and those to come. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, FinancialStatement } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { ChartQueue } from './get-bars.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { buildActionRatioView } from '../venue/quote-views.ts';

type Answer = CallAnswer<Calls['quotes/listEvents']>;
type Row = Answer['rows'][number];

const LONGEST_DAYS = 6 * 366;
const NO_EVENT_FIELDS = { amount: null, newUnits: null, oldUnits: null, payDate: null, ends: null };

const corporateActionEvent = (action: CorporateAction): Omit<Row, 'at'> => {
  const { kind, exDate: date, amount, newUnits, oldUnits, payDate } = buildUpcomingCorporateActionRow(action);
  return { ...NO_EVENT_FIELDS, kind, date, amount, newUnits, oldUnits, payDate };
};

/** A year's report comes with its last quarter. */
const reportEvents = (quarters: readonly FinancialStatement[]): Omit<Row, 'at'>[] =>
  quarters.flatMap(({ publishedOn: reportedOn, ends }) =>
    reportedOn === undefined ? [] : [{ ...NO_EVENT_FIELDS, kind: 'earnings' as const, date: reportedOn, ends }],
  );

/** What to mark on a chart that begins on `from`. */
export const listEvents =
  (
    { venues, clock, timeZones }: Pick<ServerDependencies, 'venues' | 'clock' | 'timeZones'>,
    queueChart: ChartQueue,
  ): Handler<'quotes/listEvents'> =>
  async ({ instrument: id, from: range }, { address }) => {
    const instrument = venues.instrument(id);
    if (!instrument) return refuse('instrumentNotFound', { instrument: id });
    const now = clock.now();
    const { zone } = getMarketRules(instrument.market);
    const today = timeZones.toLocal(now, zone).date;
    const oldest = addDays(today, -LONGEST_DAYS);
    const from = range < oldest ? oldest : range;
    // Always read the longest range, whatever date is asked from, so that the history is looked up once for everybody.
    const { actions, company } = await queueChart(address, () => venues.history(id, now, oldest));
    const quarters = company?.statements.quarters ?? [];
    const rows = [
      { ...NO_EVENT_FIELDS, kind: 'listing' as const, date: instrument.listedOn },
      ...actions.map(corporateActionEvent),
      ...reportEvents(quarters),
    ]
      .filter(({ date }) => date >= from && date <= today)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    return {
      rows: rows.map((row) => ({ ...row, at: new Date(timeZones.toInstant(row.date, 0, zone)).toISOString() })),
      reports: company ? quarters.some(({ publishedOn: reportedOn }) => reportedOn !== undefined) : null,
    };
  };

export const listUpcomingCorporateActions =
  ({ venues, clock }: Pick<ServerDependencies, 'venues' | 'clock'>): Handler<'quotes/listUpcomingActions'> =>
  async ({ market }, { language }) => {
    const now = clock.now();
    const rows = venues.listed(market).flatMap((instrument) =>
      venues.upcoming(instrument.id, now).map((action) => ({
        ...buildUpcomingCorporateActionRow(action),
        instrument: instrument.id,
        name: instrumentNameIn(language, instrument),
        currency: instrument.currency,
      })),
    );
    return { rows: rows.sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0)) };
  };

/** An announced action on the wire. */
export function buildUpcomingCorporateActionRow(
  action: CorporateAction,
): CallAnswer<Calls['quotes/getInstrument']>['upcoming'][number] {
  const { kind, exDate, declaredOn = null, recordDate = null } = action;
  const amount = 'amount' in action ? action.amount : null;
  return {
    kind,
    exDate,
    declaredOn,
    recordDate,
    payDate: 'payDate' in action ? action.payDate : null,
    amount: amount === null ? null : formatScaled(amount),
    ...buildActionRatioView(action),
  };
}
