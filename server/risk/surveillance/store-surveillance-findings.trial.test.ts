/** A case keeps up with what is found until somebody takes it. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryAsOwner } from '../../db/testing.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import type { TestStaff } from '../../testing/test-server.ts';
import { type SurveillanceFinding, storeSurveillanceFindings } from './store-surveillance-findings.ts';

const server = provideTestServer({ workByHand: true });
let staff: TestStaff;
const DAY = '2026-11-27';
beforeAll(async () => {
  staff = await server.staff('risk');
});
beforeEach(async () => {
  for (const table of ['risk_case_steps', 'risk_case_revisions', 'risk_cases']) await own(`delete from ${table}`);
});

const own = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);
const at = (minute: number): Date => new Date(`${DAY}T10:${String(minute).padStart(2, '0')}:00.000Z`);
const keep = (...found: SurveillanceFinding[]) => storeSurveillanceFindings(server.composed.dependencies, found);
const line = (minute: number, customers: number): SurveillanceFinding => ({
  rule: 'line',
  subject: `${DAY} 1`,
  accounts: Array.from({ length: customers }, (_, nth) => BigInt(nth + 1)),
  facts: { inviter: '1', customers: String(customers) },
  seen: at(minute),
});
const sides = (minute: number, worth: string, ...accounts: bigint[]): SurveillanceFinding => ({
  rule: 'prearranged',
  subject: `${DAY} US.X ${accounts.join(' ')}`,
  matter: `${DAY} US.X`,
  accounts,
  facts: { instrument: 'US.X', worth },
  seen: at(minute),
});
const cases = async () => (await unwrapAnswer(staff.client.call('staff/listRiskCases', {}))).rows.reverse();
const one = async (number: string) => unwrapAnswer(staff.client.call('staff/getRiskCase', { case: number }));
const take = (number: string) =>
  unwrapAnswer(
    staff.client.call('staff/moveRiskCase', { case: number, step: 'take', why: 'a look', key: createIdempotencyKey() }),
  );

it('stores figures, accounts and time of the largest finding, and keeps earlier accounts', async () => {
  await keep(line(0, 10));
  await keep(line(5, 12), line(5, 12));
  await keep(line(9, 11));
  const [found, ...more] = await cases();
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    accounts: line(0, 12).accounts.map(String),
    facts: expect.arrayContaining([{ name: 'customers', value: '12' }]),
    seenAt: at(9).toISOString(),
  });
  expect((await one(found!.case)).earlier).toEqual([
    {
      at: at(0).toISOString(),
      accounts: line(0, 10).accounts.map(String),
      facts: expect.arrayContaining([{ name: 'customers', value: '10' }]),
    },
  ]);
});

it("doesn't change once somebody has taken the case", async () => {
  await keep(line(0, 10));
  const [found] = await cases();
  await take(found!.case);
  await keep(line(5, 40));
  expect(await cases()).toMatchObject([{ accounts: found!.accounts, facts: found!.facts, seenAt: found!.seenAt }]);
  expect((await one(found!.case)).earlier).toEqual([]);
  for (const change of [`facts = '{}'`, 'accounts = array[7]', 'seen_at = now()'])
    await expect(server.database.pool.query(`update risk_cases set ${change}`)).rejects.toThrow(/has been taken/);
  await expect(server.database.pool.query('delete from risk_case_revisions')).rejects.toThrow(/permission/);
});

it("adds accounts that join either side, and isn't found anew for some of them", async () => {
  await keep(sides(0, '600.00', 1n, 2n));
  await keep(sides(1, '900.00', 1n, 2n, 3n));
  await keep(sides(2, '500.00', 2n, 3n));
  await keep(sides(3, '700.00', 3n, 4n));
  await keep(sides(4, '800.00', 3n, 4n));
  const known = async () =>
    (await cases()).map(({ accounts, facts }) => [accounts, facts.find(({ name }) => name === 'worth')!.value]);
  expect(await known()).toEqual([
    [['1', '2', '3'], '900.00'],
    [['3', '4'], '800.00'],
  ]);
  await take((await cases())[0]!.case);
  await keep(sides(5, '900.00', 1n, 2n, 3n), sides(5, '600.00', 1n, 3n));
  expect(await cases()).toHaveLength(2);
  await keep(sides(6, '600.00', 4n, 5n));
  expect((await cases()).at(-1)).toMatchObject({ accounts: ['4', '5'] });
});

it('takes larger figures even if nothing in them is newer', async () => {
  await keep(line(5, 10));
  await keep(line(5, 12), line(5, 11));
  expect(await cases()).toMatchObject([{ facts: expect.arrayContaining([{ name: 'customers', value: '12' }]) }]);
});
