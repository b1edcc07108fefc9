/** Movements of the portfolio that one is in: of all one's own money, or of one portfolio or league alone. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { isCustomerAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer();
let customer: TestCustomer;
let league: string;
beforeAll(async () => {
  const teacher = await server.customer();
  customer = await server.customer();
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
  const now = server.clock.now();
  const terms = {
    name: 'Trial',
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 20 * DAY_MS).toISOString(),
    currency: 'USD',
    capital: '100000',
    markets: ['US' as const],
    ranking: 'return' as const,
    minimumInstruments: 1,
    minimumDays: 1,
  };
  ({ league } = await unwrapAnswer(
    teacher.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }),
  ));
  const { code } = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league;
  const mine = customer.client;
  await unwrapAnswer(mine.call('leagues/joinLeague', { code: code!, key: createIdempotencyKey() }));
  await unwrapAnswer(mine.call('portfolios/createPortfolio', { name: 'Side pot', key: createIdempotencyKey() }));
  const move = { from: '0', to: '1', currency: 'USD', amount: '5000', key: createIdempotencyKey() };
  await unwrapAnswer(mine.call('portfolios/transferBetween', move));
  for (const portfolio of ['0', '1', league]) {
    const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '3' } as const;
    await unwrapAnswer(mine.call('trading/placeOrder', { ...order, portfolio, key: createIdempotencyKey() }));
  }
});

const list = (input: { portfolio?: string; currency?: string; cursor?: string; limit?: number } = {}) =>
  unwrapAnswer(customer.client.call('wallet/listTransfers', { limit: 100, ...input }));
type Row = Awaited<ReturnType<typeof list>>['rows'][number];
/** The portfolios of the customer's own sides; the house's side has none. */
const placesOf = ({ from, to, fromPortfolio = '0', toPortfolio = '0' }: Row): string[] => [
  ...(isCustomerAccount(from) ? [fromPortfolio] : []),
  ...(isCustomerAccount(to) ? [toPortfolio] : []),
];

test("a league's movements are listed in the league alone, and nothing of one's own money there", async () => {
  const [own, play, everything] = [await list({ portfolio: 'all' }), await list({ portfolio: league }), await list()];
  expect(play.rows.length).toBeGreaterThan(1);
  expect(play.rows.flatMap(placesOf).every((portfolio) => portfolio === league)).toBe(true);
  expect(own.rows.flatMap(placesOf)).not.toContain(league);
  expect(own.rows.flatMap(placesOf)).toEqual(expect.arrayContaining(['0', '1']));
  expect(own.rows.length + play.rows.length).toBe(everything.rows.length);
});

test("a portfolio's movements are those with a side in it, and a move between two is in both", async () => {
  const [side, main] = [await list({ portfolio: '1' }), await list({ portfolio: '0' })];
  expect(side.rows.every((row) => placesOf(row).includes('1'))).toBe(true);
  expect(main.rows.every((row) => placesOf(row).includes('0'))).toBe(true);
  const both = side.rows.filter(({ seq }) => main.rows.some((row) => row.seq === seq));
  expect(both.length).toBe(1);
  expect(both[0]).toMatchObject({ amount: '5000.00', toPortfolio: '1' });
});

test("pages of one portfolio's movements join to all of them", async () => {
  const whole = (await list({ portfolio: 'all' })).rows;
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ portfolio: 'all', limit: 2, cursor });
    rows.push(...page.rows);
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(rows.map(({ seq }) => seq)).toEqual(whole.map(({ seq }) => seq));
});

const read = async <Data>(answer: Promise<{ ok: true; data: Data } | { ok: false; code: string }>) =>
  unwrapAnswer(answer);

test("a total of everything owned comes with each portfolio's part of it, from the same moment", async () => {
  for (const call of ['wallet/getWallet', 'trading/getPortfolio'] as const) {
    const { total, parts } = await read(customer.client.call(call, { portfolio: 'all', in: 'USD' }));
    expect(parts.map(({ portfolio }) => portfolio)).toEqual(['0', '1']);
    const sum = parts.reduce((all, part) => all + Number(part.total), 0);
    // Each part converts its own sums to cents.
    expect(Math.abs(sum - Number(total)), call).toBeLessThan(0.1);
    expect((await read(customer.client.call(call, { portfolio: '1' }))).parts).toEqual([]);
  }
});

test('open positions of everything owned are listed and counted alike, each with its portfolio', async () => {
  const { rows } = await read(customer.client.call('trading/listPositions', { portfolio: 'all', status: 'open' }));
  expect(rows.map(({ portfolio = '0' }) => portfolio)).toEqual(['1', '0']);
  expect((await read(customer.client.call('wallet/getWallet', { portfolio: 'all' }))).holdings).toBe(2);
  const figure = await read(customer.client.call('wallet/explainFunds', { about: 'positions', portfolio: 'all' }));
  expect(figure.rows.map(({ portfolio = '0' }) => portfolio)).toEqual(['1', '0']);
  const closed = await read(customer.client.call('trading/listPositions', { portfolio: 'all', status: 'closed' }));
  expect(closed.rows).toEqual([]);
});
