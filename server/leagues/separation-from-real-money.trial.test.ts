/** A league in a world of real money: it trades at real prices only, and never touches anybody's money. */
import { randomBytes } from 'node:crypto';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { extractPdfWords } from '../testing/pdf-words.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { createQuotesOnlyVenue } from '../venue/testing-venues.ts';

const HOUR_MS = 3_600_000;
const TRADED = 'US.NWRB';
const server = provideTestServer({
  world: 'empty',
  keys: `test:${randomBytes(32).toString('base64')}`,
  workByHand: true,
});
let teacher: TestCustomer;
let ana: TestCustomer;
beforeAll(async () => {
  [teacher, ana] = [await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
  // One instrument has a market's feed; all others have simulated prices.
  const { venues, ownVenue } = server.composed.dependencies;
  venues.take(createQuotesOnlyVenue(ownVenue), [venues.instrument(TRADED)!]);
});

const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();
const order = (more: object) => ({
  instrument: TRADED,
  side: 'long' as const,
  type: 'market' as const,
  quantity: '10',
  key: createIdempotencyKey(),
  ...more,
});
const place = (more: object) => ana.client.call('trading/placeOrder', order(more));
/** What has ever moved at a customer's, and in which portfolio. */
const moved = () =>
  queryAsOwner(
    server.database.ownerUrl,
    `select distinct account, portfolio from transfers cross join lateral (values (debit, debit_portfolio),
      (credit, credit_portfolio)) side(account, portfolio) where account_id = any($1) order by 1, 2`,
    [[teacher.userId, ana.userId]],
  ) as Promise<{ account: string; portfolio: number }[]>;

test('keeps play money apart from real money, from the stake to the certificate', async () => {
  expect(server.composed.dependencies.settings.get('practice')).toBe('no');
  const before = await unwrapAnswer(ana.client.call('wallet/getWallet', {}));
  expect(before.total).toBe('0.00');
  const dates = { startsAt: at(-1_000), endsAt: at(HOUR_MS) };
  const terms = {
    name: 'Class 3B',
    ...dates,
    currency: 'USD',
    capital: '100000',
    markets: ['US' as const],
    minimumInstruments: 1,
    minimumDays: 1,
  };
  const { league } = await unwrapAnswer(
    teacher.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }),
  );
  const { code } = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league;
  await unwrapAnswer(ana.client.call('leagues/joinLeague', { code: code!, name: 'Ana', key: createIdempotencyKey() }));

  expect(await place({ portfolio: league })).toMatchObject({ ok: true });
  // Play money can't buy at a simulated price here either, and can't pay for an ordinary order.
  const { rows } = await unwrapAnswer(
    ana.client.call('quotes/listInstruments', { market: 'US', board: 'listed', limit: 5 }),
  );
  const madeUp = rows.find(({ instrument }) => instrument !== TRADED)!.instrument;
  expect(await place({ portfolio: league, instrument: madeUp })).toMatchObject({ code: 'priceSimulated' });
  expect(await place({})).toMatchObject({ code: 'insufficientBalance' });
  const away = { from: league, to: '0', currency: 'USD', amount: '1', key: createIdempotencyKey() };
  expect(await ana.client.call('portfolios/transferBetween', away)).toMatchObject({ code: 'portfolioNotFound' });
  expect(await unwrapAnswer(ana.client.call('wallet/getWallet', {}))).toEqual(before);

  server.clock.advance(HOUR_MS);
  for (const name of ['leagues end', 'leagues after', 'liabilities']) await server.runJob(name);
  const final = await unwrapAnswer(ana.client.call('leagues/getBoard', { league }));
  expect(final).toMatchObject({ isFinal: true, rows: [{ name: 'Ana', place: 1, trades: 1 }] });
  const paper = await unwrapAnswer(ana.client.call('leagues/getCertificate', { league }));
  expect(extractPdfWords(Buffer.from(paper.content, 'base64'))).toContain('Play money. It can’t be paid in or out.');

  const sides = await moved();
  expect(sides.length).toBeGreaterThan(3);
  for (const { account, portfolio } of sides) {
    expect(account).toMatch(/^play/);
    expect([0, Number(league)]).toContain(portfolio);
  }
  expect((await unwrapAnswer(ana.client.call('wallet/getWallet', {}))).total).toBe('0.00');
  expect((await unwrapAnswer(ana.client.call('ledger/getLiabilities', {}))).rows).toEqual([]);
  expect(await server.listAuditDifferences()).toEqual([]);
});
