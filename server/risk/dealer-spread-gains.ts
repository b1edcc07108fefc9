/**
 * What the dealer gained on closings: their distance from the middle of the quote, plus that of the opening's share:
 * half the spread, and the impact of sizes beyond the displayed one. It is gained when the position is closed, so the
 * day of closing counts. Auction fills have no sides; play money is left out.
 */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { type Currency, currencyDigitsOf, divide, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import { type DealerSpreadGains, NO_DEALER_SPREAD_GAINS } from '@bourse/core/reporting/house-profit.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';

/**
 * (Distance from the middle) × quantity, for fill `f` of a position of this `side`: a price × quantity with 16
 * decimals.
 */
const edgeSql = (side: string): string => `case when f.rule like 'auction.%' then 0
  when (${side} = 'long') = (f.effect = 'open') then f.price - (f.bid + f.ask) / 2.0
  else (f.bid + f.ask) / 2.0 - f.price end * f.quantity`;
const IMPACT_SQL = `case when f.rule like 'auction.%' then 0 else f.impact end::numeric * f.quantity`;

/** By currency, not yet rounded to minor units: prices × quantities with 16 decimals and six more. */
export type SpreadGainsByCurrency = ReadonlyMap<Currency, DealerSpreadGains>;
const EXTRA_DECIMALS = 6;

/**
 * For closings from `from` (inclusive) to `until` (exclusive), epoch ms. Openings before a split are counted in units
 * after it. An opening is found by its order, which has its position's number: a search by position would read all
 * fills of the account for each closing.
 */
async function sumEdges(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  from: number,
  until: number,
): Promise<SpreadGainsByCurrency> {
  const { rows } = await sql<{ currency: Currency; spread: string; impact: string }>`
    with closings as (select o.currency, o.side, f.account_id, f.position_seq, f.fill_seq, f.at, f.quantity,
        ${sql.raw(edgeSql('o.side'))} as edge, ${sql.raw(IMPACT_SQL)} as impact
      from fills f join orders o using (account_id, order_seq)
      where f.at >= ${new Date(from)}::timestamptz and f.at < ${new Date(until)}::timestamptz
        and f.effect = 'close' and o.portfolio < ${FIRST_LEAGUE_PORTFOLIO}),
    made as (select c.currency, c.edge + coalesce(opened.edge * c.quantity / opened.units, 0) as edge,
        c.impact + coalesce(opened.impact * c.quantity / opened.units, 0) as impact
      from closings c cross join lateral (select sum(${sql.raw(edgeSql('c.side'))}) as edge,
          sum(${sql.raw(IMPACT_SQL)}) as impact, sum(f.quantity * coalesce(split.ratio, 1)) as units
        from fills f left join lateral (select exp(sum(ln(a.numerator::numeric / a.denominator))) as ratio
            from position_adjustments a where a.account_id = f.account_id and a.subject = 'position'
              and a.subject_seq = f.position_seq and a.at > f.at and a.at <= c.at) split on true
        where f.account_id = c.account_id and f.order_seq = c.position_seq and f.effect = 'open'
          and f.fill_seq < c.fill_seq) opened)
    select currency, round(sum(edge - impact) * ${10 ** EXTRA_DECIMALS}::numeric)::text as spread,
      round(sum(impact) * ${10 ** EXTRA_DECIMALS}::numeric)::text as impact
    from made group by 1`.execute(kysely);
  return new Map(
    rows.map(({ currency, spread, impact }) => [currency, { spread: BigInt(spread), impact: BigInt(impact) }]),
  );
}

/** The sum of two sets of edges. */
function addEdges(earlier: SpreadGainsByCurrency, later: SpreadGainsByCurrency): SpreadGainsByCurrency {
  const sums = new Map(earlier);
  for (const [currency, { spread, impact }] of later) {
    const before = sums.get(currency) ?? NO_DEALER_SPREAD_GAINS;
    sums.set(currency, { spread: before.spread + spread, impact: before.impact + impact });
  }
  return sums;
}

/** In minor units. */
const roundEdges = (edges: SpreadGainsByCurrency): SpreadGainsByCurrency =>
  new Map(
    [...edges].map(([currency, { spread, impact }]) => {
      const unit = 10n ** BigInt(2 * SCALE_DIGITS - currencyDigitsOf(currency) + EXTRA_DECIMALS);
      return [currency, { spread: divide(spread, unit, 'half-up'), impact: divide(impact, unit, 'half-up') }];
    }),
  );

/** For one UTC day, in minor units. */
export async function loadSpreadGainsOfDay(
  dependencies: Pick<ServerDependencies, 'database'>,
  day: string,
): Promise<SpreadGainsByCurrency> {
  const begins = Date.parse(day);
  return roundEdges(await sumEdges(dependencies, begins, begins + DAY_MS));
}

/**
 * The running sum of a day's closings: each is added once, except for those of the last minutes, which are recounted.
 */

export interface RunningSpreadGains {
  /** For a UTC day, in minor units; another day starts afresh. */
  read(day: string): Promise<SpreadGainsByCurrency>;
  clear(): void;
}

export function createRunningSpreadGains(
  dependencies: Parameters<typeof sumEdges>[0] & { clock: { now(): number } },
): RunningSpreadGains {
  const none = { day: '', until: 0, sums: new Map() as SpreadGainsByCurrency };
  let present = none;
  return {
    async read(day) {
      const begins = Date.parse(day);
      const known = present.day === day ? present : { ...none, day, until: begins };
      present = known;
      const ends = begins + DAY_MS;
      const until = Math.max(known.until, Math.min(dependencies.clock.now() - FILL_COMMIT_MAXIMUM_MS, ends));
      const sums = addEdges(known.sums, await sumEdges(dependencies, known.until, until));
      // If someone has called forget() meanwhile, or is further on, keep that.
      if (present === known) present = { day, until, sums };
      return roundEdges(addEdges(sums, await sumEdges(dependencies, until, ends)));
    },
    clear() {
      present = none;
    },
  };
}

export const DAY_MS = 86_400_000;
/** Every fill is committed within this time. */
export const FILL_COMMIT_MAXIMUM_MS = 10 * 60_000;
