import type { Feature } from '../../feature.ts';

export const feature: Feature = { contributions: () => import('./feature-contributions.ts') };
