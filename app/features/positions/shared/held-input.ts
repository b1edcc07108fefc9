import type { Input } from '../../../api/use-call.ts';

/** Asks for what is held of an instrument; whoever asks ahead of the screen asks for the same. */
export const heldOf = (instrument: string): Input<'trading/listPositions'> => ({
  instrument,
  status: 'open',
  limit: 100,
});
