/**
 * Now and then everybody wants one small company's shares: for some days they rise steeply, change hands many times as
 * often, and then fall back. The exchange's rule against short-term overheating is meant for that, and nothing else
 * here comes near its thresholds. A rush begins by a day's own chance; the opening state of a session contains the day
 * of a rush.
 */
import { unit } from './chance.ts';
import type { Listing } from './instruments/listing.ts';

/** For each day of a rush: how busy it is, 0 to 1, and its move as a logarithm. */
const DAYS = [
  { busy: 0.9, move: 0.18 },
  { busy: 1, move: 0.16 },
  { busy: 1, move: 0.1 },
  { busy: 0.85, move: 0.03 },
  { busy: 0.6, move: -0.12 },
  { busy: 0.4, move: -0.1 },
  { busy: 0.25, move: -0.08 },
  { busy: 0.1, move: -0.05 },
] as const;

export type Rush = (typeof DAYS)[number];

/**
 * How many a year one such company has. KRX designates some 400 of its 2,600 names a year; here there are so few
 * companies that rushes are more frequent.
 */
const PER_YEAR = 0.8;
/** Market value in won below which a company is small enough. */
const SMALL = 5e12;

/**
 * Worlds older than this rule have rushes from a day on that was still in the future then: their past stays as it was.
 */
const RULE_DATE = '2026-11-21';
const OLDER_WORLDS_FROM = '2027-02-01';
export const rushesFrom = (startDate: string): string => (startDate < RULE_DATE ? OLDER_WORLDS_FROM : startDate);

export const mayRush = ({ instrument: { market, board, sharesOutstanding }, traits }: Listing): boolean =>
  market === 'KR' && board === 'listed' && (traits.anchor / 1e8) * Number(sharesOutstanding) < SMALL;

/**
 * The number of the day within a rush, counted from 1; 0 for none. `due` is what its opening state says, `word` its own
 * chance.
 */
export function rushDay(due: number, word: number, may: boolean, sessionsPerYear: number): number {
  return due > 0 ? due : may && unit(word) < PER_YEAR / sessionsPerYear ? 1 : 0;
}

/** The day of a rush in the next session's opening state, after this one. */
export const dueAfter = (day: number): number => (day > 0 && day < DAYS.length ? day + 1 : 0);

export const rushOf = (day: number): Rush | null => DAYS[day - 1] ?? null;
