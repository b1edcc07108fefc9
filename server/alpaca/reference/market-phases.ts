/** Exchanges by the names that Alpaca's clients use, and the phases of their days. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import {
  findNextTradingDate,
  getInstantOfMinute,
  getMarketTime,
  getTradingDay,
  isAlwaysOpen,
} from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { SessionSpan } from '@bourse/core/markets/rulebook/rule-types.ts';
import type { ServerDependencies } from '../../dependencies.ts';

export interface AlpacaExchange {
  market: Market;
  acronym: string;
  mic?: string;
  name: string;
}
export const ALPACA_EXCHANGES: readonly AlpacaExchange[] = [
  { market: 'US', acronym: 'NYSE', mic: 'XNYS', name: 'New York Stock Exchange' },
  { market: 'US', acronym: 'NASDAQ', mic: 'XNAS', name: 'Nasdaq' },
  { market: 'MX', acronym: 'BMV', mic: 'XMEX', name: 'Bolsa Mexicana de Valores' },
  { market: 'TH', acronym: 'SET', mic: 'XBKK', name: 'Stock Exchange of Thailand' },
  { market: 'KR', acronym: 'KRX', mic: 'XKRX', name: 'Korea Exchange' },
  { market: 'IN', acronym: 'NSE', mic: 'XNSE', name: 'National Stock Exchange of India' },
  { market: 'SA', acronym: 'TADAWUL', mic: 'XSAU', name: 'Saudi Exchange' },
  { market: 'CRYPTO', acronym: 'CRYPTO', name: 'Digital currencies' },
  { market: 'FX', acronym: 'FX', name: 'Currency pairs' },
];

export type AlpacaPhase = 'closed' | 'pre' | 'core' | 'lunch' | 'post';
/** Minutes of the market's date. */
export interface PhaseSpan {
  phase: AlpacaPhase;
  from: number;
  to: number;
}

const PHASES: Readonly<Record<SessionSpan['kind'], AlpacaPhase>> = {
  regular: 'core',
  'closing-auction': 'core',
  pre: 'pre',
  'pre-open': 'pre',
  post: 'post',
  'trade-at-last': 'post',
};

type Calendar = Pick<ServerDependencies, 'timeZones' | 'world'>;

/** The phases of a market's date, in order; null if it doesn't trade, or isn't known to. */
export function listPhases({ world }: Pick<Calendar, 'world'>, market: Market, date: string): PhaseSpan[] | null {
  const day = getTradingDay(market, world.hours, date);
  if (typeof day === 'string') return null;
  const of = (wanted: AlpacaPhase) =>
    day.spans.filter(({ kind }) => PHASES[kind] === wanted).toSorted((a, b) => a.from - b.from);
  const core = of('core');
  const [opens, closes] = [core[0]?.from ?? 0, Math.max(...core.map(({ to }) => to))];
  return [
    ...of('pre').map(({ from, to }): PhaseSpan => ({ phase: 'pre', from, to: Math.min(to, opens) })),
    ...core.flatMap(({ from, to }, index): PhaseSpan[] => {
      const before = core[index - 1];
      const lunch: PhaseSpan[] = before && before.to < from ? [{ phase: 'lunch', from: before.to, to: from }] : [];
      return [...lunch, { phase: 'core', from, to }];
    }),
    ...of('post').map(({ from, to }): PhaseSpan => ({ phase: 'post', from: Math.max(from, closes), to })),
  ].filter(({ from, to }) => from < to);
}

/** From when to when a market's date has that phase, with pauses in between; null if it has none. */
export function findPhase(phases: readonly PhaseSpan[], phase: AlpacaPhase): { from: number; to: number } | null {
  const own = phases.filter((each) => each.phase === phase);
  return own.length === 0 ? null : { from: own[0]!.from, to: own.at(-1)!.to };
}

/**
 * When the market opens and closes next (epoch ms); null if its calendar isn't known so far. Where trading never stops,
 * both are the end of its date, when day orders end.
 */
export function findNextOpenAndClose(
  { timeZones, world }: Calendar,
  market: Market,
  now: number,
): { isOpen: boolean; nextOpen: number | null; nextClose: number | null } {
  const { hours } = world;
  const { date, minute } = getMarketTime(market, hours, now, timeZones);
  if (isAlwaysOpen(market, hours)) {
    const midnight = getInstantOfMinute(market, date, 1440, timeZones);
    return { isOpen: true, nextOpen: midnight, nextClose: midnight };
  }
  const core = (of: string) => {
    const phases = listPhases({ world }, market, of);
    return phases && findPhase(phases, 'core');
  };
  const at = (of: string, when: number): number => getInstantOfMinute(market, of, when, timeZones);
  const today = core(date);
  const following = findNextTradingDate(market, hours, date);
  const next = following === null ? null : core(following);
  const nextOpen = next && at(following!, next.from);
  if (today && minute < today.from)
    return { isOpen: false, nextOpen: at(date, today.from), nextClose: at(date, today.to) };
  if (today && minute < today.to) return { isOpen: true, nextOpen, nextClose: at(date, today.to) };
  return { isOpen: false, nextOpen, nextClose: next && at(following!, next.to) };
}

/** The phase at `now`, and until when it lasts (epoch ms); null if the calendar isn't known. */
export function findPhaseAt(
  { timeZones, world }: Calendar,
  market: Market,
  now: number,
): { phase: AlpacaPhase; until: number } | null {
  const { date, minute } = getMarketTime(market, world.hours, now, timeZones);
  const phases = listPhases({ world }, market, date) ?? [];
  const present = phases.find(({ from, to }) => minute >= from && minute < to);
  if (present) return { phase: present.phase, until: getInstantOfMinute(market, date, present.to, timeZones) };
  const later = phases.find(({ from }) => from > minute);
  if (later) return { phase: 'closed', until: getInstantOfMinute(market, date, later.from, timeZones) };
  const following = findNextTradingDate(market, world.hours, date);
  const first = following === null ? null : listPhases({ world }, market, following)?.[0];
  return first ? { phase: 'closed', until: getInstantOfMinute(market, following!, first.from, timeZones) } : null;
}

export const zoneOf = (market: Market): string => getMarketRules(market).zone;
