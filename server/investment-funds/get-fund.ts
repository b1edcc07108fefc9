/** A fund on one page. */
import { refuse } from '@bourse/contract/errors.ts';
import { costsOver, worstFall } from '@bourse/core/products/investment-funds/fund-rules.ts';
import * as RULES from '@bourse/core/products/investment-funds/fund-rules.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { fillPastOf } from './hypothetical-prices.ts';
import { readCorrected } from './list-corrections.ts';
import { readHoldings } from './customer-store.ts';
import { dealingView, readStandings, type Standing, summaryView, unitsOf } from './views.ts';
import { type Db, type KnownFund, NAVS, type PriceRow, readPrices } from './store.ts';

/** More points than a screen draws; a fund of twenty years shows every n-th price. */
const PRICES = 400;
const YEARS = [1, 5, 10];
/** The example amount for costs, a round one: this many times the smallest purchase. */
const COSTS_TIMES = 100n;

/** At most `PRICES` points evenly over all prices, always including the last; oldest first. */
async function readCurve(db: Db, fund: number): Promise<{ date: string; price: bigint }[]> {
  const { rows } = await sql<{ date: string; price: bigint }>`
    with all_of_them as (select date, nav as price, row_number() over (order by date desc) - 1 as place,
        count(*) over () as many from ${NAVS} p where fund = ${fund})
    select date, price from all_of_them where place % greatest(1, ceil(many::numeric / ${PRICES}))::integer = 0
    order by date`.execute(db);
  return rows;
}
async function readPast(db: Db, fund: number): Promise<{ date: string; price: bigint }[]> {
  const { rows } = await sql<{ date: string; price: bigint }>`select date, price from fund_past where fund = ${fund}
    order by date`.execute(db);
  return rows;
}

const pointsOf = (curve: readonly { date: string; price: bigint }[]) =>
  curve.map(({ date, price }) => ({ date, price: formatScaled(price) }));

/** All instruments that it may hold, with its holdings at the last price. */
function holdsOf(parts: Parts, fund: KnownFund, last: PriceRow | null, language: Parameters<typeof nameIn>[0]) {
  const known = new Set([
    ...fund.weights.map(({ instrument }) => instrument),
    ...(last?.lines ?? []).map((l) => l.instrument),
  ]);
  return [...known].map((id) => {
    const line = last?.lines.find(({ instrument }) => instrument === id);
    const instrument = parts.feeds.instrument(id);
    const worth = line ? BigInt(line.worth) : null;
    return {
      instrument: id,
      name: instrument ? nameIn(language, instrument) : id,
      weight: formatScaled(fund.weights.find((each) => each.instrument === id)?.part ?? 0n),
      part: last && worth !== null ? formatScaled(divide(worth * SCALE, last.worth, 'half-even')) : null,
      quantity: line ? formatScaled(BigInt(line.quantity)) : null,
      close: line?.close ? formatScaled(BigInt(line.close)) : null,
      worth: worth === null ? null : formatAmount(worth, fund.currency),
      currency: instrument?.currency ?? fund.currency,
      stale: line?.stale ?? false,
    };
  });
}

/** Computes the fund's past for the first reader. */
async function standingOf(parts: Parts, id: number): Promise<Standing | null> {
  const { kysely } = parts.database;
  const [standing = null] = await readStandings(kysely, id);
  if (standing === null || (await readPast(kysely, id)).length > 0) return standing;
  return (await fillPastOf(parts, standing.fund)) ? ((await readStandings(kysely, id))[0] ?? standing) : standing;
}

export const getFund =
  (parts: Parts): Handler<'funds/getFund'> =>
  async (input, { account, language }) => {
    const {
      database: { kysely },
    } = parts;
    const id = Number(input.fund);
    const standing = await standingOf(parts, id);
    if (!standing) return refuse('productNotFound');
    const { fund, volatility } = standing;
    const [mine, [last = null], prices, before, corrected] = await Promise.all([
      readHoldings(kysely, account),
      readPrices(kysely, id, 1),
      readCurve(kysely, id),
      readPast(kysely, id),
      readCorrected(kysely, id),
    ]);
    const { currency } = fund;
    const costsOf = fund.minimum * COSTS_TIMES;
    const all = [...before, ...prices].map(({ price }) => price);
    return {
      fund: {
        ...summaryView(standing, mine.find((each) => each.fund === id) ?? null, language),
        rebalancing: fund.rebalancing,
        settlementDays: fund.settlementDays,
        cutOffMinutes: fund.cutOffMinutes,
        worth: last ? formatAmount(last.worth, currency) : null,
        units: last ? unitsOf(last.units) : null,
        seedUnits: unitsOf(fund.seedUnits),
        dealing: dealingView(parts, fund, parts.clock.now()),
        holds: holdsOf(parts, fund, last, language),
        cash: last ? formatAmount(last.cash + last.due - last.owed - last.fee, currency) : null,
        prices: pointsOf(prices),
        before: pointsOf(before),
        volatility: volatility === null ? null : formatScaled(volatility),
        worstFall: all.length > 1 ? formatScaled(worstFall(all)) : null,
        costsOf: formatAmount(costsOf, currency),
        costs: costsOver(costsOf, fund.feeRate, YEARS).map(({ years, amount }) => ({
          years,
          amount: formatAmount(amount, currency),
        })),
        rules: {
          swingFrom: formatScaled(RULES.SWING_FROM),
          swing: formatScaled(RULES.SWING),
          gate: formatScaled(RULES.GATE),
          deferrals: RULES.DEFERRALS,
          suspendedAbove: formatScaled(RULES.SUSPENDED_ABOVE),
          tolerance: formatScaled(RULES.TOLERANCE),
          correctedFrom: formatScaled(RULES.CORRECTED_FROM),
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
