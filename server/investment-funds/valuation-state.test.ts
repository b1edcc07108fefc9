/** A fund's day is valued at the close, even if a feed fails just then. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { expect, it } from 'vitest';
import { FAULTS, faultyFeed } from '../venue/faulty-feed.ts';
import { createGuard } from '../venue/guarded-feed.ts';
import { temporalZones } from '../time/zones.ts';
import { withCloses } from './valuation-state.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const FIRST_CLOSE = Date.parse('2026-06-01T20:00:00Z');
const zones = temporalZones();
const quiet = { info: () => {}, warn: () => {} };
const market = createSimulator({ seed: new Uint8Array(32).fill(5), hours: 'exchange', zones, startDate: '2026-03-02' });
const names = market.instruments().filter(({ market: of, board }) => of === 'US' && board === 'listed');

it.each(FAULTS)('a close within "%s" is one that the market truly had in the last seconds', (fault) => {
  const feed = faultyFeed(market, { seed: 9, everyMs: 23_000, faults: [fault] });
  let failing = 0;
  for (let day = 0; day < 5; day += 1) {
    const valuedAt = FIRST_CLOSE + day * DAY_MS;
    const late = valuedAt + 6 * 3_600_000;
    for (const { id, currency } of names) {
      if (feed.faultAt(id, valuedAt - 1)) failing += 1;
      else continue;
      const feeds = createGuard({ hours: 'exchange', zones, log: quiet, clock: () => late })(feed);
      for (let ago = 60; ago >= 0; ago -= 1) feeds.quote(id, late - ago * SECOND_MS);
      const [held] = withCloses(
        { feeds, due: { standing: () => 'listed' } },
        [{ instrument: id, currency, units: 1n }],
        valuedAt,
      );
      const shown = Array.from({ length: 16 }, (_, ago) => market.quote(id, valuedAt - 1 - ago * SECOND_MS)?.last);
      if (held?.stale === false) expect(shown, `${id} on day ${day}`).toContain(held.close);
    }
  }
  expect(failing).toBeGreaterThan(2);
});
