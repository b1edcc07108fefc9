/** How long before it begins a rule must stand: a day, in which customers and colleagues see it. In a practice world a minute. */
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a new or renewed login decides nothing about money and people: as long, so that colleagues see it before it can. */
export const restMs = (world: Pick<World, 'kind'>): number => noticePeriodMs(world);

export const noticePeriodMs = ({ kind }: Pick<World, 'kind'>): number => (kind === 'demo' ? MINUTE_MS : DAY_MS);
