/** The fills of a contract note: an account's trades in a market on one of the market's dates. */
import { toDayNumber } from '@bourse/core/dates.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { TradingHoursMode, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import {
  type ClosedPositionPart,
  computeClosingResult,
  type LedgerMovedAmounts,
  type ContractNoteFill,
} from '@bourse/core/reporting/wallet/contract-note.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { type AccountId, encodeId } from '../ids.ts';
import { parseCharges, mergeCharges } from '../ledger/parse-account-rows.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';

const DAY_MS = 86_400_000;
type FillRow = {
  fill_seq: bigint;
  order_seq: bigint;
  at: Date;
  instrument: string;
  currency: string;
  side: 'long' | 'short';
  effect: 'open' | 'close';
  quantity: bigint;
  price: bigint;
  charges: string;
  held: bigint | null;
  late: string | null;
};
/** `isFinal`: none of its charges depends on the end of the day any more. */
export type ContractNoteFillWithState = ContractNoteFill & { isFinal: boolean };
export interface ContractNoteDependencies {
  database: Pick<Database, 'kysely'>;
  venues: Pick<VenueRegistry, 'instrument'>;
  timeZones: TimeZoneConverter;
  world: { hours: TradingHoursMode };
}

/** In order, without play money (leagues). A market's date differs from UTC's by at most a little over a day. */
export async function loadContractNoteFills(
  { database, venues, timeZones, world }: ContractNoteDependencies,
  account: AccountId,
  market: Market,
  date: string,
  language: Parameters<typeof instrumentNameIn>[0],
): Promise<ContractNoteFillWithState[]> {
  const midnight = toDayNumber(date) * DAY_MS;
  const { rows } =
    await sql<FillRow>`select f.fill_seq, f.order_seq, f.at, o.instrument, o.currency, o.side, f.effect, f.quantity,
      f.price, f.charges, f.held, c.charges as late
    from fills f join orders o using (account_id, order_seq) left join day_end_charges c on c.account_id = f.account_id
      and c.fill_seq = f.fill_seq where f.account_id = ${account} and o.market = ${market}
      and o.portfolio < ${FIRST_LEAGUE_PORTFOLIO}
      and f.at >= ${new Date(midnight - 2 * DAY_MS)} and f.at < ${new Date(midnight + 3 * DAY_MS)}
        order by f.fill_seq`.execute(database.kysely);
  const ofDay = rows.filter(({ at }) => getMarketTime(market, world.hours, at.getTime(), timeZones).date === date);
  const [moved, closed] = await Promise.all([
    loadOrderMovements({ database }, account, ofDay),
    loadClosedParts(
      database,
      account,
      ofDay.map(({ fill_seq: seq }) => seq),
    ),
  ]);
  return ofDay.map((row, index) => {
    const isLast = ofDay.findLastIndex((each) => each.order_seq === row.order_seq) === index;
    const { gross, paid, insured, ...places } = moved.get(row.order_seq) ?? NOTHING_MOVED;
    const parts = closed.get(row.order_seq);
    const instrument = venues.instrument(row.instrument);
    return {
      order: encodeId('o', account, row.order_seq),
      at: row.at.getTime(),
      instrument: row.instrument,
      name: instrument ? instrumentNameIn(language, instrument) : row.instrument,
      currency: row.currency,
      isPurchase: (row.side === 'long') === (row.effect === 'open'),
      quantity: row.quantity,
      price: row.price,
      charges: mergeCharges([...parseCharges(row.charges), ...(row.late === null ? [] : parseCharges(row.late))]).map(
        ({ name, amount }) => ({ name, amount }),
      ),
      isFinal: row.held === null || row.late !== null,
      moved: isLast ? { cash: places.cash, margin: places.margin } : null,
      insured: isLast ? insured : 0n,
      result: isLast && parts ? computeClosingResult({ gross, paid, parts }) : null,
    };
  });
}

/** Sums for an order: `gross`, `paid` and `insured` as in the note's closing. */
interface OrderMovements extends LedgerMovedAmounts {
  gross: bigint;
  paid: bigint;
  insured: bigint;
}
const NOTHING_MOVED: OrderMovements = { cash: 0n, margin: 0n, gross: 0n, paid: 0n, insured: 0n };
const gainInAccountsSql = (...places: readonly string[]) => {
  const list = sql.join(places.map((place) => sql.lit(place)));
  return sql`sum(case when t.credit in (${list}) then t.amount else 0 end - case when t.debit in (${list})
    then t.amount else 0 end)::bigint`;
};

/**
 * What the ledger moved for orders when these fills were decided, and at the end of their day, without money exchanged
 * for an order.
 */
async function loadOrderMovements(
  { database }: Pick<ContractNoteDependencies, 'database'>,
  account: AccountId,
  fills: readonly Pick<FillRow, 'fill_seq' | 'order_seq'>[],
): Promise<Map<bigint, OrderMovements>> {
  if (fills.length === 0) return new Map();
  const { rows } = await sql<OrderMovements & { order_seq: bigint }>`
    with decided as (
      select distinct f.order_seq, moment.at from fills f left join day_end_charges c on c.account_id = f.account_id
        and c.fill_seq = f.fill_seq cross join lateral (values (f.at), (c.at)) as moment (at)
      where f.account_id = ${account} and f.fill_seq in (${sql.join(fills.map(({ fill_seq }) => fill_seq))}))
    select d.order_seq, ${gainInAccountsSql('available', 'frozen')} as cash, ${gainInAccountsSql('margin')} as margin,
      coalesce(sum(case t.code when 'profit' then t.amount when 'loss' then -t.amount end), 0)::bigint as gross,
      coalesce(sum(t.amount) filter (where t.code in ('fee', 'tax')), 0)::bigint as paid,
      coalesce(sum(t.amount) filter (where t.code = 'gap' and t.credit <> 'dealer'), 0)::bigint as insured
    from decided d join transfers t on t.account_id = ${account} and t.reference = 'o' || d.order_seq and t.at = d.at
    where t.code not in ('exchangeOut', 'exchangeSpread', 'exchangeIn') group by d.order_seq`.execute(database.kysely);
  return new Map(rows.map(({ order_seq, ...own }) => [order_seq, own]));
}

/** What the orders of a contract note have closed, by the ledger, and their share of the openings' charges. */

/**
 * By order, the positions in which these fills closed units. Openings count from before the first of them; a corporate
 * action in between gives the number of units after it.
 */
async function loadClosedParts(
  { kysely }: Pick<Database, 'kysely'>,
  account: AccountId,
  fills: readonly bigint[],
): Promise<Map<bigint, ClosedPositionPart[]>> {
  if (fills.length === 0) return new Map();
  const { rows } = await sql<ClosedPositionPart & { order_seq: bigint; opening: Amount }>`
    with closed as (select order_seq, position_seq, min(fill_seq) as first_seq, sum(quantity)::bigint as quantity
        from fills where account_id = ${account} and effect = 'close' and fill_seq in (${sql.join(fills)})
        group by 1, 2)
    select d.order_seq, d.quantity, o.opening,
      (coalesce(a.quantity_after, 0) + coalesce(o.quantity_since, 0))::bigint as of
    from closed d
    left join lateral (select adjustment_seq, quantity_after from position_adjustments
      where account_id = ${account} and subject = 'position' and subject_seq = d.position_seq
        and adjustment_seq < d.first_seq order by adjustment_seq desc limit 1) a on true
    cross join lateral (select
        coalesce(sum(f.fee + f.tax + coalesce(c.fee + c.tax, 0)), 0)::bigint as opening,
        sum(f.quantity) filter (where f.fill_seq > coalesce(a.adjustment_seq, 0)) as quantity_since
      from fills f left join day_end_charges c on c.account_id = f.account_id and c.fill_seq = f.fill_seq
      where f.account_id = ${account} and f.position_seq = d.position_seq and f.effect = 'open'
        and f.fill_seq < d.first_seq) o
    order by d.order_seq, d.position_seq`.execute(kysely);
  const parts = Map.groupBy(rows, ({ order_seq: order }) => order);
  return new Map(
    [...parts].map(([order, own]) => [order, own.map(({ quantity, of, opening }) => ({ quantity, of, opening }))]),
  );
}
