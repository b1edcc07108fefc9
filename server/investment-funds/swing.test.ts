/** Customers who make the basket trade pay for it, even if their orders come in parts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FundTrial, granted, openTrial } from './testing-funds.ts';

let trial: FundTrial;
beforeAll(async () => {
  trial = await openTrial();
});
afterAll(() => trial?.server.stop());

it('swings on the day on which all that came since the basket last traded is more than half a hundredth', async () => {
  const ann = await trial.server.customer();
  await trial.days(1);
  const [{ worth }] = (await trial.own('select worth from fund_prices')) as [{ worth: string }];
  const amount = ((Number(worth) / 100) * 0.0045).toFixed(2);
  const traded: number[] = [];
  for (let day = 0; day < 3; day++) {
    await granted(trial.buy({ ...ann, client: await trial.again(ann) }, amount));
    await trial.days(1);
    const [{ fills }] = (await trial.own(
      'select count(*)::integer as fills from fills join funds using (account_id)',
    )) as [{ fills: number }];
    traded.push(fills);
  }
  expect(await trial.own('select date, price > nav as swung from fund_prices order by date')).toEqual([
    { date: '2026-12-08', swung: false },
    { date: '2026-12-09', swung: false },
    { date: '2026-12-10', swung: true },
    { date: '2026-12-11', swung: false },
  ]);
  // It traded after the second of these days, and not after the first and the third.
  expect(traded[1]).toBeGreaterThan(traded[0]!);
  expect(traded[2]).toBe(traded[1]);
  expect(await trial.differences()).toEqual([]);
});
