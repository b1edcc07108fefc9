import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  // The record is compared with what this device remembers of it, when the first screen has had its turn.
  strips: [{ at: 20, load: () => import('./seal-watch.tsx'), afterMs: 4_000 }],
};
