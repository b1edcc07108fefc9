/** For tests: a server with sources that say what the test has set, and staff who have decided to show them. */
import { randomBytes } from 'node:crypto';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { provideStarted } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import type { PriceSource, PriceSourceName, SourceBar } from './price-source.ts';

const SECOND_MS = 1_000;
const TURNS = 4;

export interface RealPriceTestServer extends TestServer {
  decide(source: PriceSourceName, rank: number, markets: Market[], staff: TestStaff, second?: TestStaff): Promise<void>;
  add(staff: TestStaff, ...instruments: string[]): Promise<void>;
  /** Somebody looks at all instruments while a second passes and the sources are asked, so many times. */
  step(times?: number): Promise<void>;
  barsOf(instrument: string, period: '1d' | '1m'): Promise<{ at: Date; close: bigint; source: string }[]>;
}

/** A test file's own, as `provideTestServer` provides a server. */
export const provideRealPriceTestServer = (...started: Parameters<typeof startRealPriceTestServer>) =>
  provideStarted(
    () => startRealPriceTestServer(...started),
    (server) => server.stop(),
  );

/** `practice`: one person decides. */
export async function startRealPriceTestServer(
  sources: readonly PriceSource[],
  { practice = true, byHand = true }: { practice?: boolean; byHand?: boolean } = {},
): Promise<RealPriceTestServer> {
  const world = practice ? {} : { world: 'empty' as const, keys: `test:${randomBytes(32).toString('base64')}` };
  const server = await startTestServer({ ...world, workByHand: byHand, priceSources: () => sources });
  return Object.assign(server, {
    async decide(source: PriceSourceName, rank: number, markets: Market[], staff: TestStaff, second?: TestStaff) {
      const { proposals } = await unwrapAnswer(
        staff.client.call('staff/decidePriceSource', {
          ...{ source, markets, rank, displayed: true, key: createIdempotencyKey() },
          ...{ words: 'For practice with a class only.', termsUrl: 'https://example.com/terms' },
        }),
      );
      for (const { proposal } of second ? proposals : []) await approve(second!, proposal!.id);
    },
    async add(staff: TestStaff, ...instruments: string[]) {
      const key = createIdempotencyKey();
      await unwrapAnswer(staff.client.call('staff/addRealInstruments', { markets: [], instruments, key }));
    },
    async step(times = 1) {
      for (let time = 0; time < times; time += 1) {
        server.clock.advance(SECOND_MS);
        const { realPrices, priceSourceRunner } = server.composed.dependencies;
        for (const { id } of realPrices.added()) realPrices.needs.note(id, 'viewed');
        // A source has one request under way: for prices, then for bars.
        for (let turn = 0; turn < TURNS; turn += 1) await priceSourceRunner.step();
      }
    },
    async barsOf(instrument: string, period: '1d' | '1m') {
      const { rows } = await server.database.pool.query<{ at: Date; close: bigint; source: string }>(
        'select at, close, source from real_bars where instrument = $1 and period = $2 order by at',
        [instrument, period],
      );
      return rows;
    },
  });
}

export const approve = (staff: TestStaff, proposal: string) =>
  unwrapAnswer(
    staff.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  );

/** A day in New York in winter. */
export const sourceDay = (date: string, close: string, more: Partial<SourceBar> = {}): SourceBar => ({
  ...{ date, at: Date.parse(`${date}T14:30:00Z`), open: close, high: close, low: close, close, volume: '1000' },
  ...more,
});
