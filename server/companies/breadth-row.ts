import type { Breadth } from '@bourse/core/companies/industries.ts';
import { scaledOrNull } from '@bourse/core/money.ts';

/** The figures of several companies together, on the wire. */
export const breadthRow = ({ names, rising, falling, unchanged, apart, weightedReturn }: Breadth) => ({
  ...{ names, rising, falling, unchanged, apart },
  weightedReturn: scaledOrNull(weightedReturn),
});
