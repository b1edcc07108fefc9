/**
 * Computes hypothetical prices for the weeks before a fund began, from its weights. They are stored separately and
 * displayed as hypothetical. The computation takes time, so it runs once: when somebody first opens the fund, or in a
 * job some time after the start.
 */
import { accrueFundFee } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { divide, SCALE, type Price } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';
import { type FundRecord, readFunds } from './store.ts';

const WEEKS = 260;

type HypotheticalPriceDependencies = Pick<ServerDependencies, 'database' | 'venues'>;
/** Funds already tried in this process: a fund whose instruments have no history isn't retried at each request. */
const attemptedFunds = new WeakMap<HypotheticalPriceDependencies['venues'], Set<number>>();

export async function fillHypotheticalPrices(dependencies: HypotheticalPriceDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const { rows } = await sql<{ fund: number }>`select distinct fund from fund_past`.execute(kysely);
  const known = new Set(rows.map(({ fund }) => fund));
  for (const fund of await readFunds(kysely))
    if (!known.has(fund.fund)) await fillHypotheticalPricesOfFund(dependencies, fund);
}

export async function fillHypotheticalPricesOfFund(
  dependencies: HypotheticalPriceDependencies,
  fund: FundRecord,
): Promise<void> {
  const tried = attemptedFunds.get(dependencies.venues) ?? new Set<number>();
  attemptedFunds.set(dependencies.venues, tried);
  if (tried.has(fund.fund)) return;
  tried.add(fund.fund);
  const past = await computePricesBackwards(dependencies, fund);
  if (past.length > 0)
    await sql`insert into fund_past (fund, date, price) select ${fund.fund}, * from
      unnest(${past.map((each) => each.date)}::text[], ${past.map((each) => each.price)}::bigint[])
      on conflict do nothing`.execute(dependencies.database.kysely);
}

/**
 * Week by week backwards: each instrument's change at its weight, adjusted for splits and dividends, less a week's fee.
 * Ends where one of them has no past.
 */
async function computePricesBackwards(
  { venues }: Pick<ServerDependencies, 'venues'>,
  { weights, feeRate, firstPrice, openedAt }: FundRecord,
): Promise<{ date: string; price: Price }[]> {
  const series = await Promise.all(
    weights.map(async ({ instrument, part }) => ({
      part,
      bars: await venues.bars(
        { instrument, period: '1w', adjustment: 'backward', before: openedAt, limit: WEEKS + 1 },
        openedAt,
      ),
    })),
  );
  const weeks = Math.min(...series.map(({ bars }) => bars.length));
  if (!Number.isFinite(weeks) || weeks < 2) return [];
  const points: { date: string; price: Price }[] = [];
  let price = firstPrice;
  // The last bar may be unfinished: it ends now, at the first price.
  for (let back = 1; back < weeks; back++) {
    let change = 0n;
    for (const { part, bars } of series) {
      const [later, earlier] = [bars.at(-back)!, bars.at(-back - 1)!];
      change += divide((later.close - earlier.close) * part, earlier.close, 'half-even');
    }
    const { fee } = accrueFundFee(price, feeRate, 7, 0n);
    price = divide((price + fee) * SCALE, SCALE + change, 'half-even');
    if (price <= 0n) break;
    points.push({ date: new Date(series[0]!.bars.at(-back)!.at).toISOString().slice(0, 10), price });
  }
  return points.toReversed();
}
