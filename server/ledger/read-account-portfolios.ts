/**
 * Everything that an account's screens show, read in one statement and so from one snapshot, with its version: as long
 * as the account has the same version, reading it again would give the same.
 */
import { buildPositionGainSql } from './position-valuation.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';
import type { CustomerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { PositionEffect, PositionSide } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { formatCorporateActionKey, type EffectiveSplit } from '@bourse/core/markets/listings/unapplied-splits.ts';
import type { Database } from '../db/database.ts';
import { CUSTOMER_COLUMNS_SQL, parseCustomerRow } from './parse-account-rows.ts';
import { parsePositionRow } from './position-table.ts';
import type { AccountId } from '../ids.ts';
import {
  OTHER_ASSETS_SQL,
  type OtherAssets,
  type OtherAssetLists,
  parseOtherAssets,
  NO_OTHER_ASSETS,
} from './funds-and-undelivered-shares.ts';
import { OWED_TO_CUSTOMERS_SQL, CUSTOMER_PLAY_ACCOUNTS_SQL } from './chart-of-accounts-sql.ts';
import type { DayFill, DayMoneyMovement, DayStarts } from './day-start-calendar.ts';
import {
  groupBalancesByCurrency,
  type AccountHoldings,
  type CurrencyCashBalances,
  groupPlayBalancesByCurrency,
} from './account-holdings.ts';
import { isInScope } from './portfolio-scope.ts';

/** By position number, the corporate actions already applied to it. */
export type AppliedCorporateActions = ReadonlyMap<bigint, readonly string[]>;
/** One portfolio of it. */
export interface PortfolioSnapshot extends AccountHoldings {
  met: AppliedCorporateActions;
  customer: CustomerState;
  fills: DayFill[];
  movements: DayMoneyMovement[];
  aside: OtherAssets;
}
/** By number, the portfolios that aren't empty; the main one is always there. */
export interface AccountPortfolios extends Pick<PortfolioSnapshot, 'met' | 'customer'> {
  portfolios: ReadonlyMap<number, PortfolioSnapshot>;
}

/**
 * The row of the account (which every command of the desk writes, whatever else it writes), that of its customer, and
 * the money and customer data that other code may write: each version of a row has its own place and transaction.
 */
const VERSION = `concat_ws(' ', a.ctid, a.xmin, a.entity_seq, a.transfer_seq, a.event_seq, c.ctid, c.xmin,
  (select string_agg(concat_ws(' ', b.ctid, b.xmin), ' ') from balances b where b.account_id = a.account_id),
  (select string_agg(concat_ws(' ', t.ctid, t.xmin), ' ') from payout_targets t where t.account_id = a.account_id),
  (select string_agg(concat_ws(' ', l.ctid, l.xmin), ' ') from loans l where l.account_id = a.account_id))`;
const OF_ACCOUNT = 'accounts a join customers c using (account_id)';

/** The versions of these accounts, the house's too, by their numbers. One round trip, however many. */
export async function readAccountVersions(
  { pool }: Pick<Database, 'pool'>,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, string>> {
  const { rows } = await pool.query<{ account_id: AccountId; version: string }>({
    name: 'account-versions',
    text: `select account_id, ${VERSION} as version from accounts a left join customers c using (account_id)
      where account_id = any($1::bigint[])`,
    values: [accounts],
  });
  return new Map(rows.map(({ account_id, version }) => [account_id, version]));
}

const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
/** What exists once per account: lists, each entry an array; integers of any size are strings. */
const ONCE = {
  balances: `(select json_agg(json_build_array(portfolio, currency, bucket, amount::text, lots)
    order by currency, bucket) from balances where account_id = $1)`,
  gains: `(select json_agg(json_build_array(portfolio, currency, gained))
    from (select portfolio, currency, sum(${buildPositionGainSql()})::text as gained from positions
    where account_id = $1 group by 1, 2) each)`,
  pending: `(select json_agg(json_build_array(portfolio, waiting))
    from (select portfolio, count(*) as waiting from orders where account_id = $1 and status = 'pending'
    group by 1) each)`,
  met: `(select json_agg(json_build_array(m.subject_seq::text, m.kind, m.ex_date)) from position_adjustments m
    join p on p.position_seq = m.subject_seq where m.account_id = $1 and m.subject = 'position')`,
  // From the newest row backwards to the first of another day: tables that every order writes should have no index by
  // time.
  fills: `(select json_agg(json_build_array(o.portfolio, o.instrument, o.side, f.effect, f.price::text,
    f.quantity::text, o.currency, ${epochMs('f.at')}, f.position_seq::text, (f.fee + f.tax)::text) order by f.fill_seq)
    from fills f join positions o on o.account_id = f.account_id and o.position_seq = f.position_seq
    where f.account_id = $1
      and f.fill_seq > coalesce((select fill_seq from fills where account_id = $1 and at < $2 order by fill_seq desc
        limit 1), 0))`,
  movements: `(select json_agg(json_build_array(portfolio, currency, code, gained)) from (
      select s.portfolio, currency, code, sum(s.change)::text as gained
      from transfers cross join lateral (values (credit_portfolio, credit, amount),
        (debit_portfolio, debit, -amount)) s(portfolio, name, change)
      where account_id = $1
        and seq > coalesce((select seq from transfers where account_id = $1 and at < $3 order by seq desc limit 1), 0)
          and s.name in (${OWED_TO_CUSTOMERS_SQL}, ${CUSTOMER_PLAY_ACCOUNTS_SQL})
      group by 1, 2, 3) each)`,
  ...OTHER_ASSETS_SQL,
} as const;

/** One row for each position; the first row, which exists without positions too, has the rest. */
const READ = `with p as materialized (select row_number() over (order by position_seq) as nth, positions.*
  from positions where account_id = $1 and status <> 'closed')
  select p.*, once.*, who.*
  from (select account_id as of_account, ${VERSION} as version from ${OF_ACCOUNT} where account_id = $1) v
  left join p on true
    left join lateral (select v.version, ${Object.entries(ONCE)
      .map(([name, text]) => `${text} as ${name}`)
      .join(', ')} offset 0) once on coalesce(p.nth, 1) = 1
    left join lateral (${CUSTOMER_COLUMNS_SQL} where c.account_id = v.of_account offset 0) who on coalesce(p.nth, 1) = 1
  order by p.position_seq`;

type Row = Record<string, unknown>;
interface Once extends OtherAssetLists {
  version: string;
  pending: [number, number][] | null;
  balances: [number, Currency, CustomerAccount, string, string | null][] | null;
  gains: [number, Currency, string][] | null;
  met: [string, EffectiveSplit['action']['kind'], string][] | null;
  fills: [number, string, PositionSide, PositionEffect, string, string, Currency, number, string, string][] | null;
  movements: [number, Currency, TransferCode, string][] | null;
}

/** One round trip. Throws if there is no such account, which is a bug. */
export async function readAccountPortfolios(
  { pool }: Pick<Database, 'pool'>,
  account: AccountId,
  starts: DayStarts,
): Promise<{ version: string; found: AccountPortfolios }> {
  const { rows } = await pool.query<Row>({
    name: 'read-account',
    text: READ,
    values: [account, new Date(starts.fills), new Date(starts.money)],
  });
  const first = rows[0];
  if (!first) throw new Error('there is no such account');
  const once = first as unknown as Once;
  const positions = first.position_seq === null ? [] : rows.map(parsePositionRow);
  return { version: once.version, found: accountPortfoliosOf(once, positions, parseCustomerRow(first)) };
}

/** The same lists by portfolio; usually there is only the main one. */
function accountPortfoliosOf(once: Once, positions: readonly Position[], customer: CustomerState): AccountPortfolios {
  const met = parseAppliedActions(once.met ?? []);
  const portfolios = new Map<number, PortfolioSnapshot>();
  const within = (portfolio: number): PortfolioSnapshot =>
    portfolios.getOrInsertComputed(portfolio, () => buildEmptyPortfolio({ met, customer }));
  within(MAIN_PORTFOLIO).aside = parseOtherAssets(once);
  for (const [portfolio, list] of Map.groupBy(once.balances ?? [], ([number]) => number))
    within(portfolio).cash = (
      portfolioKindOf(portfolio) === 'league' ? groupPlayBalancesByCurrency : groupBalancesByCurrency
    )(list.map(([, currency, bucket, amount, lots]) => ({ currency, bucket, amount: BigInt(amount), lots })));
  for (const position of positions) within(position.portfolio ?? MAIN_PORTFOLIO).positions.push(position);
  for (const [portfolio, currency, amount] of once.gains ?? [])
    within(portfolio).realized.push({ currency, amount: BigInt(amount) });
  for (const [portfolio, waiting] of once.pending ?? []) within(portfolio).pendingOrders = waiting;
  for (const [portfolio, instrument, side, effect, price, quantity, currency, at, position, charges] of once.fills ??
    [])
    within(portfolio).fills.push({
      position: BigInt(position),
      instrument,
      side,
      effect,
      price: BigInt(price),
      quantity: BigInt(quantity),
      currency,
      charges: BigInt(charges),
      at: new Date(at),
    });
  for (const [portfolio, currency, code, amount] of once.movements ?? [])
    within(portfolio).movements.push({ currency, code, amount: BigInt(amount) });
  return { met, customer, portfolios };
}

/** An empty portfolio. */
export const buildEmptyPortfolio = (whole: Pick<AccountPortfolios, 'met' | 'customer'>): PortfolioSnapshot => ({
  met: whole.met,
  customer: whole.customer,
  cash: [],
  positions: [],
  realized: [],
  pendingOrders: 0,
  fills: [],
  movements: [],
  aside: NO_OTHER_ASSETS,
});

/**
 * Everything owned as if it were one portfolio, leagues left out. Money that only moved between its portfolios today is
 * neither deposit nor withdrawal: its two sides sum to zero.
 */
export function mergePortfolios(
  portfolios: AccountPortfolios['portfolios'],
  whole: Pick<AccountPortfolios, 'met' | 'customer'>,
): PortfolioSnapshot {
  const merged = buildEmptyPortfolio(whole);
  const cash = new Map<Currency, CurrencyCashBalances>();
  for (const [number, portfolio] of portfolios) {
    if (!isInScope('all', number)) continue;
    for (const row of portfolio.cash) {
      const sum = cash.get(row.currency);
      cash.set(row.currency, sum ? addCashBalances(sum, row) : row);
    }
    for (const list of ['positions', 'realized', 'fills', 'movements'] as const)
      (merged[list] as unknown[]).push(...portfolio[list]);
    merged.pendingOrders += portfolio.pendingOrders;
    if (number === MAIN_PORTFOLIO) merged.aside = portfolio.aside;
  }
  merged.positions.sort((a, b) => (a.seq < b.seq ? -1 : 1));
  return { ...merged, cash: [...cash.values()] };
}

const addCashBalances = (a: CurrencyCashBalances, b: CurrencyCashBalances): CurrencyCashBalances => ({
  currency: a.currency,
  available: a.available + b.available,
  frozen: a.frozen + b.frozen,
  margin: a.margin + b.margin,
  loan: a.loan + b.loan,
  lots: a.lots && b.lots ? JSON.stringify([...JSON.parse(a.lots), ...JSON.parse(b.lots)]) : (a.lots ?? b.lots),
});

function parseAppliedActions(meetings: NonNullable<Once['met']>): AppliedCorporateActions {
  const met = new Map<bigint, string[]>();
  for (const [seq, kind, exDate] of meetings)
    met.getOrInsertComputed(BigInt(seq), () => []).push(formatCorporateActionKey({ kind, exDate }));
  return met;
}
