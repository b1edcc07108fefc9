/** The price of an offer that the market makes after its terms are sealed. */
import type { Market } from '../market.ts';
import { divide, type Price, type Rate, SCALE } from '../money.ts';
import { roundToTick } from '../ticks.ts';

/** The reference less the discount, down to the market's tick; the discount is never less than was sealed. */
export const discounted = (reference: Price, discount: Rate, market: Market, date: string): Price =>
  roundToTick(market, divide(reference * (SCALE - discount), SCALE, 'down'), date, 'down');

/** How far the market's price is from what was paid (8 decimals): -0.05 is five percent below. */
export const outcomeOf = (paid: Price, market: Price): Rate => divide((market - paid) * SCALE, paid, 'half-even');
