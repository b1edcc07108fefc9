import type { Feature } from '../../feature.ts';
// Listens from the start.
import './typed.ts';

export const feature: Feature = {
  // After the first screen has had the network to itself.
  strips: [{ at: 40, load: () => import('./stay-ready.tsx'), afterMs: 5_000 }],
};
