/**
 * A leg is a price's path over a stretch of trading time, or over a gap: whole ticks up and down, equally likely,
 * spread over the time at random, and leaps at single seconds, such as the market's moves and news. Nothing of it seen
 * so far reveals where the rest goes.
 */
import { toUnitInterval } from '../keyed-randomness.ts';

export interface PriceLeap {
  /** Its time, as a share of the leg's, 0 to 1. */
  at: number;
  steps: number;
}

export interface PriceLeg {
  /** Price at its start, 10^-8 units, and the size of its steps. */
  from: number;
  step: number;
  /** Steps of its own. */
  up: number;
  down: number;
  /** In order of time. */
  leaps: readonly PriceLeap[];
}

export const totalStepsOf = ({ up, down, leaps }: PriceLeg): number =>
  leaps.reduce((sum, { steps }) => sum + steps, up - down);
export const endPriceOfLeg = (leg: PriceLeg): number => leg.from + leg.step * totalStepsOf(leg);

/** A whole number whose expected value is `x`, drawn with one word. */
export const roundStochastically = (x: number, word: number): number => Math.floor(x + toUnitInterval(word));

/** Below a quarter of a step a common move isn't followed: rounding would move the price more than the move does. */
export const FOLLOWED_MOVE_MINIMUM = 0.25;

/**
 * The second, in a leg of `minutes`, of an event at `at`, a share of its time; not the first second, which is the
 * opening price.
 */
export const secondOfEvent = (at: number, minutes: number): number =>
  Math.min(minutes * 60 - 1, Math.max(1, Math.floor(at * minutes * 60)));
