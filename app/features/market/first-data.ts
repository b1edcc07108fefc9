/** What an instrument's page reads first; requested while the screen's own code is still loading. */
import { prefetchCall } from '../../api/use-call.ts';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { getPlace } from '../../router/location.ts';
import { heldOf } from '../positions/shared/held-input.ts';

/** The quote comes with the stream. */
export function prefetchDetail(): void {
  const instrument = getPlace().query['instrument'] ?? lastInstrument();
  if (!instrument) return;
  prefetchCall('quotes/getInstrument', { instrument });
  prefetchCall('quotes/listMarkets', {});
  prefetchCall('trading/listPositions', heldOf(instrument));
}
