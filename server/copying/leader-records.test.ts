import { afterEach, expect, it, vi } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { applyAsLeader, createFundedPortfolio, expectData, placeTestOrder } from './testing.ts';

const server = provideTestServer({ workByHand: true });
afterEach(() => {
  vi.restoreAllMocks();
});

it('computes a record once for everybody who looks within a second, and again once the leader has traded', async () => {
  const leader = await server.customer();
  await certifyCustomer(server, leader);
  const portfolio = await createFundedPortfolio(leader, '9000');
  await expectData(applyAsLeader(leader.client, portfolio, 'Steady'));
  server.clock.advance(1_000);
  const measured = vi.spyOn(server.composed.dependencies.portfolioPerformance, 'measured');
  const list = async () => (await expectData(leader.client.call('copying/listLeaders', {}))).rows[0]!;
  const before = await Promise.all(Array.from({ length: 20 }, list));
  expect(new Set(before.map((row) => JSON.stringify(row))).size).toBe(1);
  expect(measured).toHaveBeenCalledTimes(1);
  await expectData(placeTestOrder(leader, { portfolio, quantity: '20' }));
  expect((await list()).totalProfit).not.toBe(before[0]!.totalProfit);
  expect(measured).toHaveBeenCalledTimes(2);
  server.clock.advance(1_000);
  await list();
  expect(measured).toHaveBeenCalledTimes(3);
});
