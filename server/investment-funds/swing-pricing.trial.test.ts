/** Customers who make the basket trade pay for it, even if their orders come in parts. */
import { expect, it } from 'vitest';
import { expectCallSuccess, provideFundTestWorld } from './testing-funds.ts';

const testWorld = provideFundTestWorld();

it('swings the price when inflows since the last trade exceed half a percent of the fund', async () => {
  const ann = await testWorld.server.customer();
  await testWorld.days(1);
  const [{ worth }] = (await testWorld.own('select worth from fund_prices')) as [{ worth: string }];
  const amount = ((Number(worth) / 100) * 0.0045).toFixed(2);
  const traded: number[] = [];
  for (let day = 0; day < 3; day++) {
    await expectCallSuccess(testWorld.buy({ ...ann, client: await testWorld.again(ann) }, amount));
    await testWorld.days(1);
    const [{ fills }] = (await testWorld.own(
      'select count(*)::integer as fills from fills join funds using (account_id)',
    )) as [{ fills: number }];
    traded.push(fills);
  }
  expect(await testWorld.own('select date, price > nav as swung from fund_prices order by date')).toEqual([
    { date: '2026-12-08', swung: false },
    { date: '2026-12-09', swung: false },
    { date: '2026-12-10', swung: true },
    { date: '2026-12-11', swung: false },
  ]);
  // It traded after the second of these days, and not after the first and the third.
  expect(traded[1]).toBeGreaterThan(traded[0]!);
  expect(traded[2]).toBe(traded[1]);
  expect(await testWorld.differences()).toEqual([]);
});
