/** A fund on one page. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  computeFundCostsOverYears,
  computeWorstDrawdown,
} from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import * as RULES from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeQuoteChangeRate } from '../venue/instrument-ranking.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { fillHypotheticalPricesOfFund } from './hypothetical-prices.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { readFundPriceCorrections } from './list-fund-corrections.ts';
import { readFundHoldings } from './customer-funds-store.ts';
import {
  buildNextDealingDayView,
  readFundOverviews,
  type FundOverview,
  buildFundSummary,
  formatUnits,
} from './fund-views.ts';
import { type Db, type FundRecord, FUND_NAVS_SQL, type FundPriceRow, readFundPrices } from './store.ts';

/** More points than a screen draws; a fund of twenty years shows every n-th price. */
const PRICES = 400;
const YEARS = [1, 5, 10];
/** The example amount for costs, a round one: this many times the smallest purchase. */
const COSTS_TIMES = 100n;

/** At most `PRICES` points evenly over all prices, always including the last; oldest first. */
async function readPriceCurve(db: Db, fund: number): Promise<{ date: string; price: bigint }[]> {
  const { rows } = await sql<{ date: string; price: bigint }>`
    with all_of_them as (select date, nav as price, row_number() over (order by date desc) - 1 as place,
        count(*) over () as many from ${FUND_NAVS_SQL} p where fund = ${fund})
    select date, price from all_of_them where place % greatest(1, ceil(many::numeric / ${PRICES}))::integer = 0
    order by date`.execute(db);
  return rows;
}
async function readHypotheticalPrices(db: Db, fund: number): Promise<{ date: string; price: bigint }[]> {
  const { rows } = await sql<{ date: string; price: bigint }>`select date, price from fund_past where fund = ${fund}
    order by date`.execute(db);
  return rows;
}

const pointsOf = (curve: readonly { date: string; price: bigint }[]) =>
  curve.map(({ date, price }) => ({ date, price: formatScaled(price) }));

/** All instruments that it may hold, with its holdings at the last price. */
function holdingsViewOf(
  dependencies: ServerDependencies,
  fund: FundRecord,
  last: FundPriceRow | null,
  language: Parameters<typeof instrumentNameIn>[0],
) {
  const known = new Set([
    ...fund.weights.map(({ instrument }) => instrument),
    ...(last?.lines ?? []).map((l) => l.instrument),
  ]);
  return [...known].map((id) => {
    const line = last?.lines.find(({ instrument }) => instrument === id);
    const instrument = dependencies.venues.instrument(id);
    const quote = dependencies.venues.quote(id, dependencies.clock.now());
    const worth = line ? BigInt(line.worth) : null;
    return {
      instrument: id,
      name: instrument ? instrumentNameIn(language, instrument) : id,
      weight: formatScaled(fund.weights.find((each) => each.instrument === id)?.part ?? 0n),
      part: last && worth !== null ? formatScaled(divide(worth * SCALE, last.worth, 'half-even')) : null,
      quantity: line ? formatScaled(BigInt(line.quantity)) : null,
      close: line?.close ? formatScaled(BigInt(line.close)) : null,
      worth: worth === null ? null : formatAmount(worth, fund.currency),
      currency: instrument?.currency ?? fund.currency,
      stale: line?.stale ?? false,
      change: quote && formatScaled(computeQuoteChangeRate(quote)),
    };
  });
}

/** The first reader waits this long for the fund's past; on a slow machine it is there at the next look. */
const PAST_WITHIN_MS = 5_000;

/** Computes the fund's past for the first reader. */
async function readFundOverview(dependencies: ServerDependencies, id: number): Promise<FundOverview | null> {
  const { kysely } = dependencies.database;
  const [overview = null] = await readFundOverviews(kysely, id);
  if (overview === null || (await readHypotheticalPrices(kysely, id)).length > 0) return overview;
  const filling = fillHypotheticalPricesOfFund(dependencies, overview.fund);
  if (!(await finishesWithin(PAST_WITHIN_MS, filling)))
    filling.catch((error: unknown) => dependencies.log.error({ error }, "a fund's past could not be computed"));
  return (await readFundOverviews(kysely, id))[0] ?? overview;
}

export const getFund =
  (dependencies: ServerDependencies): Handler<'funds/getFund'> =>
  async (input, { account, language }) => {
    const {
      database: { kysely },
    } = dependencies;
    const id = Number(input.fund);
    const overview = await readFundOverview(dependencies, id);
    if (!overview) return refuse('productNotFound');
    const { fund, volatility } = overview;
    const [mine, [last = null], prices, before, corrected] = await Promise.all([
      readFundHoldings(kysely, account),
      readFundPrices(kysely, id, 1),
      readPriceCurve(kysely, id),
      readHypotheticalPrices(kysely, id),
      readFundPriceCorrections(kysely, id),
    ]);
    const { currency } = fund;
    const costsOf = fund.minimum * COSTS_TIMES;
    const all = [...before, ...prices].map(({ price }) => price);
    return {
      fund: {
        ...buildFundSummary(overview, mine.find((each) => each.fund === id) ?? null, language),
        rebalancing: fund.rebalancing,
        settlementDays: fund.settlementDays,
        cutOffMinutes: fund.cutOffMinutes,
        worth: last ? formatAmount(last.worth, currency) : null,
        units: last ? formatUnits(last.units) : null,
        seedUnits: formatUnits(fund.seedUnits),
        dealing: buildNextDealingDayView(dependencies, fund, dependencies.clock.now()),
        holds: holdingsViewOf(dependencies, fund, last, language),
        cash: last ? formatAmount(last.cash + last.due - last.owed - last.fee, currency) : null,
        prices: pointsOf(prices),
        before: pointsOf(before),
        volatility: volatility === null ? null : formatScaled(volatility),
        worstFall: all.length > 1 ? formatScaled(computeWorstDrawdown(all)) : null,
        costsOf: formatAmount(costsOf, currency),
        costs: computeFundCostsOverYears(costsOf, fund.feeRate, YEARS).map(({ years, amount }) => ({
          years,
          amount: formatAmount(amount, currency),
        })),
        rules: {
          swingFrom: formatScaled(RULES.SWING_PRICING_THRESHOLD),
          swing: formatScaled(RULES.SWING_PRICING_FACTOR),
          gate: formatScaled(RULES.REDEMPTION_GATE),
          deferrals: RULES.REDEMPTION_DEFERRALS_MAXIMUM,
          suspendedAbove: formatScaled(RULES.SUSPENSION_THRESHOLD),
          tolerance: formatScaled(RULES.FUND_WEIGHT_TOLERANCE),
          correctedFrom: formatScaled(RULES.PRICE_CORRECTION_THRESHOLD),
        },
        corrected: corrected.map(({ date, was, right, cause, at }) => ({
          date,
          was: formatScaled(was),
          right: formatScaled(right),
          cause,
          at: at.toISOString(),
        })),
      },
    };
  };
