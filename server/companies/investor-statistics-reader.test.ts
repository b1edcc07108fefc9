/** Trades of a market whose source takes longer than any caller waits. */
import type { Instrument, SessionInvestorStatistics } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import type { AnonymousCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listInvestorNetBuying } from './list-investor-net-buying.ts';
import { listShortSelling } from './list-short-selling.ts';
import { createInvestorStatisticsReader } from './investor-statistics-reader.ts';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const companies = ['US.A', 'US.B'].map((id) => ({ id, board: 'listed', currency: 'USD' }) as Instrument);
const ZERO = { individuals: 0n, institutions: 0n, foreigners: 0n, others: 0n };
const trade: SessionInvestorStatistics = {
  ...{ date: '2026-11-20', close: 1n, volume: 1n, net: ZERO, netVolume: ZERO },
  short: { volume: 1n, value: 1n, volumeRatio: 1n, balance: 1n, balanceRatio: 1n },
};

const tradesOf = (sessionTrades: () => Promise<SessionInvestorStatistics[]>, listed = companies) =>
  createInvestorStatisticsReader(
    {
      venues: { listed: () => listed, sessionTrades, sourceOf: () => 'simulated', venueOf: () => null },
      clock: { now: () => NOW },
      corporateActionSchedule: { listingStatus: () => 'listed' },
    } as unknown as Parameters<typeof createInvestorStatisticsReader>[0],
    0,
  );

test('screening during a slow lookup gets the partial result, and the whole one afterwards', async () => {
  const answers: (() => void)[] = [];
  const sessionTrades = (): Promise<SessionInvestorStatistics[]> =>
    new Promise((resolve) => answers.push(() => resolve([trade])));
  const trades = tradesOf(sessionTrades);
  for (const known of await Promise.all([trades.soon('US'), trades.soon('US')]))
    expect(known).toMatchObject({ done: 0, all: 2 });
  for (let each = 0; each < 3; each += 1) {
    await expect.poll(() => answers.length).toBe(each + 1);
    answers[each]!();
  }
  await expect.poll(async () => (await trades.soon('US')).done).toBe(2);
  expect((await trades.soon('US')).of('US.B')?.newest).toBe(trade);
  // Asked once for the session, and once for each company.
  expect(answers).toHaveLength(3);
});

const visitor = { language: 'en' } as AnonymousCaller;
const partsOf = (known: object) => {
  const zones = { toLocal: () => ({ date: '2026-11-23', minute: 0 }) };
  return { timeZones: zones, clock: { now: () => NOW }, venues: {}, ...known } as unknown as ServerDependencies;
};

test('lists of short sales and investors report the progress of a slow lookup', async () => {
  const trades = { ...tradesOf(() => new Promise(() => {})), hasPublishedStatistics: () => true };
  const dependencies = partsOf({});
  for (const answerPromise of [
    listShortSelling(dependencies, trades)({ market: 'KR' }, visitor),
    listInvestorNetBuying(dependencies, trades)({ market: 'KR' }, visitor),
  ])
    expect(await answerPromise).toMatchObject({ computing: { done: 0, all: 2 }, rows: [], next: null });
});

test('a list has no second page during the lookup, since its rows still move', async () => {
  const answers: (() => void)[] = [];
  const sessionTrades = (): Promise<SessionInvestorStatistics[]> =>
    new Promise((resolve) => answers.push(() => resolve([trade])));
  const listed = ['US.A', 'US.B', 'US.C'].map((id) => ({ ...companies[0]!, id }));
  const trades = { ...tradesOf(sessionTrades, listed), hasPublishedStatistics: () => true };
  const lists = [listShortSelling(partsOf({}), trades), listInvestorNetBuying(partsOf({}), trades)];
  const answer = async (nth: number): Promise<void> => {
    await trades.soon('KR');
    await expect.poll(() => answers.length).toBe(nth);
    answers[nth - 1]!();
    if (nth > 1) await expect.poll(async () => (await trades.soon('KR')).done).toBe(nth - 1);
  };
  // The first asks which session is the newest.
  for (const nth of [1, 2, 3]) await answer(nth);
  for (const list of lists)
    expect(await list({ market: 'KR', limit: 1 }, visitor)).toMatchObject({
      computing: { done: 2, all: 3 },
      rows: [{ instrument: 'US.A' }],
      next: null,
    });
  await answer(4);
  for (const list of lists)
    expect(await list({ market: 'KR', limit: 1 }, visitor)).toMatchObject({ computing: null, next: '1' });
});
