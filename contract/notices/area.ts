import { callsIn, freshnessIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('notices');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
