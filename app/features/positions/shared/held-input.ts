import type { Input } from '../../../api/use-call.ts';

/** Input for the holdings of an instrument; prefetching uses the same input. */
export const heldOf = (instrument: string): Input<'trading/listPositions'> => ({
  instrument,
  status: 'open',
  limit: 100,
});
