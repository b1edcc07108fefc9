/** Money paid for shares of an offer that aren't delivered yet counts at issue cost, on every screen. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { currencyDigitsOf, formatScaled } from '@bourse/core/ledger/money.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { computeTimeWeightedReturn } from '@bourse/core/reporting/performance/performance-measurement.ts';
import { expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createTestOffers } from '../offerings/testing-offers.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { recordPerformancePoints } from './record-performance-points.ts';

const server = provideTestServer({ workByHand: true });

test('counts payment for undelivered shares as no loss, and their delivery as no gain', async () => {
  const { opened, passTo, verified, clientsOf } = createTestOffers(server);
  const people = await verified(1);
  const { id, terms } = await opened('ipo', {});
  const { dates, currency, minimum } = terms;
  const quantity = formatScaled(minimum * 2n);
  let [one] = await clientsOf(people);
  await unwrapAnswer(one!.client.call('offerings/subscribe', { offering: id, quantity, key: createIdempotencyKey() }));
  const account = BigInt(people[0]!.userId);
  const measured = async () =>
    (await server.composed.dependencies.portfolioPerformance.measured(
      { account, portfolio: MAIN_PORTFOLIO },
      { from: 0 },
      currency,
    ))!;
  const total = async () => {
    const wallet = await unwrapAnswer(one!.client.call('wallet/getWallet', { in: currency }));
    const portfolio = await unwrapAnswer(one!.client.call('trading/getPortfolio', { in: currency }));
    const { rows } = await unwrapAnswer(one!.client.call('portfolios/listPortfolios', { in: currency }));
    expect([portfolio.total, rows[0]!.total]).toEqual([wallet.total, wallet.total]);
    // What home says of them is what the assets say, from the first answer after each step on.
    expect(Number(portfolio.aside)).toBeCloseTo(Number(wallet.inFunds) + Number(wallet.sharesToCome), 6);
    return wallet;
  };
  expect((await total()).sharesToCome).toMatch(/^0(\.0+)?$/);
  const before = await measured();

  for (const at of [dates.closesAt + 10_000, dates.drawsAt, dates.allotsAt]) {
    await passTo(at);
    [one] = await clientsOf(people);
    await total();
  }
  await recordPerformancePoints(server.composed.dependencies);
  const charged = await measured();
  // Except for the effect of exchange rates on the rest.
  expect(charged.value - charged.parts.currency).toBe(before.value - before.parts.currency);
  expect(charged.flows).toBe(before.flows);
  [one] = await clientsOf(people);
  const waits = await total();
  expect(Number(waits.sharesToCome)).toBeGreaterThan(0);
  // Each currency is converted once there, and by its parts here.
  expect(Math.abs(Number(waits.total) * 10 ** currencyDigitsOf(currency) - Number(charged.value))).toBeLessThan(30);
  const { currency: _, ...dependencies } = charged.parts;
  expect(dependencies).toEqual({ price: 0n, dividends: 0n, interest: 0n, fees: 0n, taxes: 0n });

  await passTo(dates.payBy);
  await recordPerformancePoints(server.composed.dependencies);
  [one] = await clientsOf(people);
  expect((await unwrapAnswer(one!.client.call('trading/listPositions', {}))).rows).toHaveLength(1);
  expect((await total()).sharesToCome).toMatch(/^0(\.0+)?$/);
  const delivered = await measured();
  const { price } = delivered.parts;
  const [cost] = (await unwrapAnswer(one!.client.call('trading/listPositions', {}))).rows.map(({ margin }) =>
    Number(margin),
  );
  // The market's price and the issue price are near each other; all that was paid would be more.
  expect(Math.abs(Number(price)) / 100).toBeLessThan(cost! / 2);
  expect(Math.abs(Number(computeTimeWeightedReturn(delivered)!)) / 1e8).toBeLessThan(0.1);
  const { data } = (await one!.client.call('performance/getCurve', { span: 'all', in: currency })) as {
    data: { points: { flows: string }[] };
  };
  expect(data.points.slice(1).filter(({ flows }) => Number(flows) !== 0)).toEqual([]);
  expect(await server.listAuditDifferences()).toEqual([]);
}, 60_000);
