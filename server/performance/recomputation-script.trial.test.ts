/** The script by which a customer recomputes the figures from their own statement: it agrees, and notices changes. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { ALLOWED_BOOKINGS } from '@bourse/core/registry/allowed-bookings.ts';
import type { LedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { MOVEMENT_KINDS, movementKindOf } from '@bourse/core/reporting/performance/movement-kinds.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listTestCopies, startFollowing, createCopyingTestKit } from '../copying/testing.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { makeStatements } from '../wallet/make-statements.ts';
import { recordPerformancePoints } from './record-performance-points.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { isCustomerOwnedAccount } from '@bourse/core/registry/chart-of-accounts.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'check-performance.mjs');
const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-check-performance-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sessions don't outlive a month. */
async function again(customer: TestCustomer): Promise<TestCustomer> {
  const { account, password } = customer;
  const { token } = await unwrapAnswer(server.client().call('user/login', { account, password }));
  return { ...customer, token, client: server.client({ token, account }) };
}

/** As CSV, once a seal binds its last row. */
async function statementOf(client: TestCustomer['client'], from: string, to: string): Promise<string> {
  const requestedStatement = await unwrapAnswer(
    client.call('wallet/getStatement', { from, to, format: 'csv', key: createIdempotencyKey() }),
  );
  // A transaction of any other database beside this one keeps the sealer waiting.
  const content = await vi.waitFor(async () => {
    while (await writeNextSeal(server.database.pool, server.clock.now()));
    server.clock.advance(5_000);
    await makeStatements(server.composed.dependencies);
    return (await unwrapAnswer(client.call('wallet/readStatement', { statement: requestedStatement.id }))).content;
  }, 20_000);
  return Buffer.from(content, 'base64')
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** The script's output for these answers. */
async function checked(csv: string, ...answers: readonly object[]): Promise<string> {
  const paths = ['statement.csv', ...answers.map((_, index) => `${index}.json`)].map((name) => join(folder, name));
  await Promise.all(
    [csv, ...answers.map((each) => JSON.stringify(each))].map((text, index) => writeFile(paths[index]!, text)),
  );
  return spawnSync(process.execPath, [SCRIPT, ...paths], { encoding: 'utf8' }).stdout.trim();
}

it("the published script computes a portfolio's flows, profit parts and both returns from its statement", async () => {
  let customer = await server.customer();
  const { client } = customer;
  const key = createIdempotencyKey;
  const from = new Date(server.clock.now()).toISOString().slice(0, 10);
  const { portfolio: made } = await unwrapAnswer(
    client.call('portfolios/createPortfolio', { name: 'Own', key: key() }),
  );
  const { portfolio } = made;
  const move = (amount: string, back = false) =>
    unwrapAnswer(
      client.call('portfolios/transferBetween', {
        from: back ? portfolio : '0',
        to: back ? '0' : portfolio,
        currency: 'USD',
        amount,
        key: key(),
      }),
    );
  const trade = (quantity: string, more: object = {}) =>
    unwrapAnswer(
      client.call('trading/placeOrder', {
        instrument: 'US.NWRB',
        side: 'long',
        type: 'market',
        quantity,
        portfolio,
        key: key(),
        ...more,
      }),
    );
  await move('4000');
  await trade('15');
  // Two within one second: a statement gives times to the second only.
  const twice = async () => {
    await move('300');
    server.clock.advance(1);
    await trade('1');
    await move('300', true);
  };
  for (const act of [() => move('1500'), () => trade('6', { effect: 'close' }), twice, () => move('700', true)]) {
    server.clock.advance(DAY_MS + 3_600_000);
    await act();
    await recordPerformancePoints(server.composed.dependencies);
  }
  server.clock.advance(40 * DAY_MS);
  await recordPerformancePoints(server.composed.dependencies);

  const to = new Date(server.clock.now()).toISOString().slice(0, 10);
  customer = await again(customer);
  const read = customer.client;
  const reported = await unwrapAnswer(read.call('performance/getPerformance', { portfolio, from, to, in: 'USD' }));
  const curve = await unwrapAnswer(
    read.call('performance/getCurve', { portfolio, span: 'all', in: 'USD', rates: true }),
  );
  const statement = await statementOf(read, from, to);
  const check = (csv: string, answer: object, line: object = curve): Promise<string> => checked(csv, answer, line);
  expect(reported.flows).toBe('4800.00');
  expect(await check(statement, reported)).toBe('true');
  // As a row says that was booked after the day that it counts for.
  expect(await check(statement.replaceAll(',Fee,', ',Fee · counts for 2026.12.22,'), reported)).toBe('true');
  const dependencies = { ...reported.parts, fees: '0.00' };
  expect(await check(statement, { ...reported, parts: dependencies })).toMatch(/^FALSE: fees: says 0, is -/);
  expect(await check(statement, { ...reported, flows: '4800.01' })).toMatch(/^FALSE: flows: /);
  expect(await check(statement, { ...reported, twr: '0.5' })).toMatch(/^FALSE: twr: /);
  // Asked for one after the other while prices move.
  const moved = { ...reported, value: (Number(reported.value) + 1).toFixed(2) };
  expect(await check(statement, moved)).toMatch(/^Not of one moment/);
  // A point that no flow follows stands in no return.
  const flow = curve.points.findIndex(({ flows }, index) => index > 0 && Number(flows) !== 0);
  const points = curve.points.map((point, index) => (index === flow ? { ...point, flows: '0.00' } : point));
  expect(await check(statement, reported, { ...curve, points })).toMatch(/^FALSE: flows at .*; twr/);
  const rows = statement.split('\r\n');
  const fee = rows.findIndex((row) => row.includes(',Fee,') && row.includes(`,${portfolio} · Own`));
  expect(fee).toBeGreaterThan(0);
  expect(await check(rows.filter((_, index) => index !== fee).join('\r\n'), reported)).toMatch(
    /^FALSE: closing balance: /,
  );
  expect(reported.xirr).not.toBeNull();
  expect(await check(statement, { ...reported, xirr: String(Number(reported.xirr) + 0.5) })).toMatch(/^FALSE: xirr: /);
  const none = { xirr: null, xirrFailure: 'tooShort' };
  expect(await check(statement, { ...reported, ...none })).toMatch(/^FALSE: xirr: there have been 30 days/);
  const fall = reported.drawdown!;
  const [instrument] = reported.byInstrument;
  for (const [other, says] of [
    [{ drawdown: { ...fall, rate: '-0.5' } }, 'drawdown: says -0.5, is '],
    [{ drawdown: null }, 'drawdown: says none, is -'],
    [{ drawdown: { ...fall, lowest: reported.from } }, 'drawdown lowest: '],
    [{ drawdown: { ...fall, over: fall.over === null ? fall.lowest : null } }, 'drawdown over: '],
    [{ volatility: '0.5' }, 'volatility: says 0.5, is 0.'],
    [{ volatility: null }, 'volatility: says null, is 0.'],
    [{ months: reported.months.slice(1) }, 'months: '],
    [{ months: reported.months.map((month) => ({ ...month, whole: !month.whole })) }, 'months: '],
    [{ best: { ...reported.best, rate: '0.5' } }, 'best month: says 0.5, is '],
    [{ worst: { ...reported.worst, rate: '-0.5' } }, 'worst month: says -0.5, is '],
    [{ other: '1000000.00' }, 'profit by instrument: '],
    [{ byInstrument: [{ ...instrument, profit: '1.00', own: '1.00' }] }, 'profit by instrument: '],
    [{ byMarket: [] }, 'profit by market: '],
    [{ byCurrency: [{ ...reported.byCurrency[0], profit: '1.00' }] }, 'profit of USD: says 100, is '],
    [{ byCurrency: [{ ...reported.byCurrency[0], value: '1.00' }] }, 'value in USD: '],
  ] as const)
    expect(await check(statement, { ...reported, ...other }), says).toContain(`FALSE: ${says}`);

  // Once all is sold, its lots have gained what the ledger says was made by trading.
  await unwrapAnswer(
    read.call('trading/placeOrder', {
      ...{ instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '10', effect: 'close' },
      ...{ portfolio, key: key() },
    } as never),
  );
  const requestedStatement = { portfolio, limit: 100 };
  const [after, line, closed, open] = [
    await unwrapAnswer(read.call('performance/getPerformance', { portfolio, from, to, in: 'USD' })),
    await unwrapAnswer(read.call('performance/getCurve', { portfolio, span: 'all', in: 'USD', rates: true })),
    await unwrapAnswer(read.call('performance/listTaxLots', { ...requestedStatement, status: 'closed' })),
    await unwrapAnswer(read.call('performance/listTaxLots', { ...requestedStatement, status: 'open' })),
  ];
  const whole = await statementOf(read, from, to);
  expect(closed.rows.length).toBeGreaterThan(2);
  expect(await checked(whole, after, line, closed, open)).toBe('true');
  const [lot, ...others] = closed.rows;
  const dearer = { ...lot!, gain: (Number(lot!.gain) + 1).toFixed(2) };
  const both = { ...dearer, proceeds: (Number(lot!.proceeds) + 1).toFixed(2) };
  for (const [row, says] of [
    [dearer, 'gain of US.NWRB of '],
    [both, 'gains of lots: '],
    [{ ...lot!, openedAt: '2026-01-01T00:00:00.000Z' }, 'lots of US.NWRB: what came at 2026-01-01'],
  ] as const)
    expect(await checked(whole, after, line, { ...closed, rows: [row, ...others] }, open), says).toContain(
      `FALSE: ${says}`,
    );
});

it('attributes a fee to the right one of simultaneous flows, as at the end of a copy with a profit share', async () => {
  const copying = createCopyingTestKit(() => server);
  const leader = await copying.leading();
  let follower = await server.customer();
  const from = new Date(server.clock.now()).toISOString().slice(0, 10);
  server.clock.advance(1_000);
  const { copy } = await unwrapAnswer(startFollowing(follower, leader.leader));
  await copying.gained(leader, follower);
  follower = await again(follower);
  await unwrapAnswer(
    follower.client.call('copying/stopCopy', { copy: copy.id, close: true, key: createIdempotencyKey() }),
  );
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'ended', available: '0.00' });
  server.clock.advance(DAY_MS);
  follower = await again(follower);
  const { client } = follower;
  const to = new Date(server.clock.now()).toISOString().slice(0, 10);
  const reported = await unwrapAnswer(client.call('performance/getPerformance', { from, to, in: 'USD' }));
  const curve = await unwrapAnswer(client.call('performance/getCurve', { span: 'all', in: 'USD', rates: true }));
  expect(Number(reported.parts.fees)).toBeLessThan(0);
  expect(await checked(await statementOf(client, from, to), reported, curve)).toBe('true');
});

it('classifies each movement by its statement text as the ledger does by its code', async () => {
  const text = await readFile(SCRIPT, 'utf8');
  const statedValues = new Map(
    MOVEMENT_KINDS.flatMap((kind) =>
      [...(new RegExp(`^  ${kind}:([^:]*),$`, 'm').exec(text)?.[1] ?? '').matchAll(/'([^']*)'/g)]
        .flatMap(([, words]) => words!.split('|'))
        .map((word): [string, string] => [word, kind]),
    ),
  );
  const own = (name: LedgerAccount): boolean => isCustomerOwnedAccount(name);
  // The house's accounts have no statement.
  const isHouses = (of: string): boolean => ['houseCapital', 'fundDay', 'fundSeed'].includes(of);
  const wrong = ALLOWED_BOOKINGS.filter(({ debit, credit, of }) => own(debit) !== own(credit) && !isHouses(of)).flatMap(
    ({ code, debit, credit }) => {
      const word = ENGLISH_TEXTS.terms.transfer[code];
      const kind = movementKindOf(code, own(debit) ? credit : debit);
      return kind === (statedValues.get(word) ?? 'traded') ? [] : [`${word}: ${kind}`];
    },
  );
  expect([...new Set(wrong)]).toEqual([]);
});

it('recomputes a portfolio in several currencies by the rates of each point', async () => {
  const { client } = await server.customer();
  const from = new Date(server.clock.now()).toISOString().slice(0, 10);
  const buy = (instrument: string, quantity: string, more: object = {}) =>
    unwrapAnswer(
      client.call('trading/placeOrder', {
        instrument,
        side: 'long',
        type: 'market',
        quantity,
        key: createIdempotencyKey(),
        ...more,
      }),
    );
  await buy('US.NWRB', '20');
  await buy('CRYPTO.BTCUSDT', '0.05');
  const { rows } = await unwrapAnswer(
    client.call('quotes/listInstruments', { market: 'KR', board: 'listed', limit: 1 }),
  );
  await buy(rows[0]!.instrument, '100');
  for (const quantity of ['5', '6']) {
    server.clock.advance(DAY_MS + 3_600_000);
    await buy('US.NWRB', quantity, { effect: 'close' });
    await recordPerformancePoints(server.composed.dependencies);
  }
  const quoted = await unwrapAnswer(
    client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '500', kind: 'exchange' }),
  );
  await unwrapAnswer(client.call('wallet/exchange', { quote: quoted.quote, key: createIdempotencyKey() }));

  const to = new Date(server.clock.now()).toISOString().slice(0, 10);
  const statement = await statementOf(client, from, to);
  for (const currency of ['USD', 'KRW']) {
    const reported = await unwrapAnswer(client.call('performance/getPerformance', { from, to, in: currency }));
    const curve = await unwrapAnswer(client.call('performance/getCurve', { span: 'all', in: currency, rates: true }));
    expect(Number(reported.parts.fees)).toBeLessThan(0);
    expect(await checked(statement, reported, curve)).toBe('true');
    // What the exchange cost against the market's rate belongs to no single currency, and is named beside them.
    const minor = (text: string): bigint => parseAmount(text, currency)!;
    expect(minor(reported.exchanged)).toBeLessThan(0n);
    expect(reported.byCurrency.reduce((sum, { profit }) => sum + minor(profit), minor(reported.exchanged))).toBe(
      minor(reported.profit),
    );
    expect(await checked(statement, { ...reported, exchanged: '0' }, curve)).toMatch(
      /^FALSE: exchanged: says 0, is -\d+; profit by currency: /,
    );
    // Two days give no yearly rate.
    expect(reported).toMatchObject({ xirr: null, xirrFailure: 'tooShort' });
    const rate = { ...reported, xirr: '0.5', xirrFailure: null };
    expect(await checked(statement, rate, curve)).toMatch(/^FALSE: xirr: says 0.5 before 30 days/);
    const fees = (Number(reported.parts.fees) + 1).toFixed(currency === 'KRW' ? 0 : 2);
    expect(await checked(statement, { ...reported, parts: { ...reported.parts, fees } }, curve)).toMatch(
      /^FALSE: fees: /,
    );
    // Another rate is another amount.
    const points = curve.points.map((point) => ({
      ...point,
      rates: point.rates!.map((each) => ({ ...each, rate: String(Number(each.rate) * 1.01) })),
    }));
    expect(await checked(statement, reported, { ...curve, points })).toMatch(/^FALSE: /);
    const { rates: _, ...bare } = curve.points[0]!;
    expect(Object.keys(bare)).toEqual(['at', 'value', 'flows', 'rate', 'index']);
  }
  const plain = await unwrapAnswer(client.call('performance/getCurve', { span: 'all', in: 'USD' }));
  expect(plain.points.some((point) => 'rates' in point)).toBe(false);
});
