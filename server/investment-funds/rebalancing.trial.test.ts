/** A fund lets its instruments drift between its dates, and returns to its weights on the first day of a month. */
import { expect, it } from 'vitest';
import { expectCallSuccess, provideFundTestWorld } from './testing-funds.ts';

const testWorld = provideFundTestWorld();

interface Filled {
  at: Date;
  effect: 'open' | 'close';
}
const filled = () =>
  testWorld.own(
    `select f.at, f.effect from fills f join funds using (account_id) where funds.fund = $1
      order by f.account_id, f.fill_seq`,
    [testWorld.fund],
  ) as Promise<Filled[]>;
const daysOf = async (which = 'true') =>
  (
    (await testWorld.own(`select date::text from fund_days where fund = $1 and ${which} order by date`, [
      testWorld.fund,
    ])) as {
      date: string;
    }[]
  ).map(({ date }) => date);
/** The fraction of the fund by which its instruments deviate from their weights. */
async function drift(): Promise<number> {
  const { client } = await testWorld.server.customer();
  const { fund } = await expectCallSuccess(client.call('funds/getFund', { fund: testWorld.fund }));
  expect(fund.holds).toHaveLength(3);
  return Math.max(...fund.holds.map(({ part, weight }) => Math.abs(Number(part) - Number(weight))));
}

it('trades only on rebalancing days and returns to its weights afterwards', async () => {
  await testWorld.days(3);
  const bought = (await filled()).length;
  expect(bought).toBeGreaterThanOrEqual(3);
  // Until the last day of the year.
  await testWorld.days(20);
  expect(await filled()).toHaveLength(bought);
  const drifted = await drift();
  expect(drifted).toBeGreaterThan(0.005);

  await testWorld.days(8);
  const days = await daysOf();
  const first = days.find((date) => date.startsWith('2027'))!;
  expect(await daysOf('rebalancing')).toEqual([days[0], first]);
  const since = (await filled()).slice(bought);
  expect(new Set(since.map(({ effect }) => effect))).toEqual(new Set(['open', 'close']));
  // The day's price comes first, and then everything that is open is traded at the next look at the market.
  const end = Date.parse(`${first}T00:00:00Z`) + 86_400_000;
  for (const { at } of since) {
    expect(at.getTime()).toBeGreaterThan(end);
    expect(at.getTime()).toBeLessThan(end + 2 * 86_400_000);
  }
  expect(await drift()).toBeLessThan(drifted);
  expect(await testWorld.differences()).toEqual([]);
});
