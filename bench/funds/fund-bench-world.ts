/** A server without listeners whose jobs run by hand, with a fund of many instruments. */
import { parsePercent } from '@bourse/core/markets/rulebook/rule-notation.ts';
import { openFund } from '@bourse/server/investment-funds/open-fund.ts';
import { type BenchWorld, openBenchWorld } from '../worlds/bench-world.ts';

export const DAY_MS = 86_400_000;

export const measureSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

export type FundBenchWorld = BenchWorld;

/** Begins on a Tuesday before noon in New York. */
export const openFundBenchWorld = (seed: string): Promise<FundBenchWorld> =>
  openBenchWorld(seed, Date.parse('2026-12-08T15:00:00.000Z'));

/** The requested number of American companies, in equal parts. */
export async function createFund(
  { composed: { dependencies }, database, run }: FundBenchWorld,
  names: number,
): Promise<string> {
  const account = await dependencies.houseAccounts.open(database.kysely, { purpose: 'fund', name: 'Bench' });
  await dependencies.grantWelcomeMoney(account);
  const listed = dependencies.venues.listed('US').filter(({ board }) => board === 'listed');
  const fund = await openFund(dependencies, account, {
    names: { en: 'Bench' },
    market: 'US',
    currency: 'USD',
    weights: listed.slice(0, names).map(({ id }) => ({ instrument: id, part: parsePercent('90') / BigInt(names) })),
    rebalancing: 'monthly',
    feeRate: parsePercent('0.5'),
    cutOffMinutes: 60,
    settlementDays: 2,
    minimum: 10_00n,
    firstPrice: 1_000_000_000n,
  });
  await run('fund days');
  await run('fund baskets');
  return String(fund);
}
