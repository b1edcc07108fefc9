import { declareCalls, declareCacheTags } from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('funds-rules');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
