/** Known future events of the companies that a customer holds or watches, or of a whole market. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { listRelevantEconomies } from '@bourse/core/information/companies/economic-releases.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, Instrument, Market } from '@bourse/core/markets/market-types.ts';
import { formatScaled, formatScaledOrNull } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { isAlwaysOpen } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { paginateList } from '../venue/quote-views.ts';
import type { MarketSnapshotCache } from './market-snapshot.ts';
import { getReportLookupProgress } from './company-list-pagination.ts';

type Answer = CallAnswer<Calls['discovery/getCalendar']>;
type Row = Answer['rows'][number];
type CalendarDependencies = Pick<ServerDependencies, 'clock' | 'database' | 'venues' | 'world' | 'timeZones'>;

/** How far ahead events are listed, and how long economic figures stay after their release. */
const DAYS_AHEAD = 150;
const RELEASE_DAYS_LISTED = 7;
const DAY_MS = 86_400_000;

const rowOf = (date: string, kind: Row['kind'], market: Market): Row => ({
  ...{ date, kind, market, instrument: null, name: '', currency: null },
  ...{ amount: null, payDate: null, ends: null, action: null },
  ...{ release: null, at: null, previous: null, actual: null },
});
const rowFor = (date: string, kind: Row['kind'], instrument: Instrument, language: Language): Row => ({
  ...rowOf(date, kind, instrument.market),
  instrument: instrument.id,
  name: instrumentNameIn(language, instrument),
  currency: instrument.currency,
});

function actionRow(action: CorporateAction, instrument: Instrument, language: Language): Row {
  const kind = action.kind === 'dividend' ? 'dividend' : 'action';
  const amount = 'amount' in action ? action.amount : null;
  return {
    ...rowFor(action.exDate, kind, instrument, language),
    amount: amount === null ? null : formatScaled(amount),
    payDate: 'payDate' in action ? action.payDate : null,
    action: action.kind,
  };
}

/** A market's holidays and days with special sessions, from its rulebook; none if the market never closes. */
function specialRows({ world }: CalendarDependencies, market: Market, from: string, to: string): Row[] {
  if (isAlwaysOpen(market, world.hours)) return [];
  return getMarketRules(market)
    .specialDays.filter(({ date }) => date >= from && date <= to)
    .map(({ date, name, spans }) => ({ ...rowOf(date, spans ? 'otherHours' : 'closed', market), name }));
}

/** Economic figures of these countries; null where no source has any: only a market's own venue makes some up. */
function releaseRows(
  { venues, timeZones }: CalendarDependencies,
  market: Market,
  now: number,
  until: number,
): Row[] | null {
  const own = venues.listed(market).find(({ id }) => venues.isOwn(id) && venues.isTraded(id));
  const releasesFound =
    own && venues.venueOf(own.id)?.economy?.(market, now - RELEASE_DAYS_LISTED * DAY_MS, until, now);
  if (!releasesFound) return null;
  const { zone } = getMarketRules(market);
  return releasesFound.map(({ release, at, ends, previous, actual }) => ({
    ...rowOf(timeZones.toLocal(at, zone).date, 'economic', market),
    ...{ release, ends, at: new Date(at).toISOString() },
    previous: formatScaledOrNull(previous),
    actual: formatScaledOrNull(actual),
  }));
}

/** Offerings that list on a future day. */
async function listingRows(
  { database, venues }: CalendarDependencies,
  from: string,
  language: Language,
): Promise<Row[]> {
  const { rows } = await sql<{ instrument: string }>`select distinct instrument from offerings
    where kind in ('ipo', 'placing', 'auction') and stage not in ('listed', 'cancelled')`.execute(database.kysely);
  return rows.flatMap(({ instrument: id }) => {
    const instrument = venues.instrument(id);
    return instrument && instrument.listedOn > from
      ? [rowFor(instrument.listedOn, 'listing', instrument, language)]
      : [];
  });
}

/** The instruments that an account holds or watches. */
async function ownOf({ database, venues }: CalendarDependencies, account: AccountId): Promise<Instrument[]> {
  const { rows } = await sql<{ instrument: string }>`
    select instrument from positions where account_id = ${account} and status <> 'closed'
    union select instrument from favorites where account_id = ${account}`.execute(database.kysely);
  return rows.flatMap(({ instrument }) => venues.instrument(instrument) ?? []);
}

type ByDate = Pick<Row, 'date' | 'name'>;
const soonest = (a: ByDate, b: ByDate): number =>
  a.date === b.date ? (a.name < b.name ? -1 : 1) : a.date < b.date ? -1 : 1;

export const getEventCalendar =
  (dependencies: CalendarDependencies, companies: MarketSnapshotCache): Handler<'discovery/getCalendar'> =>
  async ({ market, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const { venues, clock, timeZones } = dependencies;
    const now = clock.now();
    const requested = market === undefined ? await ownOf(dependencies, account) : venues.listed(market);
    const markets = market === undefined ? [...new Set(requested.map((each) => each.market))] : [market];
    const ids = new Set(requested.map(({ id }) => id));
    const taken = await Promise.all(markets.map((each) => companies.now(each)));
    const from = new Date(now).toISOString().slice(0, 10);
    const to = addDays(from, DAYS_AHEAD);
    const reports = taken.flatMap((moment) =>
      moment.companies.flatMap(({ instrument, nextReport }) =>
        nextReport && ids.has(instrument.id)
          ? [{ ...rowFor(nextReport.on, 'earnings', instrument, language), ends: nextReport.ends }]
          : [],
      ),
    );
    const actions = requested.flatMap((instrument) =>
      venues.upcoming(instrument.id, now).map((action) => actionRow(action, instrument, language)),
    );
    const closed = markets.flatMap((each) =>
      specialRows(dependencies, each, timeZones.toLocal(now, getMarketRules(each).zone).date, to),
    );
    const listings = (await listingRows(dependencies, from, language)).filter(
      (row) => row.market === market || ids.has(row.instrument ?? ''),
    );
    const economies = [...new Set(markets.flatMap(listRelevantEconomies))];
    const releases = economies.map((each) => releaseRows(dependencies, each, now, now + DAYS_AHEAD * DAY_MS));
    const releasesFound = releases.flatMap((each) => each ?? []);
    const all = [...reports, ...actions, ...closed, ...listings, ...releasesFound]
      .filter(({ date }) => date <= to)
      .sort(soonest);
    const { rows, next } = paginateList(all, cursor, limit);
    return {
      to,
      notPublished: releases.length === 0 || releases.includes(null) ? ['economic'] : [],
      own: market === undefined ? requested.length : null,
      computing: taken.map(getReportLookupProgress).find((each) => each !== null) ?? null,
      rows: [...rows],
      next,
    };
  };
