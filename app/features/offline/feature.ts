import type { Feature } from '../../feature.ts';
// Listens from the start.
import { isTypedKept } from './typed-fields.ts';

if (isTypedKept()) void import('./saved-fields.ts').then(({ putBack }) => putBack());

export const feature: Feature = {
  // After the first screen has had the network to itself.
  strips: [{ at: 40, load: () => import('./stay-ready.tsx'), afterMs: 5_000 }],
};
