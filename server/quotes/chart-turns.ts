/**
 * Limits how many charts and histories are computed at once, for all addresses together; each address gets one at a
 * time.
 */
import { createHashTurns } from '../access/hash-turns.ts';

const MADE_AT_ONCE = 4;
const WAITING_MAXIMUM = 200;

/** Runs `act` when it is the address's turn; rejects with TooBusy if no more can wait. */
export type ChartTurns = <Made>(address: string, act: () => Promise<Made>) => Promise<Made>;

export function createChartTurns(): ChartTurns {
  const turns = createHashTurns({
    atOnce: MADE_AT_ONCE,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'charts are waiting to be made',
  });
  return (address, act) => turns.take({ lane: 'work', of: address }, act);
}
