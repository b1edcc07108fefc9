/**
 * Whatever happens to positions happens in leagues too: nights, margin calls, dividends, splits. Only play money moves.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { importTestActions, importTestBars, replayBarsFrom } from '../corporate-actions/testing-splits.ts';
import { buildLiabilityTrees } from '../ledger/liability-trees.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const DAY_MS = 86_400_000;
/** A session, replayed at a minute per second. */
const SESSION_MS = (6.5 * 3_600_000) / 60;
/** One trade in one instrument is ranked, by its return. */
const OPEN_RULES = { ranking: 'return' as const, minimumInstruments: 1, minimumDays: 1 };
const server = provideTestServer();
let customer: TestCustomer;
let teacher: TestCustomer;
beforeAll(async () => {
  [customer, teacher] = [await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
});

/** A league that the customer has entered. */
async function entered(more: { leverage?: number } = {}): Promise<string> {
  const { client } = teacher;
  const now = server.clock.now();
  const dates = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + 20 * DAY_MS).toISOString() };
  const terms = {
    name: 'Trial',
    ...dates,
    currency: 'USD',
    capital: '100000',
    markets: ['US' as const],
    ...OPEN_RULES,
    ...more,
  };
  const { league } = await unwrapAnswer(client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }));
  const { code } = (await unwrapAnswer(client.call('leagues/getLeague', { league }))).league;
  await unwrapAnswer(customer.client.call('leagues/joinLeague', { code: code!, key: createIdempotencyKey() }));
  return league;
}
const buy = async (portfolio: string, instrument: string, quantity: string, leverage = 1) =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument,
        side: 'long',
        type: 'market',
        quantity,
        leverage,
        portfolio,
        key: createIdempotencyKey(),
      }),
    )
  ).order.position!;
const movements = async (portfolio: string, code: string) =>
  (await unwrapAnswer(customer.client.call('wallet/listTransfers', { limit: 100 }))).rows.filter(
    (row) => row.code === code && (row.fromPortfolio === portfolio || row.toPortfolio === portfolio),
  );
const available = async (portfolio: string): Promise<number> =>
  Number((await unwrapAnswer(customer.client.call('wallet/getWallet', { portfolio }))).available);
const main = async () => (await unwrapAnswer(customer.client.call('wallet/getWallet', {}))).accounts;
const owed = async (nth: number) => {
  await buildLiabilityTrees(server.database.pool, Date.now() + nth * DAY_MS);
  return queryAsOwner(
    server.database.ownerUrl,
    `select currency, count, sum from liability_trees where tree = (select max(tree) from liability_trees) order by 1`,
  );
};

test('charges financing of a night in play money and leaves real money unchanged', async () => {
  const league = await entered({ leverage: 5 });
  const [before, owedBefore] = [await main(), await owed(1)];
  await buy(league, 'US.NWRB', '50', 5);
  server.clock.advance(DAY_MS);
  await server.runJob('financing');
  const [charged] = await movements(league, 'financing');
  expect(charged).toMatchObject({ from: 'playAvailable', to: 'playFees', fromPortfolio: league });
  expect(Number(charged!.amount)).toBeGreaterThan(0);
  expect(await main()).toEqual(before);
  expect(await owed(2)).toEqual(owedBefore);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a sale says what it brought in play money, as its preview did', async () => {
  const league = await entered();
  const position = await buy(league, 'US.NWRB', '10');
  const { client } = customer;
  const sale = { instrument: 'US.NWRB', side: 'long', effect: 'close', type: 'market', quantity: '4' } as const;
  const preview = await unwrapAnswer(client.call('trading/previewOrder', { ...sale, portfolio: league, position }));
  const before = await available(league);
  const key = createIdempotencyKey();
  const { received } = await unwrapAnswer(client.call('trading/closePosition', { position, quantity: '4', key }));
  expect(Number(received)).toBeCloseTo((await available(league)) - before, 6);
  expect(Number(received)).toBe(-Number(preview.total));
  const rest = { ...sale, quantity: '6', portfolio: league, key: createIdempotencyKey() };
  expect(Number((await unwrapAnswer(client.call('trading/placeOrder', rest))).received)).toBeGreaterThan(0);
});

test('somebody who was removed opens nothing more, but may still sell', async () => {
  const league = await entered();
  const position = await buy(league, 'US.NWRB', '10');
  const { entry } = (await unwrapAnswer(customer.client.call('leagues/getLeague', { league }))).league.mine!;
  const key = createIdempotencyKey();
  await unwrapAnswer(teacher.client.call('leagues/removeEntrant', { league, entry, key }));
  const more = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', portfolio: league } as const;
  expect(await customer.client.call('trading/previewOrder', more)).toMatchObject({ code: 'leagueLeft' });
  expect(await customer.client.call('trading/placeOrder', { ...more, key: createIdempotencyKey() })).toMatchObject({
    code: 'leagueLeft',
  });
  await unwrapAnswer(customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
});

test('pays and taxes a dividend in play money, once', async () => {
  const league = await entered();
  const position = await buy(league, 'US.NWRB', '10');
  const seq = Number.parseInt(position.split('-')[1]!, 36);
  const before = await available(league);
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into entitlements (account_id, position_seq, kind, ex_date, instrument, market, currency, quantity,
        per_share, gross, withheld, pay_date, due_at, at)
      values ($1, $2, 'dividend', '2026-11-18', 'US.NWRB', 'US', 'USD', 1000000000, 100000000, 1000, 300, '2026-11-19',
        $3, '2026-11-18T05:00:00Z')`,
    [customer.userId, seq, new Date(server.clock.now() - DAY_MS)],
  );
  await server.runJob('dividends');
  await server.runJob('dividends');
  expect(await available(league)).toBeCloseTo(before + 7, 6);
  expect(await movements(league, 'dividend')).toMatchObject([{ from: 'playDealer', to: 'playAvailable' }]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a split changes units but not the worth of the entry', async () => {
  const code = 'PLAYED';
  const bar = (date: string, price: string): string => `${date},${price},${price},${price},${price},40755600`;
  const days = ['2020-08-26', '2020-08-27', '2020-08-28'].map((date) => bar(date, '100.00'));
  const after = ['2020-08-31', '2020-09-01'].map((date) => bar(date, '25.00'));
  await importTestBars(server, code, `Date,Open,High,Low,Close,Volume\n${[...days, ...after].join('\n')}\n`);
  await importTestActions(server, `kind,instrument,ex,ratio\nsplit,US.${code},2020-08-31,4:1\n`);
  const ex = await replayBarsFrom(server, code, '2020-08-27');
  const league = await entered();
  await buy(league, `US.${code}`, '60');
  const worth = async (): Promise<number> =>
    Number((await unwrapAnswer(customer.client.call('leagues/getBoard', { league }))).mine!.equity);
  server.clock.set(ex - 2_000);
  await server.composed.orderBookWatcher.checkMarket();
  const before = await worth();
  server.clock.set(ex);
  await server.composed.orderBookWatcher.checkMarket();
  server.clock.advance(2_000);
  // After the split a cent of spread is a larger part of the price.
  expect(Math.abs((await worth()) - before)).toBeLessThan(2.5);
  const { rows } = await unwrapAnswer(customer.client.call('trading/listPositions', { portfolio: league }));
  expect(rows).toMatchObject([{ openQuantity: '240' }]);
  expect(await server.listAuditDifferences()).toEqual([]);
}, 30_000);

test('a margin call and the following liquidation move only play money', async () => {
  const code = 'SINKS';
  const bar = (date: string, price: string): string => `${date},${price},${price},${price},${price},40755600`;
  const days = ['2020-08-26', '2020-08-27', '2020-08-28'].map((date) => bar(date, '100.00'));
  const fallen = [bar('2020-08-31', '88.00'), bar('2020-09-01', '79.00')];
  await importTestBars(server, code, `Date,Open,High,Low,Close,Volume\n${[...days, ...fallen].join('\n')}\n`);
  const falls = await replayBarsFrom(server, code, '2020-08-27');
  const league = await entered({ leverage: 5 });
  const [before, owedBefore] = [await main(), await owed(3)];
  const position = await buy(league, `US.${code}`, '20', 5);
  const state = async () => unwrapAnswer(customer.client.call('trading/getPosition', { position }));
  const advanceTo = async (at: number): Promise<void> => {
    for (const later of [0, 1_000, 2_000]) {
      server.clock.set(at + later);
      await server.composed.orderBookWatcher.checkMarket();
    }
  };
  await advanceTo(falls + 1_000);
  await expect.poll(async () => (await state()).calledAt).not.toBeNull();
  await advanceTo(falls + SESSION_MS + 1_000);
  await expect.poll(async () => (await state()).explanations.some(({ fill }) => fill.rule === 'stopOut')).toBe(true);
  const { rows } = await unwrapAnswer(customer.client.call('wallet/listTransfers', { limit: 100 }));
  const moved = rows.filter((row) => row.fromPortfolio === league || row.toPortfolio === league);
  expect(moved.map((row) => row.code)).toEqual(expect.arrayContaining(['margin', 'loss']));
  expect(moved.filter(({ from, to }) => !from.startsWith('play') || !to.startsWith('play'))).toEqual([]);
  expect(await main()).toEqual(before);
  expect(await owed(4)).toEqual(owedBefore);
  const noticeCodes = (await unwrapAnswer(customer.client.call('notices/listNotices', { limit: 20 }))).rows.map(
    (row) => row.code,
  );
  expect(noticeCodes).toEqual(expect.arrayContaining(['marginCall', 'stopOut']));
  const mine = (await unwrapAnswer(customer.client.call('leagues/getBoard', { league }))).mine!;
  expect(Number(mine.equity)).toBeGreaterThan(0);
  expect(mine.trades).toBe(1);
  expect(await server.listAuditDifferences()).toEqual([]);
}, 30_000);
