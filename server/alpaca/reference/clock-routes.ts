/** Whether markets are open, and on which days. */
import { addDays, isDate } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstantOfMinute, getMarketTime, isTradingDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { findSettlementDate } from '@bourse/core/markets/sessions/settlement-dates.ts';
import { invalidError, notFoundError } from '../alpaca-errors.ts';
import { type AlpacaRequest, type AlpacaRoutes, readList, readTime, readWord } from '../alpaca-routes.ts';
import { marketsOfKey } from '../alpaca-symbols.ts';
import {
  ALPACA_EXCHANGES,
  type AlpacaExchange,
  findNextOpenAndClose,
  findPhase,
  findPhaseAt,
  listPhases,
  type PhaseSpan,
  zoneOf,
} from './market-phases.ts';
import { formatMinute, formatZoneTime } from './zone-time.ts';

/** What the customers' default market is to Alpaca's clients. */
const HOME: Market = 'US';
/** Longer ranges are cut at their end: of dates alone, and with the instants of each day's phases, which cost more. */
const DAYS_MAXIMUM = 4_000;
const V3_DAYS_MAXIMUM = 366;
/** A settlement date comes at most so many days after its trade. */
const SETTLEMENT_DAYS_MAXIMUM = 12;
const V3_USUAL_DAYS = 30;

async function getClock({ dependencies, now }: AlpacaRequest): Promise<unknown> {
  const { isOpen, nextOpen, nextClose } = findNextOpenAndClose(dependencies, HOME, now);
  const zone = zoneOf(HOME);
  const zoned = (at: number | null) => at && formatZoneTime(dependencies.timeZones, at, zone);
  return { timestamp: zoned(now), is_open: isOpen, next_open: zoned(nextOpen), next_close: zoned(nextClose) };
}

/** Both ends included. */
function readDates(
  query: URLSearchParams,
  [first, last]: readonly [string, string],
  mostDays: number,
): { start: string; end: string } {
  const read = (name: string, usual: string): string => {
    const text = query.get(name);
    if (text === null || text === '') return usual;
    const date = text.slice(0, 10);
    if (!isDate(date)) throw invalidError(`invalid ${name}`);
    return date;
  };
  const start = read('start', first);
  const end = read('end', last);
  const latest = addDays(start, mostDays);
  return { start, end: end < latest ? end : latest };
}

function listDates(start: string, end: string): string[] {
  const dates: string[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date);
  return dates;
}

async function listCalendar({ dependencies: { world }, query }: AlpacaRequest): Promise<unknown> {
  const { firstYear, lastYear } = getMarketRules(HOME).calendar!;
  const { start, end } = readDates(query, [`${firstYear}-01-01`, `${lastYear}-12-31`], DAYS_MAXIMUM);
  const bySettlement =
    readWord(query.get('date_type'), 'date_type', ['trading', 'settlement'] as const) === 'settlement';
  return listDates(bySettlement ? addDays(start, -SETTLEMENT_DAYS_MAXIMUM) : start, end).flatMap((date) => {
    const phases = listPhases({ world }, HOME, date);
    const core = phases && findPhase(phases, 'core');
    const settles = core && findSettlementDate(HOME, world.hours, date);
    if (!core || !settles || (bySettlement && (settles < start || settles > end))) return [];
    const digits = (minute: number): string => formatMinute(minute).replace(':', '');
    return {
      date,
      open: formatMinute(core.from),
      close: formatMinute(core.to),
      session_open: digits(phases[0]!.from),
      session_close: digits(Math.max(...phases.map(({ to }) => to))),
      settlement_date: settles,
    };
  });
}

/** By MIC or acronym; those of the key's markets only. */
function findExchange({ program }: AlpacaRequest, text: string): AlpacaExchange | null {
  const name = text.toUpperCase();
  const found = ALPACA_EXCHANGES.find(({ acronym, mic, market }) => [acronym, mic, market].includes(name));
  return found && marketsOfKey(program.apiKey).includes(found.market) ? found : null;
}

const exchangeView = ({ acronym, mic, name, market }: AlpacaExchange) => ({
  acronym,
  name,
  ...(mic === undefined ? {} : { mic }),
  timezone: zoneOf(market),
});

async function listClocks(request: AlpacaRequest): Promise<unknown> {
  const { dependencies, query, program, now } = request;
  const names = readList(query, 'markets');
  const at = readTime(query, 'time') ?? now;
  const exchanges =
    names.length === 0
      ? ALPACA_EXCHANGES.filter(({ market }) => marketsOfKey(program.apiKey).includes(market))
      : names.map((name) => {
          const found = findExchange(request, name);
          if (!found) throw invalidError(`invalid market: ${name}`);
          return found;
        });
  const { timeZones, world } = dependencies;
  const clocks = exchanges.map((exchange) => {
    const { market } = exchange;
    const zoned = (instant: number | null | undefined) => instant && formatZoneTime(timeZones, instant, zoneOf(market));
    const { nextOpen, nextClose } = findNextOpenAndClose(dependencies, market, at);
    const phase = findPhaseAt(dependencies, market, at);
    return {
      market: exchangeView(exchange),
      timestamp: zoned(at),
      is_market_day: isTradingDate(market, world.hours, getMarketTime(market, world.hours, at, timeZones).date),
      next_market_open: zoned(nextOpen),
      next_market_close: zoned(nextClose),
      phase: phase?.phase ?? 'closed',
      phase_until: zoned(phase?.until ?? null),
    };
  });
  return { clocks };
}

async function listMarketCalendar(request: AlpacaRequest): Promise<unknown> {
  const { dependencies, query, params, now } = request;
  const { world, timeZones } = dependencies;
  const exchange = findExchange(request, params['market']!);
  if (!exchange) throw notFoundError(`market not found: ${params['market']!}`);
  const { market } = exchange;
  const { date: today } = getMarketTime(market, world.hours, now, timeZones);
  const { start, end } = readDates(
    query,
    [today, addDays(query.get('start')?.slice(0, 10) || today, V3_USUAL_DAYS)],
    V3_DAYS_MAXIMUM,
  );
  const isUtc = query.get('timezone')?.toUpperCase() === 'UTC';
  const calendar = listDates(start, end).flatMap((date) => {
    const phases = listPhases({ world }, market, date);
    if (!phases || !findPhase(phases, 'core')) return [];
    const at = (minute: number): string => {
      const instant = getInstantOfMinute(market, date, minute, timeZones);
      return isUtc ? new Date(instant).toISOString() : formatZoneTime(timeZones, instant, zoneOf(market));
    };
    const settlement = findSettlementDate(market, world.hours, date);
    return {
      date,
      ...(['pre', 'core', 'lunch', 'post'] as const).reduce(
        (all, phase) => ({ ...all, ...describeSpan(phases, phase, at) }),
        {},
      ),
      ...(settlement === null ? {} : { settlement_date: settlement }),
    };
  });
  return { market: exchangeView(exchange), calendar };
}

function describeSpan(
  phases: readonly PhaseSpan[],
  phase: PhaseSpan['phase'],
  at: (minute: number) => string,
): Record<string, string> {
  const span = findPhase(phases, phase);
  return span ? { [`${phase}_start`]: at(span.from), [`${phase}_end`]: at(span.to) } : {};
}

export const CLOCK_ROUTES: AlpacaRoutes = {
  'GET /v2/clock': getClock,
  'GET /v2/calendar': listCalendar,
  'GET /v3/clock': listClocks,
  'GET /v3/calendar/:market': listMarketCalendar,
};
