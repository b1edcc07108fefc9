/**
 * Now and then everybody wants to buy, or to sell, one small company's shares. It begins with a leap overnight, in
 * either direction and unexpected. Then for an unknown number of days the share is busier and more volatile than usual
 * and leaps again at some second of each session, each time in a random direction: its expected move is zero every day.
 */
import { unit } from '../chance.ts';
import type { Listing } from '../instruments/listing.ts';

/**
 * Few of them rise twice in a row: rushes are so frequent that KRX would designate about as many of its instruments a
 * year (400 of 2,600 there).
 */
const PER_YEAR = 2.4;
/** Chance that one continues for another day: nearly seven days on average. */
const GOES_ON = 0.85;

export const LEAP = 0.18;
/** The factor for its own deviation, and the addition to the logarithm of volume. */
export const WILDER = 4;
export const BUSIER = 2.6;

/** Market value in won below which a company is small enough. */
const SMALL = 5e12;

export const mayRush = ({ instrument: { market, board, sharesOutstanding }, traits }: Listing): boolean =>
  market === 'KR' && board === 'listed' && (traits.anchor / 1e8) * Number(sharesOutstanding) < SMALL;

/** The number of the day within a rush, counted from 1; 0 for none. `due` is what the opening state says. */
export const rushDayOf = (due: number, word: number, mayBegin: boolean, sessionsPerYear: number): number =>
  due > 0 ? due : mayBegin && unit(word) < PER_YEAR / sessionsPerYear ? 1 : 0;

/** The day of the rush in the next session's opening state. */
export const rushAfter = (day: number, word: number): number => (day > 0 && unit(word) < GOES_ON ? day + 1 : 0);
