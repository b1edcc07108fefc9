/** Charges that a day's end decides belong to the year of the trade, and a market's own tax year divides them too. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createDayEndChargeJob } from '../trading/day-end-charge-job.ts';

type Report = CallAnswer<Calls['wallet/getTaxReport']>;
type Input = { year: number; taxYearOf?: 'IN' | 'US' };

const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;

/** Sessions end while the clock moves. */
async function client() {
  const { account, password } = customer;
  const { token } = await unwrapAnswer(server.client().call('user/login', { account, password }));
  return server.client({ token, account });
}
/** Buys on the afternoon of the day in India, and ends that day at its midnight. */
async function buyAndEndDay(date: string): Promise<void> {
  server.clock.set(Date.parse(`${date}T09:30:00Z`));
  const order = { instrument: 'IN.SAMVAAD', side: 'long', type: 'market', quantity: '60' } as const;
  await unwrapAnswer((await client()).call('trading/placeOrder', { ...order, key: createIdempotencyKey() }));
  server.clock.set(Date.parse(`${date}T18:32:00Z`));
  const { dependencies, desk } = server.composed;
  expect(await createDayEndChargeJob({ ...dependencies, desk })()).toBe(1);
}
const reportOf = async (input: Input): Promise<Report> =>
  unwrapAnswer((await client()).call('wallet/getTaxReport', input));
const entriesOf = async (input: Input) =>
  (await unwrapAnswer((await client()).call('wallet/listTaxEntries', { ...input, limit: 100 }))).rows;
const indian = ({ rows }: Report) => rows.filter(({ market }) => market === 'IN');

beforeAll(async () => {
  customer = await server.customer();
  await buyAndEndDay('2026-12-31');
  await buyAndEndDay('2027-03-31');
  await buyAndEndDay('2027-04-01');
});

it("dates a day end's charges on the day of the trade, though they are booked on the next", async () => {
  const entries = await entriesOf({ year: 2026 });
  expect(new Set(entries.map(({ date }) => date))).toEqual(new Set(['2026-12-31']));
  const { rows } = await server.database.pool.query<{ taxes: bigint; fees: bigint; late: bigint }>(
    `select (f.tax + c.tax)::bigint as taxes, (f.fee + c.fee)::bigint as fees, c.tax as late
      from fills f join day_end_charges c using (account_id, fill_seq) where c.traded_on = '2026-12-31'`,
  );
  expect(rows[0]!.late).toBeGreaterThan(0n);
  const paid = { taxes: (-Number(rows[0]!.taxes) / 100).toFixed(2), fees: (-Number(rows[0]!.fees) / 100).toFixed(2) };
  expect(indian(await reportOf({ year: 2026 }))).toMatchObject([paid]);
});

it("has the market's own tax year besides the calendar year, each trade's charges once in either", async () => {
  const calendar = await reportOf({ year: 2027 });
  expect(calendar).toMatchObject({ from: '2027-01-01', to: '2027-12-31', years: [2027, 2026] });
  expect(calendar.taxYears).toEqual([{ market: 'IN', years: [2027, 2026] }]);
  const own = await reportOf({ year: 2026, taxYearOf: 'IN' });
  expect(own).toMatchObject({ from: '2026-04-01', to: '2027-03-31', otherItems: [] });
  const dates = async (year: number) =>
    [...new Set((await entriesOf({ year, taxYearOf: 'IN' })).map(({ date }) => date))].sort();
  expect([await dates(2026), await dates(2027), await dates(2025)]).toEqual([
    ['2026-12-31', '2027-03-31'],
    ['2027-04-01'],
    [],
  ]);
  const taxes = async (input: Input): Promise<number> => Number(indian(await reportOf(input))[0]?.taxes ?? 0);
  const sums = [await taxes({ year: 2026 }), await taxes({ year: 2027 })];
  const ownSums = [await taxes({ year: 2026, taxYearOf: 'IN' }), await taxes({ year: 2027, taxYearOf: 'IN' })];
  expect(sums[0]! + sums[1]!).toBeCloseTo(ownSums[0]! + ownSums[1]!, 2);
  expect(ownSums[0]).not.toBeCloseTo(sums[0]!, 2);
});

it('a market without a tax year of its own has the calendar year', async () => {
  expect(await reportOf({ year: 2026, taxYearOf: 'US' })).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
});
