import { declareCalls, declareCacheTags } from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('day-ends');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
