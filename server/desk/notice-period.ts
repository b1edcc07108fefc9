/**
 * How long before it begins a rule must stand: a day, in which customers and colleagues see it. In a practice world a
 * minute.
 */
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * How long a new or renewed login decides nothing about money and people: as long, so that colleagues see it before it
 * can.
 */
export const restMs = (world: Pick<World, 'kind'>): number => noticePeriodMs(world);

export const noticePeriodMs = ({ kind }: Pick<World, 'kind'>): number => (kind === 'demo' ? MINUTE_MS : DAY_MS);

const AHEAD_AT_MOST_MS = 731 * DAY_MS;
/** A rule that can never be changed is dated no further ahead than two years. */
export const isTooFar = (from: number, now: number): boolean => from > now + AHEAD_AT_MOST_MS;
