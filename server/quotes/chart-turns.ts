/** Of all addresses together a few charts are made at once, one of each: who asks for many waits for their own. */
import { createHashTurns } from '../access/hash-turns.ts';

const MADE_AT_ONCE = 4;
const WAITING_MAXIMUM = 200;

/** Does `act` in the turn of the address; rejects with TooBusy where no more can wait. */
export type ChartTurns = <Made>(address: string, act: () => Promise<Made>) => Promise<Made>;

export function createChartTurns(): ChartTurns {
  const turns = createHashTurns({
    atOnce: MADE_AT_ONCE,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'charts are waiting to be made',
  });
  return (address, act) => turns.take({ lane: 'work', of: address }, act);
}
