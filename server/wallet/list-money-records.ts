/** Everything that brought a customer money, took it away or changed it, as one list. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { absolute, formatAmount } from '@bourse/core/ledger/money.ts';
import { type RequestStatus, reviewStateOf } from '@bourse/core/compliance/review-requests.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { STANDALONE_MOVEMENTS, MARGIN_MOVEMENTS } from '@bourse/contract/wallet/money-record-calls.ts';
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';
import { CUSTOMER_OWNED_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { referenceNumberSql } from '../ledger/audit/audit-check-types-and-sql.ts';

type MoneyRecordView = CallAnswer<Calls['wallet/listFundRecords']>['rows'][number];
const LETTERS = { request: 'r', exchange: 'e', order: 'o' } as const;

const moneyOrNull = (amount: bigint | null, currency: string): string | null =>
  amount === null ? null : formatAmount(amount, currency);

/** Money moved without an order or a request is identified by its place in the account's movements. */
const formatMoneyRecordId = (account: AccountId, { kind, seq }: MoneyRecordRow): string =>
  kind === 'transfer' ? `t${seq}` : encodeId(LETTERS[kind], account, seq);

export const listMoneyRecords =
  ({ database, venues }: Pick<ServerDependencies, 'database' | 'venues'>): Handler<'wallet/listFundRecords'> =>
  async ({ tab = 'all', page = 1 }, { account, language }) => {
    const { rows, count } = await loadMoneyRecordPage(database, account, tab, page);
    return {
      count,
      rows: rows.map((row): MoneyRecordView => {
        const instrument = row.instrument === null ? undefined : venues.instrument(row.instrument);
        return {
          type: (row.kind === 'exchange' && row.type === 'order' ? 'forOrder' : row.type) as MoneyRecordView['type'],
          number: formatMoneyRecordId(account, row),
          currency: row.currency,
          amount: formatAmount(row.moved === null || row.moved === 0n ? row.amount : absolute(row.moved), row.currency),
          moved: row.moved === null ? null : formatAmount(row.moved, row.currency),
          toCurrency: row.to_currency,
          received: row.received === null ? null : formatAmount(row.received, row.to_currency ?? row.currency),
          instrument: row.instrument,
          name: instrument ? instrumentNameIn(language, instrument) : row.instrument,
          appliedAt: row.applied_at.toISOString(),
          reviewedAt: row.reviewed_at?.toISOString() ?? null,
          status: reviewStateOf({
            kind: row.type === 'withdrawal' ? 'withdrawal' : 'deposit',
            status: row.status as RequestStatus,
          }),
          reason: row.reason,
          remark: row.remark,
          gross: moneyOrNull(row.gross, row.currency),
          withheld: moneyOrNull(row.withheld, row.currency),
          toMargin: moneyOrNull(row.to_margin, row.currency),
          ...(row.to_portfolio === null
            ? { portfolio: row.from_portfolio.toString() }
            : { fromPortfolio: row.from_portfolio.toString(), toPortfolio: row.to_portfolio.toString() }),
        };
      }),
    };
  };

export type MoneyRecordTab = 'all' | 'transaction' | 'recharge' | 'withdrawal' | 'exchange' | 'transfer' | 'other';

/**
 * `kind`: its table. Amounts are minor units. `earned`: what all of the customer's own money gained, null for rows that
 * moved none by themselves. The next three are a dividend's: the amount before tax, the tax withheld, and how much of
 * it went into the margin.
 */
interface MoneyRecordRow {
  kind: 'request' | 'exchange' | 'order' | 'transfer';
  type: string;
  seq: bigint;
  reference: string;
  currency: string;
  amount: bigint;
  to_currency: string | null;
  received: bigint | null;
  status: string;
  reason: string | null;
  remark: string | null;
  instrument: string | null;
  applied_at: Date;
  reviewed_at: Date | null;
  earned: bigint | null;
  gross: bigint | null;
  withheld: bigint | null;
  to_margin: bigint | null;
  /** Where money moved; `to_portfolio` only for a move between two of the customer's portfolios. */
  from_portfolio: number;
  to_portfolio: number | null;
}
/**
 * For an order, what it gained for the money that is free or held for orders, negative if lost; for a dividend, what it
 * gained for all of the customer's money.
 */
export type MoneyRecordRowWithMovement = MoneyRecordRow & { moved: bigint | null };

type MoneyRecordQuery = (account: AccountId) => RawBuilder<MoneyRecordRow>;
/** For everything but moves between portfolios: the one portfolio. */
const portfolioColumnsSql = (portfolio: string): RawBuilder<unknown> =>
  sql`${sql.raw(portfolio)} as from_portfolio, null::smallint as to_portfolio`;
/** For everything that isn't a dividend. */
const NO_DIVIDEND = sql`null::bigint as gross, null::bigint as withheld, null::bigint as to_margin`;
const MAIN_PORTFOLIO_COLUMNS = sql`${NO_DIVIDEND}, ${portfolioColumnsSql('0::smallint')}`;
const NO_EARNINGS = sql`null::bigint as earned, ${MAIN_PORTFOLIO_COLUMNS}`;

const sqlList = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.lit(name)));
const requestRecords =
  (kind: 'deposit' | 'withdrawal'): MoneyRecordQuery =>
  (account) =>
    sql<MoneyRecordRow>`
  select 'request' as kind, kind as type, request_seq as seq, 'r' || request_seq as reference, currency, amount,
    null::text as to_currency, amount - coalesce(fee, 0) as received, status, reason, remark,
    null::text as instrument, submitted_at as applied_at, case when status in ('submitted', 'inReview') then null
      else updated_at end as reviewed_at, ${NO_EARNINGS}
  from requests where account_id = ${account} and kind = ${sql.lit(kind)} and amount is not null`;
const exchangeRecords =
  (...kinds: readonly string[]): MoneyRecordQuery =>
  (account) =>
    sql<MoneyRecordRow>`
  select 'exchange', kind, order_seq, 'e' || order_seq, pay_currency, paid, buy_currency, bought, 'done', null, null,
    null, at, at, ${NO_EARNINGS}
  from exchanges where account_id = ${account} and kind in (${sqlList(kinds)})`;
/** Only fills move money for good; shares of an offer were paid before they had an order. */
const orderRecords: MoneyRecordQuery = (account) => sql<MoneyRecordRow>`
  select 'order', case when (side = 'long') = (effect = 'open') then 'buy' else 'sell' end, order_seq,
    'o' || order_seq, currency, notional, null, null, 'done', null, null, instrument, created_at, updated_at,
      null::bigint, ${NO_DIVIDEND}, ${portfolioColumnsSql('portfolio')}
  from orders o where account_id = ${account} and filled > 0 and notional > 0 and portfolio < ${FIRST_LEAGUE_PORTFOLIO}
    and exists (select from transfers t where t.account_id = ${account} and t.reference = 'o' || o.order_seq)`;
const REFERENCE_NUMBER = sql.raw(referenceNumberSql('t.reference'));
/** Rows for a position, the lending of an instrument or an offer name that instrument. */
const singleTransferRecords: MoneyRecordQuery = (account) => sql<MoneyRecordRow>`
  select 'transfer', code, seq, reference, currency, amount, null, null, 'done', null, null, instrument, at, at,
    case when came then amount else -amount end, null, null,
    case 'margin' when credit then amount when debit then -amount end,
    ${portfolioColumnsSql('case when came then credit_portfolio else debit_portfolio end')}
  from (select t.*, t.credit in (${sqlList(CUSTOMER_OWNED_ACCOUNTS)}) as came,
      t.debit in (${sqlList(CUSTOMER_OWNED_ACCOUNTS)}) as went,
      coalesce(p.instrument, l.instrument, i.instrument) as instrument
    from transfers t
    left join positions p on t.reference ~ '^p' and (p.account_id, p.position_seq) = (t.account_id, ${REFERENCE_NUMBER})
    left join lending_orders l on t.reference ~ '^q'
      and (l.account_id, l.order_seq) = (t.account_id, ${REFERENCE_NUMBER})
    left join subscriptions s on t.reference ~ '^i'
      and (s.account_id, s.subscription_seq) = (t.account_id, ${REFERENCE_NUMBER})
    left join offerings i on i.offering = s.offering
    where t.account_id = ${account} and t.code in (${sqlList(STANDALONE_MOVEMENTS)})) each where came <> went`;
/** Margin added to a position, or taken out of it. */
const marginChangeRecords: MoneyRecordQuery = (account) => sql<MoneyRecordRow>`
  select 'transfer', code, t.seq, reference, t.currency, amount, null, null, 'done', null, null, p.instrument, t.at,
    t.at, 0::bigint, null, null, case credit when 'margin' then amount else -amount end,
    ${portfolioColumnsSql('p.portfolio')}
  from transfers t join positions p on p.account_id = t.account_id and 'p' || p.position_seq = t.reference
  where t.account_id = ${account} and p.portfolio < ${FIRST_LEAGUE_PORTFOLIO}
    and t.code in (${sqlList(MARGIN_MOVEMENTS)})`;
const LOAN_PAYMENTS = ['loanFeePaid', 'loanInterestPaid', 'loanRepaid'] as const satisfies readonly TransferCode[];
/** One row per loan payment, whatever it paid. */
const loanRecords: MoneyRecordQuery = (account) => sql<MoneyRecordRow>`
  select 'transfer', type, seq, reference, currency, amount, null, null, 'done', null, null, null, at, at,
    case type when 'loanPaid' then -amount else amount end, ${MAIN_PORTFOLIO_COLUMNS}
  from (select case code when 'loanPaidOut' then 'loanPaidOut' else 'loanPaid' end as type, min(seq) as seq, reference,
      currency, sum(amount)::bigint as amount, at
    from transfers where account_id = ${account}
      and code in ('loanPaidOut', ${sqlList(LOAN_PAYMENTS)})
    group by 1, reference, currency, at) paid`;
const portfolioTransferRecords: MoneyRecordQuery = (account) => sql<MoneyRecordRow>`
  select 'transfer', 'between', seq, reference, currency, amount, null, null, 'done', null, null, null, at, at,
    0::bigint, ${NO_DIVIDEND}, debit_portfolio, credit_portfolio
  from transfers where account_id = ${account} and code = 'moveMoney'`;
const netMovementSql = (places: readonly string[]): RawBuilder<unknown> =>
  sql`sum(case when t.credit in (${sqlList(places)}) then t.amount else 0 end
    - case when t.debit in (${sqlList(places)})
    then t.amount else 0 end)::bigint`;
const DIVIDENDS = ['dividend', 'rights', 'tax'] as const satisfies readonly TransferCode[];
/** Everything moved at once for a position: into available money or margin, out of them, and its tax. */
const dividendRecords: MoneyRecordQuery = (account) => sql<MoneyRecordRow>`
  select 'transfer', type, seq, reference, currency, abs(earned), null, null, 'done', null, null, instrument, at, at,
    earned, gross, withheld, to_margin, ${portfolioColumnsSql('portfolio')}
  from (select case t.code when 'rights' then 'rights' else 'dividend' end as type, min(t.seq)
    filter (where t.code <> 'tax') as seq, t.reference, t.currency, p.instrument, p.portfolio, t.at,
      ${netMovementSql(CUSTOMER_OWNED_ACCOUNTS)} as earned, ${netMovementSql(['margin'])} as to_margin,
        (-${netMovementSql(['dealer'])})::bigint as gross,
        ${netMovementSql(['taxes'])} as withheld
    from transfers t join positions p on p.account_id = t.account_id and 'p' || p.position_seq = t.reference
    where t.account_id = ${account} and p.portfolio < ${FIRST_LEAGUE_PORTFOLIO} and t.code in (${sqlList(DIVIDENDS)})
    group by 1, t.reference, t.currency, p.instrument, p.portfolio, t.at) paid where seq is not null`;

const QUERIES_BY_TAB: Readonly<Record<Exclude<MoneyRecordTab, 'all'>, readonly MoneyRecordQuery[]>> = {
  transaction: [orderRecords],
  recharge: [requestRecords('deposit')],
  withdrawal: [requestRecords('withdrawal')],
  exchange: [exchangeRecords('exchange', 'order')],
  transfer: [exchangeRecords('transfer'), portfolioTransferRecords],
  other: [singleTransferRecords, marginChangeRecords, dividendRecords, loanRecords],
};
/** An account's own movements in the records, besides those of orders. */
export const MONEY_RECORD_TRANSFER_CODES: ReadonlySet<TransferCode> = new Set([
  ...(['deposit', 'depositFee', 'withdrawPaid', 'withdrawFee'] as const),
  ...(['exchangeOut', 'exchangeSpread', 'exchangeIn'] as const),
  ...(['loanPaidOut', ...LOAN_PAYMENTS] as const),
  ...DIVIDENDS,
  ...MARGIN_MOVEMENTS,
  ...STANDALONE_MOVEMENTS,
]);
/** The first one names the columns. */
const ALL_QUERIES = [
  QUERIES_BY_TAB.recharge,
  QUERIES_BY_TAB.withdrawal,
  QUERIES_BY_TAB.exchange,
  QUERIES_BY_TAB.transfer,
  QUERIES_BY_TAB.transaction,
  QUERIES_BY_TAB.other,
].flat();
const NO_RECORDS: MoneyRecordQuery = (account) =>
  sql<MoneyRecordRow>`select * from (${requestRecords('deposit')(account)}) none where false`;

/** What the ledger moved for orders; money exchanged for one has its own record. */
const loadOrderMovements = (account: AccountId, references: readonly string[]) => sql<{
  reference: string;
  currency: string;
  amount: bigint;
}>`
  select reference, currency, sum(case when credit in ('available', 'frozen') then amount else 0 end - case
    when debit in ('available', 'frozen') then amount else 0 end)::bigint as amount
  from transfers where account_id = ${account} and reference in (${sql.join(references)})
    and code not in ('exchangeOut', 'exchangeSpread', 'exchangeIn') group by reference, currency`;

const PAGE = 10;

/** One page, newest first, and the total number of records. */
async function loadMoneyRecordPage(
  { kysely }: Database,
  account: AccountId,
  tab: MoneyRecordTab,
  page: number,
): Promise<{ rows: MoneyRecordRowWithMovement[]; count: number }> {
  const sources = tab === 'all' ? ALL_QUERIES : [NO_RECORDS, ...QUERIES_BY_TAB[tab]];
  const list = sql.join(
    sources.map((source) => source(account)),
    sql` union all `,
  );
  const [
    { rows },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    sql<MoneyRecordRow>`select * from (${list}) records order by applied_at desc, seq desc
      limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(kysely),
    sql<{ count: bigint }>`select count(*) as count from (${list}) records`.execute(kysely),
  ]);
  const orderReferences = rows.filter(({ kind }) => kind === 'order').map(({ reference }) => reference);
  const ofOrders =
    orderReferences.length === 0 ? [] : (await loadOrderMovements(account, orderReferences).execute(kysely)).rows;
  const movedOf = ({ kind, reference, currency, earned }: MoneyRecordRow): bigint | null =>
    kind === 'order'
      ? (ofOrders.find((each) => each.reference === reference && each.currency === currency)?.amount ?? 0n)
      : earned;
  return { rows: rows.map((row) => ({ ...row, moved: movedOf(row) })), count: Number(counted?.count ?? 0n) };
}
