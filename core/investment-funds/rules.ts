/** What holds for every fund, and stands on its page. Nobody sets any of it for a day or a customer. */
import { percent } from '../rulebook/writing.ts';
import { digitsOf, SCALE, type Currency, type Price, type Rate } from '../money.ts';

/** What is held is off its weight by more than this part of the fund before it is traded back. */
export const TOLERANCE: Rate = percent('0.5');
/**
 * Swing pricing: where what has come and gone since the basket last traded is beyond this part of the fund, everybody
 * deals at the swung price. It is what makes the basket trade, so that a flow that is split among days swings as well.
 */
export const SWING_FROM: Rate = TOLERANCE;
/** By how much it swings: what the basket's trades cost is borne by those who make them necessary. */
export const SWING: Rate = percent('0.25');
/** No more of the fund than this leaves it on a day; what is beyond is deferred. */
export const GATE: Rate = percent('10');
/** What was deferred so many times is redeemed whole. */
export const DEFERRALS = 5;
/** Dealing is suspended while more than this part of the fund has no price of the day. */
export const SUSPENDED_ABOVE: Rate = percent('20');
/** A price that is off by more than this is corrected, and those who lost by it are compensated. */
export const CORRECTED_FROM: Rate = percent('0.5');
/** What nobody could buy of a closing fund on so many dealing days is taken over by the house, at its last trade. */
export const TAKEN_OVER_AFTER_DAYS = 20;
/** An opening that can't begin is tried for so long after it was decided. */
export const BEGINS_WITHIN_MS = 24 * 3_600_000;
/** Plans that a person may have at a time, paused ones too. */
export const PLANS_A_PERSON = 20;
/** What a unit begins at: nobody chooses a price. Where money has no cents a hundred times as much. */
export const firstPriceOf = (currency: Currency): Price => (digitsOf(currency) === 0 ? 1_000n : 10n) * SCALE;
/** The fee is of a year of so many days, leap years too. */
export const YEAR_DAYS = 365n;
