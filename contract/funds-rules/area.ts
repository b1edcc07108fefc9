import { callsIn, freshnessIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('funds-rules');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
