/**
 * Now and then everybody wants, or wants to be rid of, one small company's shares. On the first day the price leaps, in either direction
 * and before anybody knows; then for some days, nobody knows how many, it is far wilder and busier than usual. Its expected move is zero.
 */
import { unit } from '../chance.ts';

/** Half of the rushes rise, so that about as many as before come near the exchange's bounds for overheating. */
const PER_YEAR = 1.6;
/** Chance that one goes on for another day: five days in the mean. */
const GOES_ON = 0.8;

export const LEAP = 0.18;
/** What it multiplies own deviation with, and what it adds to the logarithm of volume. */
export const WILDER = 4;
export const BUSIER = 2.6;

/** Which day of a rush it is, counted from 1; 0 for none. `due` is what the opening state says. */
export const rushDayOf = (due: number, word: number, mayBegin: boolean, sessionsPerYear: number): number =>
  due > 0 ? due : mayBegin && unit(word) < PER_YEAR / sessionsPerYear ? 1 : 0;

/** What the next session's opening state says. */
export const rushAfter = (day: number, word: number): number => (day > 0 && unit(word) < GOES_ON ? day + 1 : 0);
