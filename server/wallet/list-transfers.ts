import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { sql } from 'kysely';
import { parsePortfolioScope } from '../ledger/portfolio-scope.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { CUSTOMER_ACCOUNTS_SQL, ESTIMATE_ACCOUNTS_SQL, PLAY_ACCOUNTS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import { formatTransferReference } from '../ledger/transfer-reference.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

interface TransferRow {
  seq: bigint;
  at: Date;
  currency: string;
  amount: bigint;
  code: string;
  debit: string;
  credit: string;
  debit_after: bigint | null;
  credit_after: bigint | null;
  reference: string;
  seal: bigint | null;
  debit_portfolio: number;
  credit_portfolio: number;
  instrument: InstrumentId | null;
}

/** The number in a reference with one of these letters. */
const referenceNumberSql = (letters: string) =>
  sql`case when shown.reference ~ ${sql.lit(`^[${letters}]\\d{1,18}$`)} then substr(shown.reference, 2)::bigint end`;

/**
 * With one of the customer's own accounts in it, so that a move between two portfolios belongs to both; all: without
 * play money, which no transfer mixes with money.
 */
const isOfScopeSql = (requested: string) => {
  const scope = parsePortfolioScope(requested);
  if (scope === 'all') return sql`t.debit not in (${sql.raw(PLAY_ACCOUNTS_SQL)})`;
  const own = sql.raw(CUSTOMER_ACCOUNTS_SQL);
  return sql`((t.debit_portfolio = ${scope} and t.debit in (${own}))
    or (t.credit_portfolio = ${scope} and t.credit in (${own})))`;
};

/** Further conditions of a request. */
const chosenSql = ({
  codes,
  since,
  until,
}: Pick<CallInput<Calls['wallet/listTransfers']>, 'codes' | 'since' | 'until'>) =>
  sql.join(
    [
      ...(codes ? [sql`and t.code = any(${codes})`] : []),
      ...(since ? [sql`and t.at >= ${new Date(since)}`] : []),
      ...(until ? [sql`and t.at < ${new Date(until)}`] : []),
    ],
    sql` `,
  );

/** `seal`: number of the seal that binds the transfer; null until it is sealed. */
export const listTransfers =
  ({ database, venues }: Pick<ServerDependencies, 'database' | 'venues'>): Handler<'wallet/listTransfers'> =>
  async (input, { account, language }) => {
    const limit = input.limit ?? 10;
    const before = input.cursor !== undefined && /^\d{1,18}$/.test(input.cursor) ? BigInt(input.cursor) : null;
    const inScope = input.portfolio === undefined ? null : isOfScopeSql(input.portfolio);
    const [direction, beyond] = input.oldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
    const { rows } = await sql<TransferRow>`
    select shown.*, coalesce(o.instrument, p.instrument) as instrument from (
      select t.seq, t.at, t.currency, t.amount, t.code, t.debit, t.credit, t.debit_after, t.credit_after,
        t.reference, t.debit_portfolio, t.credit_portfolio,
        (select s.number from seals s where s.last_xid >= t.xid order by s.last_xid, s.number limit 1) as seal
      from transfers t where t.account_id = ${account} and t.debit not in (${sql.raw(ESTIMATE_ACCOUNTS_SQL)})
        and (${before}::bigint is null or t.seq ${beyond} ${before}::bigint)
        and (${input.currency ?? null}::text is null or t.currency = ${input.currency ?? null}::text)
        ${inScope === null ? sql`` : sql`and ${inScope}`}
        ${chosenSql(input)}
      order by t.seq ${direction} limit ${limit + 1}) shown
    left join orders o on o.account_id = ${account} and o.order_seq = ${referenceNumberSql('ox')}
    left join positions p on p.account_id = ${account} and p.position_seq = ${referenceNumberSql('p')}
    order by shown.seq ${direction}`.execute(database.kysely);
    const displayed = rows.slice(0, limit);
    const after = (amount: bigint | null, currency: string): string | null =>
      amount === null ? null : formatAmount(amount, currency);
    return {
      rows: displayed.map((row) => ({
        seq: row.seq.toString(),
        at: row.at.toISOString(),
        currency: row.currency,
        amount: formatAmount(row.amount, row.currency),
        code: row.code,
        from: row.debit,
        to: row.credit,
        fromAfter: after(row.debit_after, row.currency),
        toAfter: after(row.credit_after, row.currency),
        reference: formatTransferReference(account, row.reference),
        ...(row.instrument === null ? {} : { name: instrumentNameOrId(venues, language, row.instrument) }),
        seal: row.seal === null ? null : Number(row.seal),
        ...(row.debit_portfolio === MAIN_PORTFOLIO ? {} : { fromPortfolio: row.debit_portfolio.toString() }),
        ...(row.credit_portfolio === MAIN_PORTFOLIO ? {} : { toPortfolio: row.credit_portfolio.toString() }),
      })),
      next: rows.length > limit ? (displayed.at(-1)?.seq.toString() ?? null) : null,
    };
  };
