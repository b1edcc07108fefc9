import type { Feature } from '../../feature.ts';

export const feature: Feature = {
  // The world's clock is known from the start; later it may move, or the phone's clock may be set.
  strips: [{ at: 30, load: () => import('./practice-clock-monitor.tsx'), afterMs: 2_000 }],
};
