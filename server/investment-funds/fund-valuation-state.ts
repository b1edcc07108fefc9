/**
 * A fund's state at a valuation point: its units by the fills until then, its money less what has moved since, and the
 * dividends that had gone ex. So a day that is valued late, after an outage, is valued as it was.
 */
import type {
  HoldingAtClose,
  FundValuationInputs,
} from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';
import { type Db, type FundRecord, readFundPrices } from './store.ts';

/** An older price isn't from a trade of the valuation's own day. */
const STALE_MS = 20 * 3_600_000;

interface HeldRow {
  instrument: string;
  currency: string;
  units: bigint;
}
/** Without what the house has taken over: it no longer belongs to the holders once the house's money has arrived. */
export async function readFundPositionsAt(
  db: Db,
  { fund, account }: Pick<FundRecord, 'fund' | 'account'>,
  date: string,
  at: Date,
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    with held as (
      select p.instrument, p.currency, coalesce(a.part_after, 0)
        + coalesce(sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
          filter (where f.at < ${at} and f.fill_seq > coalesce(a.adjustment_seq, 0)), 0) as units
      from positions p join fills f on (f.account_id, f.position_seq) = (p.account_id, p.position_seq)
      left join lateral (select part_after, adjustment_seq from position_adjustments where account_id = p.account_id
        and subject = 'position' and subject_seq = p.position_seq and ex_date <= ${date}
        order by adjustment_seq desc limit 1) a on true
      where p.account_id = ${account} and p.side = 'long' and p.opened_at < ${at}
        and (p.closed_at is null or p.closed_at >= ${at})
        and not exists (select from fund_takeovers k where k.fund = ${fund}
          and case k.amount when 0 then k.decided_at else (select t.at from transfers t
            where t.account_id = ${account} and t.code = 'fundTakenOver') end < ${at})
      group by p.position_seq, p.instrument, p.currency, a.part_after, a.adjustment_seq)
    select instrument, currency, sum(units)::bigint as units from held where units > 0 group by 1, 2
    order by 1`.execute(db);
  return rows;
}

/** Money of the fund's own days is in their rows; all other movements since then are undone. */
async function readCash(db: Db, { account }: Pick<FundRecord, 'account'>, at: Date) {
  const { rows } = await sql<{ currency: string; amount: bigint }>`
    select b.currency, (sum(b.amount) - coalesce((select sum(case when t.credit in ('available', 'frozen')
        then t.amount else 0 end - case when t.debit in ('available', 'frozen') then t.amount else 0 end)
      from transfers t where t.account_id = ${account} and t.currency = b.currency and t.at >= ${at}
        and t.code not in ('fundIn', 'fundOut', 'fundFee')), 0))::bigint as amount
    from balances b where b.account_id = ${account} and b.bucket in ('available', 'frozen') group by 1`.execute(db);
  return rows.filter(({ amount }) => amount !== 0n);
}

export async function readFundDividendsDue(
  db: Db,
  { account, currency }: Pick<FundRecord, 'account' | 'currency'>,
  date: string,
  at: Date,
) {
  const { rows } = await sql<{ due: bigint }>`
    select coalesce(sum(e.gross - e.withheld), 0)::bigint as due from entitlements e
    left join dividends d using (account_id, position_seq, kind, ex_date)
    where e.account_id = ${account} and e.currency = ${currency} and e.ex_date <= ${date}
      and (not e.paid or d.at >= ${at})`.execute(db);
  return rows[0]!.due;
}

/**
 * Redemptions and unpaid fees that haven't left the fund's money yet. Checks the transfers too, since a day is marked
 * as paid only a moment later.
 */
export async function readOwedFundPayouts(
  db: Db,
  { fund, account }: Pick<FundRecord, 'fund' | 'account'>,
): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    with left_over as (select x.amount from fund_days d left join fund_prices p using (fund, date)
        cross join lateral (values ('fundOut', d.redeemed, d.paid_out), ('fundFee', coalesce(p.fee, 0), d.fee_paid))
          x(code, amount, noted)
        where d.fund = ${fund} and not x.noted and not exists (select from transfers t where t.account_id = ${account}
          and t.code = x.code and t.reference = 'fund-' || d.fund || '-' || d.date))
    select coalesce(sum(amount), 0)::bigint as owed from left_over`.execute(db);
  return rows[0]!.owed;
}

/** Units after the last dealt day: seed units, plus issued, less redeemed. */
export async function readIssuedFundUnits(
  db: Db,
  { fund, seedUnits }: Pick<FundRecord, 'fund' | 'seedUnits'>,
): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`select coalesce(sum(issued - taken_back), 0)::bigint as units
    from fund_days where fund = ${fund}`.execute(db);
  return seedUnits + rows[0]!.units;
}

/** For some seconds around a close a feed may give an old quote or none, so shortly before is tried too. */
const LOOKBACKS_MS = [5_000, 10_000, 15_000];
const FRESH_MS = 15_000;

/**
 * The last trade of the day: one at the close itself belongs to the next. Only old quotes are looked up again, since
 * looking far back is expensive.
 */
function findClose(
  feeds: Pick<ServerDependencies['venues'], 'quote'>,
  instrument: string,
  valuedAt: number,
): Quote | null {
  const last = feeds.quote(instrument, valuedAt - 1);
  if (last && valuedAt - last.at <= FRESH_MS) return last;
  return LOOKBACKS_MS.map((ago) => feeds.quote(instrument, valuedAt - ago)).reduce(
    (newest, quote) => (quote && (!newest || quote.at > newest.at) ? quote : newest),
    last,
  );
}

/** The holdings at the day's closes, as known now. */
export const valueHoldingsAtCloses = (
  {
    venues,
    corporateActionSchedule,
  }: {
    venues: Pick<ServerDependencies['venues'], 'quote' | 'state'>;
    corporateActionSchedule: Pick<ServerDependencies['corporateActionSchedule'], 'listingStatus'>;
  },
  units: readonly HeldRow[],
  valuedAt: number,
): HoldingAtClose[] =>
  units.map(({ instrument, currency, units: quantity }): HoldingAtClose => {
    const quote = findClose(venues, instrument, valuedAt);
    const age = valuedAt - (quote?.at ?? -Infinity);
    // Its feed has sent another price since, which nothing confirms.
    const isDoubted = age > FRESH_MS && venues.state(instrument, valuedAt - 1) === 'held';
    const listingStatus = corporateActionSchedule.listingStatus(instrument, valuedAt - 1);
    return {
      instrument,
      currency,
      quantity,
      close: quote?.last ?? null,
      stale: age > STALE_MS || isDoubted || listingStatus !== 'listed',
      delisted: listingStatus === 'delisted',
    };
  });

export async function readFundValuationState(
  {
    database: { kysely },
    venues,
    corporateActionSchedule,
  }: Pick<ServerDependencies, 'database' | 'venues' | 'corporateActionSchedule'>,
  fund: FundRecord,
  date: string,
  valuedAt: number,
): Promise<FundValuationInputs> {
  const at = new Date(valuedAt);
  // From one snapshot: otherwise what moves between two reads would count twice or not at all.
  const { units, cash, dividends, owed, issued, last } = await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => ({
      units: await readFundPositionsAt(db, fund, date, at),
      cash: await readCash(db, fund, at),
      dividends: await readFundDividendsDue(db, fund, date, at),
      owed: await readOwedFundPayouts(db, fund),
      issued: await readIssuedFundUnits(db, fund),
      last: (await readFundPrices(db, fund.fund, 1))[0],
    }));
  return {
    held: valueHoldingsAtCloses({ venues, corporateActionSchedule }, units, valuedAt),
    cash,
    due: dividends,
    owed,
    units: issued,
    days: last ? toDayNumber(date) - toDayNumber(last.date) : 0,
    feeRest: last?.fee_rest ?? 0n,
  };
}
