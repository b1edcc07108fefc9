/**
 * Clients that ask for the events or the pages of many instruments wait for their own turn, and different dates share
 * one query.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Venue } from '../venue/venue.ts';
import { expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';

const requestedHistories: string[] = [];
let under = 0;
let most = 0;
const counted = (venue: Venue): Venue => ({
  ...venue,
  async history(id, now, since) {
    requestedHistories.push(`${id} ${since}`);
    most = Math.max(most, ++under);
    try {
      // Long enough that others would overlap.
      for (let nth = 0; nth < 100; nth++) await turn();
      return await venue.history!(id, now, since);
    } finally {
      under--;
    }
  },
});

const server = provideTestServer({ feed: counted });

test('looks up one history per address at a time and shares one lookup among all dates of an instrument', async () => {
  const visitor = server.client();
  const stocks = ['US.NWRB', 'US.OAKU', 'US.HRBL'];
  const known = stocks.filter((id) => server.composed.dependencies.venues.instrument(id));
  requestedHistories.length = most = 0;
  await Promise.all(
    known.flatMap((instrument) =>
      ['2021-03-05', '2022-07-11', '2024-01-01', '2026-01-01'].map((from) =>
        visitor.call('quotes/listEvents', { instrument, from }),
      ),
    ),
  );
  expect(requestedHistories).toHaveLength(known.length * 4);
  expect(new Set(requestedHistories).size).toBe(known.length);
  expect(most).toBe(1);
});

test('queues instrument pages one at a time per address', async () => {
  const visitor = server.client();
  const listed = await visitor.call('quotes/listInstruments', { market: 'KR', limit: 12 });
  const ids = listed.ok ? listed.data.rows.map(({ instrument }) => instrument) : [];
  requestedHistories.length = most = 0;
  const pages = await Promise.all(ids.map((instrument) => visitor.call('quotes/getInstrument', { instrument })));
  expect(pages.every(({ ok }) => ok)).toBe(true);
  expect(requestedHistories.length).toBeGreaterThanOrEqual(ids.length);
  expect(most).toBe(1);
});
