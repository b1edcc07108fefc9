/** Reports of a market that is too large to be looked up while a caller waits. */
import type { CorporateHistory, Instrument } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { createCompanyReportReader } from './company-report-reader.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const companies = ['US.A', 'US.B', 'US.C'].map((id) => ({ id }) as Instrument);

/** Feeds that answer when the test says so, and readers who don't wait. */
function slowFeeds() {
  const requests: { id: string; answer(found: CorporateHistory): void; fail(): void }[] = [];
  const history = (id: string): Promise<CorporateHistory> =>
    new Promise((resolve, reject) => requests.push({ id, answer: resolve, fail: () => reject(new Error('gone')) }));
  const reports = createCompanyReportReader({ history, sourceOf: () => 'simulated' }, 0);
  return {
    ids: () => requests.map(({ id }) => id),
    /** Answers the request now under way. */
    async next(id: string, does: 'answer' | 'fail' = 'answer') {
      await expect.poll(() => requests.at(-1)?.id).toBe(id);
      if (does === 'fail') requests.at(-1)!.fail();
      else requests.at(-1)!.answer({ actions: [], company: null });
    },
    on: (date: string, of: readonly Instrument[] = companies) =>
      reports(of[0]!.id.startsWith('US') ? 'US' : 'KR', of, date, NOW),
  };
}
const [TODAY, TOMORROW] = ['2026-11-22', '2026-11-23'];
const KNOWN = { company: null, dividends: 0n };

test('a caller during the lookup gets the partial result, and each company is looked up once', async () => {
  const { ids, next, on } = slowFeeds();
  expect((await Promise.all([on(TODAY), on(TODAY)])).map(({ done, all }) => [done, all])).toEqual([
    [0, 3],
    [0, 3],
  ]);
  await next('US.A');
  await expect.poll(ids).toEqual(['US.A', 'US.B']);
  const partly = await on(TODAY);
  expect([partly.done, partly.of('US.A'), partly.of('US.B')]).toEqual([1, KNOWN, undefined]);
  await next('US.B');
  await next('US.C');
  await expect.poll(async () => (await on(TODAY)).done).toBe(3);
  expect(ids()).toEqual(['US.A', 'US.B', 'US.C']);
});

test('on the next date earlier results stay until they are refreshed, and a failed lookup is retried', async () => {
  const { ids, next, on } = slowFeeds();
  await on(TODAY, companies.slice(0, 1));
  await next('US.A');
  await expect.poll(async () => (await on(TODAY, companies.slice(0, 1))).done).toBe(1);

  const partial = await on(TOMORROW);
  expect([partial.done, partial.all, partial.of('US.A')]).toEqual([0, 3, KNOWN]);
  await next('US.A', 'fail');
  await next('US.B');
  await next('US.C');
  await expect.poll(async () => (await on(TOMORROW)).done).toBe(2);
  // A reader who comes after the others were found asks again.
  await expect.poll(async () => (await on(TOMORROW), ids().length)).toBe(5);
  await next('US.A');
  await expect.poll(async () => (await on(TOMORROW)).done).toBe(3);
  expect(ids()).toEqual(['US.A', 'US.A', 'US.B', 'US.C', 'US.A']);
});

test('two markets are looked up one after the other', async () => {
  const { ids, next, on } = slowFeeds();
  const korean = [{ id: 'KR.A' } as Instrument];
  await Promise.all([on(TODAY), on(TODAY, korean)]);
  for (const id of ['US.A', 'US.B', 'US.C', 'KR.A']) await next(id);
  await expect.poll(async () => (await on(TODAY, korean)).done).toBe(1);
  expect(ids()).toEqual(['US.A', 'US.B', 'US.C', 'KR.A']);
});
