/** A venue that knows only prices passes the same suite, with and without the price guard. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { createTemporalZones } from '../time/zones.ts';
import { createPriceGuard } from './guarded-feed.ts';
import { createQuotesOnlyVenue } from './testing-venues.ts';
import { describeVenue } from './testing-venue-suite.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const zones = createTemporalZones();
const simulator = createSimulator({
  seed: new Uint8Array(32).fill(5),
  hours: 'exchange',
  zones,
  startDate: '2026-03-02',
});
const bare = () => createQuotesOnlyVenue(simulator);
const guarded = () =>
  createPriceGuard({ hours: 'exchange', timeZones: zones, log: { info: () => {}, warn: () => {} } })(bare());

for (const [name, create] of [
  ['a feed of quotes and bars', bare],
  ['the same behind the guard', guarded],
] as const)
  describeVenue(name, {
    venue: create(),
    gives: [],
    anew: create,
    instruments: simulator
      .instruments()
      .filter((_, index) => index % 41 === 0)
      .map(({ id }) => id),
    from: START,
    to: START + 20 * 86_400_000,
  });
