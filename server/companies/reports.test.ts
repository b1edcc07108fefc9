/** Reports of a market too large to be looked up while somebody waits. */
import type { History, Instrument } from '@bourse/core/market.ts';
import { expect, test } from 'vitest';
import { createReports } from './reports.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const companies = ['US.A', 'US.B', 'US.C'].map((id) => ({ id }) as Instrument);

/** Feeds whose answers come when the test says so. */
function slowFeeds() {
  const asked: { id: string; answer(found: History): void; fail(): void }[] = [];
  const history = (id: string): Promise<History> =>
    new Promise((resolve, reject) => asked.push({ id, answer: resolve, fail: () => reject(new Error('gone')) }));
  return { asked, reports: createReports({ history, sourceOf: () => 'simulated' }, 20) };
}
const told: History = { actions: [], company: null };

test('who asks while it is looked up gets what is there, and it is looked up once, one after the other', async () => {
  const { asked, reports } = slowFeeds();
  const [one, other] = [reports('US', companies, '2026-11-22', NOW), reports('US', companies, '2026-11-22', NOW)];
  expect(asked.map(({ id }) => id)).toEqual(['US.A']);
  asked[0]!.answer(told);
  for (const first of [await one, await other]) {
    expect([first.done, first.all]).toEqual([1, 3]);
    expect([first.of('US.A'), first.of('US.B')]).toEqual([{ company: null, dividends: 0n }, undefined]);
  }
  expect(asked.map(({ id }) => id)).toEqual(['US.A', 'US.B']);
  const whole = reports('US', companies, '2026-11-22', NOW);
  asked[1]!.answer(told);
  await expect.poll(() => asked.length).toBe(3);
  asked[2]!.answer(told);
  expect(await whole).toMatchObject({ done: 3, all: 3 });
  expect(await reports('US', companies, '2026-11-22', NOW)).toMatchObject({ done: 3 });
  expect(asked).toHaveLength(3);
});

test('on the next date what was known stays until it is looked up anew; what fails is asked for again', async () => {
  const { asked, reports } = slowFeeds();
  const [first] = companies;
  const known = reports('US', [first!], '2026-11-22', NOW);
  asked[0]!.answer(told);
  expect(await known).toMatchObject({ done: 1, all: 1 });

  const next = reports('US', companies, '2026-11-23', NOW);
  asked[1]!.fail();
  await expect.poll(() => asked.length).toBe(3);
  const partly = await next;
  expect([partly.done, partly.all, partly.of('US.A')]).toEqual([0, 3, { company: null, dividends: 0n }]);
  asked[2]!.answer(told);
  await expect.poll(() => asked.length).toBe(4);
  asked[3]!.answer(told);
  await expect
    .poll(async () => (await reports('US', companies, '2026-11-23', NOW)).done + asked.length)
    .toBeGreaterThan(6);
  expect(asked.map(({ id }) => id)).toEqual(['US.A', 'US.A', 'US.B', 'US.C', 'US.A']);
  asked[4]!.answer(told);
  expect(await reports('US', companies, '2026-11-23', NOW)).toMatchObject({ done: 3 });
});
