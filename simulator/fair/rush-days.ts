/**
 * Now and then everybody wants, or wants to be rid of, one small company's shares. It begins with a leap overnight, in
 * either direction and before anybody knows; then for some days, nobody knows how many, it is busier and wilder than
 * usual and leaps again at some second of each session, every time either way by a chance of its own: its expected move
 * is zero every day.
 */
import { unit } from '../chance.ts';

/**
 * Few of them rise twice in a row: so many begin that KRX would designate about as many of its names a year (400 of
 * 2,600 there).
 */
const PER_YEAR = 2.4;
/** Chance that one goes on for another day: nearly seven days in the mean. */
const GOES_ON = 0.85;

export const LEAP = 0.18;
/** What it multiplies own deviation with, and what it adds to the logarithm of volume. */
export const WILDER = 4;
export const BUSIER = 2.6;

/** Which day of a rush it is, counted from 1; 0 for none. `due` is what the opening state says. */
export const rushDayOf = (due: number, word: number, mayBegin: boolean, sessionsPerYear: number): number =>
  due > 0 ? due : mayBegin && unit(word) < PER_YEAR / sessionsPerYear ? 1 : 0;

/** What the next session's opening state says. */
export const rushAfter = (day: number, word: number): number => (day > 0 && unit(word) < GOES_ON ? day + 1 : 0);
