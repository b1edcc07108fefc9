/** Rules for every fund, shown on its page. None of them can be set for a day or a customer. */
import { percent } from '../rulebook/writing.ts';
import { digitsOf, SCALE, type Currency, type Price, type Rate } from '../money.ts';

/** A holding may be off its weight by this share of the fund before it is traded back. */
export const TOLERANCE: Rate = percent('0.5');
/**
 * Swing pricing: if net flow since the basket last traded exceeds this share of the fund, everybody deals at the swung
 * price. That flow is what makes the basket trade, so a flow split among days swings as well.
 */
export const SWING_FROM: Rate = TOLERANCE;
/** How much it swings: those who cause the basket's trades bear their costs. */
export const SWING: Rate = percent('0.25');
/** At most this share of the fund leaves it on a day; the rest is deferred. */
export const GATE: Rate = percent('10');
/** After being deferred this many times, a redemption is paid in full. */
export const DEFERRALS = 5;
/** Dealing is suspended while more than this share of the fund has no price of the day. */
export const SUSPENDED_ABOVE: Rate = percent('20');
/** A price wrong by more than this is corrected, and those who lost by it are compensated. */
export const CORRECTED_FROM: Rate = percent('0.5');
/** After this many dealing days the house takes over, at the last trade, what couldn't be sold of a closing fund. */
export const TAKEN_OVER_AFTER_DAYS = 20;
/** An opening that can't begin is tried for this long after it was decided. */
export const BEGINS_WITHIN_MS = 24 * 3_600_000;
/** The most plans that a person may have at once, including paused ones. */
export const PLANS_A_PERSON = 20;
/** A unit's first price: the same for every fund, a hundred times as much in currencies without cents. */
export const firstPriceOf = (currency: Currency): Price => (digitsOf(currency) === 0 ? 1_000n : 10n) * SCALE;
/** The fee is for a year of this many days, leap years too. */
export const YEAR_DAYS = 365n;
