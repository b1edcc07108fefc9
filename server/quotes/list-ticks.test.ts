import { expect, test } from 'vitest';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer({ workByHand: true });
const INSTRUMENT = 'CRYPTO.BTCUSDT';
const at = (ms: number): string => new Date(ms).toISOString();

test('pages of seconds join to the quotes of the market, without the end and without the future', async () => {
  const { client } = await server.customer();
  server.clock.advance(60_000);
  const now = server.clock.now();
  const list = (input: { until?: string; cursor?: string; limit?: number }) =>
    unwrapAnswer(client.call('quotes/listTicks', { instrument: INSTRUMENT, since: at(now - 30_000), ...input }));
  const whole = await list({ until: at(now - 10_000) });
  expect(whole.next).toBeNull();
  const seconds = whole.rows.map((row) => Date.parse(row.at));
  expect(seconds).toHaveLength(20);
  expect(seconds.every((second) => second >= now - 30_000 && second < now - 10_000)).toBe(true);
  for (const row of whole.rows) {
    const quote = server.composed.dependencies.ownVenue.quote(INSTRUMENT, Date.parse(row.at));
    expect([parseScaled(row.bid), parseScaled(row.ask), parseScaled(row.last)]).toEqual([
      quote?.bid,
      quote?.ask,
      quote?.last,
    ]);
  }
  const pages: typeof whole.rows = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ until: at(now - 10_000), limit: 7, ...(cursor && { cursor }) });
    pages.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  expect(pages).toEqual(whole.rows);
  const upToNow = await list({ until: at(now + 3_600_000) });
  expect(Date.parse(upToNow.rows.at(-1)!.at)).toBeLessThanOrEqual(now);
});

test('refuses an unknown instrument and a cursor that no page gave', async () => {
  const { client } = await server.customer();
  const since = at(server.clock.now() - 60_000);
  expect(await client.call('quotes/listTicks', { instrument: 'US.NOPE', since })).toMatchObject({
    ok: false,
    code: 'instrumentNotFound',
  });
  const wrongCursor = client.call('quotes/listTicks', { instrument: INSTRUMENT, since, cursor: 'abc' });
  await expect(wrongCursor).rejects.toMatchObject({ status: 400, code: 'badInput' });
});
