/** The area's SQL: points, and an account's transfers and fills. */
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';
import type { LedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { PositionSide } from '@bourse/core/trading/orders/order.ts';
import {
  portfolioGainOf,
  isOfferingAccount,
  movementKindOf,
} from '@bourse/core/reporting/performance/movement-kinds.ts';
import type { PositionHistory, PositionUnitEvent } from '@bourse/core/reporting/performance/open-units.ts';
import type {
  PortfolioMovement,
  CashAndOpenValue,
  PerformancePoint,
} from '@bourse/core/reporting/performance/performance-points.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { inScopeSql, type PortfolioScope } from '../ledger/portfolio-scope.ts';
import type { AccountId } from '../ids.ts';
import { isCustomerAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

export type KyselyOrTransaction = Kysely<DB> | Transaction<DB>;
export type PortfolioCurrencyValueRow = CashAndOpenValue & { portfolio: number; currency: Currency };

/** Holdings at `at`, that moment's flows included, by portfolio and currency. */
export async function readCashAndOpenValuesAt(
  db: KyselyOrTransaction,
  account: AccountId,
  at: number,
  portfolio?: PortfolioScope,
): Promise<PortfolioCurrencyValueRow[]> {
  // By the balances there are: looks up the newest row for each, instead of sorting all rows.
  const { rows } =
    await sql<PortfolioCurrencyValueRow>`select b.portfolio, b.currency, p.cash + p.flows as cash, p.open_profit as open
    from (select distinct portfolio, currency from balances where account_id = ${account}
      and ${portfolio === undefined ? sql`true` : inScopeSql('portfolio', portfolio)}) b
    cross join lateral (select cash, flows, open_profit from performance_points p where p.account_id = ${account}
      and p.portfolio = b.portfolio and p.currency = b.currency and p.at <= ${new Date(at)}
      order by p.at desc limit 1) p`.execute(db);
  return rows;
}

interface TransferRow {
  at: Date;
  currency: Currency;
  amount: bigint;
  debit: LedgerAccount;
  credit: LedgerAccount;
  code: TransferCode;
  debit_portfolio: number;
  credit_portfolio: number;
}

/** What portfolios gained by transfers from `from` until before `to`, in order. */
export async function readTransferGains(
  db: KyselyOrTransaction,
  account: AccountId,
  from: number,
  to?: number,
): Promise<PortfolioMovement[]> {
  // From the newest row backwards, so that a table written by every order needs no index by time.
  const { rows } = await sql<TransferRow>`select at, currency, amount, debit, credit, code, debit_portfolio,
      credit_portfolio from transfers
    where account_id = ${account} and at >= ${new Date(from)}
      and ${to === undefined ? sql`true` : sql`at < ${new Date(to)}`}
      and seq > coalesce((select seq from transfers where account_id = ${account} and at < ${new Date(from)}
        order by seq desc limit 1), 0)
    order by seq`.execute(db);
  return rows.flatMap(computeTransferGains);
}

export function computeTransferGains(row: TransferRow): PortfolioMovement[] {
  const { at, currency, amount, debit, credit, code, debit_portfolio: from, credit_portfolio: to } = row;
  const [left, arrived] = [portfolioGainOf(debit, -amount), portfolioGainOf(credit, amount)];
  // Money that only moves within a portfolio is no gain.
  if ((left + arrived === 0n && from === to) || isOfferingAccount(debit) || isOfferingAccount(credit)) return [];
  const side = (portfolio: number, gain: bigint, other: LedgerAccount): PortfolioMovement[] =>
    gain === 0n ? [] : [{ portfolio, currency, at: at.getTime(), kind: movementKindOf(code, other), amount: gain }];
  return [
    ...(isCustomerAccount(debit) ? side(from, left, credit) : []),
    ...(isCustomerAccount(credit) ? side(to, arrived, debit) : []),
  ];
}

interface PositionRow {
  position_seq: bigint;
  portfolio: number;
  instrument: string;
  currency: Currency;
  side: PositionSide;
}
interface EventRow {
  position_seq: bigint;
  seq: bigint;
  at: Date;
  what: 'open' | 'close' | 'adjust';
  price: bigint;
  quantity: bigint;
  numerator: bigint;
  denominator: bigint;
  /** For an adjustment, its ex moment. */
  ex_at: bigint | null;
  insured: bigint | null;
  /** For a spin-off. */
  moved_cost: bigint | null;
  sold_cost: bigint | null;
  cash: bigint | null;
  /** For the sale that undoes an erroneous purchase, the fill of that purchase. */
  undoes: bigint | null;
}

/** Positions open at some time from `from` until before `to`, each with its whole history until then. */
export async function loadPositionHistories(
  db: KyselyOrTransaction,
  account: AccountId,
  from: number,
  to: number,
): Promise<(PositionHistory & { seq: bigint })[]> {
  const { rows: positions } = await sql<PositionRow>`select position_seq, portfolio, instrument, currency, side
    from positions where account_id = ${account} and opened_at < ${new Date(to)}
      and (closed_at is null or closed_at >= ${new Date(from)}) order by position_seq`.execute(db);
  const [first] = positions;
  if (!first) return [];
  const { rows } = await sql<EventRow>`with borne as (select reference, at, sum(amount)::bigint as amount from transfers
        where account_id = ${account} and code = 'gap' and credit = 'dealer' and reference ~ '^[op]' group by 1, 2)
    select * from (
      select f.position_seq, f.fill_seq as seq, f.at, effect as what, f.price, f.quantity, 0::bigint as numerator,
        0::bigint as denominator, null::bigint as ex_at, b.amount as insured, null::bigint as moved_cost,
        null::bigint as sold_cost, null::bigint as cash, u.fill_seq as undoes
      from fills f
      left join trade_corrections u on u.account_id = f.account_id and u.closing_seq = f.order_seq
      left join borne b on b.reference = 'o' || f.order_seq and b.at = f.at and effect = 'close'
        and f.fill_seq = (select min(c.fill_seq) from fills c where c.account_id = ${account}
          and c.order_seq = f.order_seq and c.at = f.at)
      where f.account_id = ${account} and f.fill_seq > ${first.position_seq} and f.at < ${new Date(to)}
      union all
      select m.subject_seq, m.adjustment_seq, m.at, 'adjust', m.price, m.part_after, m.numerator, m.denominator,
        (select split_part(x.action, ' ', 4)::bigint from applied_actions x
          where x.action ~ '^[^ ]+ [^ ]+ [^ ]+ [0-9]{1,15}$'
            and x.action like m.kind || ' ' || p.instrument || ' ' || m.ex_date || ' %' limit 1), b.amount,
        m.moved_cost, m.sold_cost, m.cash, null
      from position_adjustments m join positions p on (p.account_id, p.position_seq) = (m.account_id, m.subject_seq)
      left join borne b on b.reference = 'p' || m.subject_seq and b.at = m.at
        and m.adjustment_seq = (select max(d.adjustment_seq) from position_adjustments d
          where d.account_id = m.account_id and d.subject = 'position' and d.subject_seq = m.subject_seq
            and d.at = m.at and (d.fraction > 0 or d.sold_cost > 0))
      where m.account_id = ${account} and m.subject = 'position') events
    where position_seq = any(${positions.map(({ position_seq }) => position_seq)}::bigint[])
    order by seq`.execute(db);
  const events = Map.groupBy(rows, ({ position_seq }) => position_seq);
  return positions.map(({ position_seq: seq, ...position }) => ({
    ...position,
    seq,
    events: eventsOf(events.get(seq) ?? []),
  }));
}

/** In order; an adjustment counts from its ex moment, though it is recorded a little later. */
function eventsOf(rows: readonly EventRow[]): PositionUnitEvent[] {
  const events: PositionUnitEvent[] = [];
  for (const row of rows) {
    const before = events.at(-1)?.at ?? 0;
    const written = row.at.getTime();
    const at = Math.max(before, row.ex_at === null ? written : Math.min(Number(row.ex_at), written));
    events.push(
      row.what === 'adjust'
        ? {
            at,
            what: 'adjust',
            numerator: row.numerator,
            denominator: row.denominator,
            after: row.quantity,
            price: row.price,
            insured: row.insured ?? 0n,
            ...(row.moved_cost === null || row.sold_cost === null
              ? {}
              : { distributed: { movedCost: row.moved_cost, soldCost: row.sold_cost, cash: row.cash ?? 0n } }),
          }
        : {
            at,
            what: row.what,
            price: row.price,
            quantity: row.quantity,
            insured: row.insured ?? 0n,
            fill: row.seq,
            undoes: row.undoes,
          },
    );
  }
  return events;
}

/** Existing rows stay: computing them again gives the same. */
export async function insertPerformancePoints(
  db: KyselyOrTransaction,
  account: AccountId,
  points: readonly PerformancePoint[],
): Promise<void> {
  const AT_ONCE = 1_000;
  for (let from = 0; from < points.length; from += AT_ONCE)
    await db
      .insertInto('performance_points')
      .values(
        points.slice(from, from + AT_ONCE).map(({ at, open, ...point }) => ({
          ...point,
          account_id: account,
          at: new Date(at),
          open_profit: open,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Points after `from` until `to`, in order, as a single text, since ten years are read in one go. */
export async function loadPerformancePoints(
  db: KyselyOrTransaction,
  account: AccountId,
  portfolio: PortfolioScope,
  from: number,
  to: number,
): Promise<PerformancePoint[]> {
  // Of one portfolio, in the order of the primary key, which saves a sort.
  const { rows } = await sql<{ points: string | null }>`select string_agg(line, E'\\n') as points from (
      select concat_ws(' ', portfolio, round(date_part('epoch', at) * 1000)::bigint, currency, cash, open_profit, flows,
        traded, dividends, interest, fees, taxes, exchanged) as line
      from performance_points where account_id = ${account} and ${inScopeSql('portfolio', portfolio)}
        and at > ${new Date(from)} and at <= ${new Date(to)} order by at, currency) lines`.execute(db);
  const text = rows[0]?.points;
  return text ? text.split('\n').map((line) => pointOf(line.split(' '))) : [];
}

/** Most columns are "0": skip the conversion. */
const amountOf = (text: string | undefined): bigint => (text === '0' || text === undefined ? 0n : BigInt(text));

function pointOf(fields: readonly string[]): PerformancePoint {
  const [portfolio, at, currency = '', cash, open, flows, traded, dividends, interest, fees, taxes, exchanged] = fields;
  return {
    portfolio: Number(portfolio),
    at: Number(at),
    currency,
    cash: amountOf(cash),
    open: amountOf(open),
    flows: amountOf(flows),
    traded: amountOf(traded),
    dividends: amountOf(dividends),
    interest: amountOf(interest),
    fees: amountOf(fees),
    taxes: amountOf(taxes),
    exchanged: amountOf(exchanged),
  };
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  performance_points: {
    columns: 'portfolio, at, currency, cash, open_profit, flows, traded, dividends, interest, fees, taxes, exchanged',
    orderBy: 'portfolio, at, currency',
  },
  performance_through: { columns: 'through', orderBy: 'through' },
};
