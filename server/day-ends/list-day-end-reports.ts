/** Day-end reports, as staff see them. */
import { refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  formatDayEndSealLine,
  formatDayEndReport,
  areLedgerTotalsBalanced,
  type LedgerAccountTotals,
} from '@bourse/core/markets/day-ends/day-end-report.ts';
import { isCustomerAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import { CUSTOMER_ACCOUNTS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { DAY_END_REPORT_COLUMNS, parseDayEndReport, type StoredDayEndReport, parseTurnovers } from './store.ts';

type DayEndView = CallAnswer<Calls['staff/getDayEnd']>;
type Read = StoredDayEndReport & { seal: bigint | null; last_xid: bigint };
const PAGE = 50;

/** With the seal that binds the report's hash. */
const select = sql.raw(`select ${DAY_END_REPORT_COLUMNS}, d.last_xid, n.seal from day_ends d
  left join seal_notes n on n.note = 'day end ' || d.market || ' ' || d.day || ' ' || d.hash`);

const rowOf = (row: Read) => {
  const day = parseDayEndReport(row);
  return {
    number: String(day.number),
    market: day.market,
    date: day.date,
    closedAt: row.closed_at.toISOString(),
    cutAt: row.cut_at.toISOString(),
    transfers: Number(day.transfers),
    balanced: areLedgerTotalsBalanced(day.turnovers),
    waiting: day.waiting.reduce((sum, { count }) => sum + count, 0),
    seal: row.seal === null ? null : Number(row.seal),
  };
};

export const listDayEndReports =
  ({ database: { kysely } }: ServerDependencies): Handler<'staff/listDayEnds'> =>
  async ({ market, cursor, limit = PAGE }) => {
    const before = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null;
    const { rows } = await sql<Read>`${select} where (${market ?? null}::text is null or d.market = ${market ?? null})
      and (${before}::bigint is null or d.number < ${before}) order by d.number desc limit ${limit + 1}`.execute(
      kysely,
    );
    const page = rows.slice(0, limit);
    return { rows: page.map(rowOf), next: rows.length > limit ? String(page.at(-1)!.number) : null };
  };

export const getDayEndReport =
  ({ database: { kysely } }: ServerDependencies): Handler<'staff/getDayEnd'> =>
  async ({ number }) => {
    const {
      rows: [row],
    } = await sql<Read>`${select} where d.number = ${number}::bigint`.execute(kysely);
    if (!row) return refuse('notFound');
    const {
      rows: [before],
    } = await sql<
      Pick<Read, 'turnovers' | 'day' | 'last_xid'>
    >`select turnovers, day::text as day, last_xid from day_ends
      where market = ${row.market} and number < ${row.number} order by number desc limit 1`.execute(kysely);
    const day = parseDayEndReport(row);
    return {
      ...rowOf(row),
      since: before?.day ?? null,
      accounts: accountsOf(
        apart(day.turnovers, await ofTheHouse(kysely, row.last_xid)),
        apart(parseTurnovers(before?.turnovers ?? []), await ofTheHouse(kysely, before?.last_xid ?? 0n)),
      ),
      breaks: day.waiting.map(({ amount, currency, ...rest }) => ({
        ...rest,
        currency,
        amount: currency === null ? null : formatAmount(amount, currency),
      })),
      text: formatDayEndReport(day),
      hash: row.hash,
      previous: row.previous,
      note: formatDayEndSealLine(day, row.hash),
    };
  };

type Owned = LedgerAccountTotals & { owner: DayEndView['accounts'][number]['owner'] };
const keyOf = ({ currency, account, owner }: Owned): string => `${currency} ${account} ${owner}`;

/** Turnovers, up to a cut, of accounts that the house trades with, which are booked like a customer's. */
async function ofTheHouse(
  db: ServerDependencies['database']['kysely'],
  lastXid: bigint,
): Promise<LedgerAccountTotals[]> {
  const side = (name: 'debit' | 'credit') =>
    sql`select t.currency, t.${sql.ref(name)}::text as account, ${sql.lit(name)} as side, t.amount from transfers t
      join house_accounts h on h.account_id = t.account_id and h.claimant = 'house'
      where t.xid <= ${lastXid} and t.${sql.ref(name)}::text in (${sql.raw(CUSTOMER_ACCOUNTS_SQL)})`;
  const { rows } = await sql<LedgerAccountTotals>`select currency, account,
      coalesce(sum(amount) filter (where side = 'debit'), 0)::bigint as debited,
      coalesce(sum(amount) filter (where side = 'credit'), 0)::bigint as credited
    from (${side('debit')} union all ${side('credit')}) s group by 1, 2`.execute(db);
  return rows;
}

/** The report's turnovers with the house's own part of each as a separate line. */
function apart(turnovers: readonly LedgerAccountTotals[], house: readonly LedgerAccountTotals[]): Owned[] {
  const own = new Map(house.map((each) => [`${each.currency} ${each.account}`, each]));
  return turnovers.flatMap((all): Owned[] => {
    if (!isCustomerAccount(all.account)) return [{ ...all, owner: 'house' }];
    const part = own.get(`${all.currency} ${all.account}`);
    if (!part) return [{ ...all, owner: 'customers' }];
    const rest = { ...all, debited: all.debited - part.debited, credited: all.credited - part.credited };
    return [
      { ...rest, owner: 'customers' },
      { ...part, owner: 'house' },
    ];
  });
}

/** The balance at the market's last day end, the turnovers since, and the balance now (credits less debits). */
function accountsOf(now: readonly Owned[], then: readonly Owned[]): DayEndView['accounts'] {
  const before = new Map(then.map((each) => [keyOf(each), each]));
  return now.map((each) => {
    const { currency, account, owner, debited, credited } = each;
    const { debited: lastDebited, credited: lastCredited } = before.get(keyOf(each)) ?? {
      debited: 0n,
      credited: 0n,
    };
    return {
      currency,
      account,
      owner,
      opening: formatAmount(lastCredited - lastDebited, currency),
      debited: formatAmount(debited - lastDebited, currency),
      credited: formatAmount(credited - lastCredited, currency),
      closing: formatAmount(credited - debited, currency),
    };
  });
}
