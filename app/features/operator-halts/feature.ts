import type { Feature } from '../../feature.ts';

export const feature: Feature = { entries: () => import('./feature-entries.ts') };
