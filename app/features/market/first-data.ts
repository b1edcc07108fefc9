/** What an instrument's page reads first; it can be asked for while the screen's own code is still on its way. */
import { prefetchCall } from '../../api/use-call.ts';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { getPlace } from '../../router/location.ts';
import { heldOf } from '../positions/shared/held-input.ts';

/** Its quote comes with the stream. */
export function prefetchDetail(): void {
  const instrument = getPlace().query['instrument'] ?? lastInstrument();
  if (!instrument) return;
  prefetchCall('quotes/getInstrument', { instrument });
  prefetchCall('quotes/listMarkets', {});
  prefetchCall('trading/listPositions', heldOf(instrument));
}
