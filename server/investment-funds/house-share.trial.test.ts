/** Of what a fund holds, the console counts as owed what belongs to customers' units, however it was begun. */
import { beforeAll, expect, it } from 'vitest';
import { buildLiabilityTrees } from '../ledger/liability-trees.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { expectCallSuccess, provideFundTestWorld } from './testing-funds.ts';

let customer: TestCustomer;
const testWorld = provideFundTestWorld();
beforeAll(async () => {
  customer = await testWorld.server.customer();
});

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
async function counted() {
  expect(await buildLiabilityTrees(testWorld.server.database.pool, testWorld.server.clock.now())).toBe(true);
  const [one] = await testWorld.two('treasurer');
  const { rows } = await expectCallSuccess(one.client.call('staff/getLiabilities'));
  const { sum, seeded, owed } = rows.find(({ currency }) => currency === 'USD')!;
  expect(cents(seeded) + cents(owed)).toBe(cents(sum));
  return { seeded: cents(seeded), owed: cents(owed) };
}
/** What is on the fund's account in dollars, and the house's part of its units. */
async function fund(): Promise<{ there: bigint; seed: bigint; units: bigint }> {
  const { rows } = await testWorld.server.database.pool.query<{ there: bigint; seed: bigint; units: bigint }>(
    `select (select sum(amount) from balances b where b.account_id = f.account_id and currency = 'USD'
        and bucket in ('available', 'frozen', 'margin'))::bigint as there, seed_units as seed,
      (seed_units + (select coalesce(sum(units), 0) from fund_holdings h where h.fund = f.fund))::bigint as units
    from funds f where fund = $1`,
    [testWorld.fund],
  );
  return rows[0]!;
}

it('counts a fund as owned by the house until customers hold units, and then in proportion', async () => {
  const alone = await fund();
  expect(alone.units).toBe(alone.seed);
  const before = await counted();
  expect(before.seeded).toBe(alone.there);
  await expectCallSuccess(testWorld.buy(customer, '5000'));
  await testWorld.days(3);
  const both = await fund();
  expect(both.units).toBeGreaterThan(both.seed);
  const after = await counted();
  expect(after.seeded).toBe((both.there * both.seed) / both.units);
  // What the customer has bought with is owed to them as before, at what the fund has paid for its shares.
  const changed = Number(after.owed - before.owed) / Number(before.owed);
  expect(Math.abs(changed)).toBeLessThan(0.05);
});
