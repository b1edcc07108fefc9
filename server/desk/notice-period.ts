/**
 * How long before a rule begins it must be published: a day, in which customers and colleagues see it. A minute in a
 * practice world.
 */
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * How long a new or renewed login may make no decisions about money and people: the same period, so that colleagues see
 * it first.
 */
export const restMs = (world: Pick<World, 'kind'>): number => noticePeriodMs(world);

export const noticePeriodMs = ({ kind }: Pick<World, 'kind'>): number => (kind === 'demo' ? MINUTE_MS : DAY_MS);

const AHEAD_AT_MOST_MS = 731 * DAY_MS;
/** A rule that can never be changed may be dated at most two years ahead. */
export const isTooFar = (from: number, now: number): boolean => from > now + AHEAD_AT_MOST_MS;
