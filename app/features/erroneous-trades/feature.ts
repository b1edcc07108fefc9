import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  positionNotes: [{ at: 5, load: () => import('./erroneous-trade-note.tsx') }],
  contributions: () => import('./feature-contributions.ts'),
};
