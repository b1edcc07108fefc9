/** Reports of days, as the staff see them. */
import { refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { dayEndNote, dayEndText, isBalanced, type Turnover } from '@bourse/core/day-ends/day-end.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { COLUMNS, dayEndOf, type StoredDayEnd, turnoversOf } from './store.ts';

type Shown = AnswerOf<Calls['staff/getDayEnd']>;
type Read = StoredDayEnd & { seal: bigint | null };
const PAGE = 50;

/** With the seal that binds the report's hash. */
const select = sql.raw(`select ${COLUMNS}, n.seal from day_ends d
  left join seal_notes n on n.note = 'day end ' || d.market || ' ' || d.day || ' ' || d.hash`);

const rowOf = (row: Read) => {
  const day = dayEndOf(row);
  return {
    number: String(day.number),
    market: day.market,
    date: day.date,
    closedAt: row.closed_at.toISOString(),
    cutAt: row.cut_at.toISOString(),
    transfers: Number(day.transfers),
    balanced: isBalanced(day.turnovers),
    waiting: day.waiting.reduce((sum, { count }) => sum + count, 0),
    seal: row.seal === null ? null : Number(row.seal),
  };
};

export const listDayEnds =
  ({ database: { kysely } }: Parts): Handler<'staff/listDayEnds'> =>
  async ({ market, cursor, limit = PAGE }) => {
    const before = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null;
    const { rows } = await sql<Read>`${select} where (${market ?? null}::text is null or d.market = ${market ?? null})
      and (${before}::bigint is null or d.number < ${before}) order by d.number desc limit ${limit + 1}`.execute(
      kysely,
    );
    const shown = rows.slice(0, limit);
    return { rows: shown.map(rowOf), next: rows.length > limit ? String(shown.at(-1)!.number) : null };
  };

export const getDayEnd =
  ({ database: { kysely } }: Parts): Handler<'staff/getDayEnd'> =>
  async ({ number }) => {
    const {
      rows: [row],
    } = await sql<Read>`${select} where d.number = ${number}::bigint`.execute(kysely);
    if (!row) return refuse('notFound');
    const {
      rows: [before],
    } = await sql<Pick<StoredDayEnd, 'turnovers' | 'day'>>`select turnovers, day::text as day from day_ends
      where market = ${row.market} and number < ${row.number} order by number desc limit 1`.execute(kysely);
    const day = dayEndOf(row);
    return {
      ...rowOf(row),
      since: before?.day ?? null,
      accounts: accountsOf(day.turnovers, turnoversOf(before?.turnovers ?? [])),
      breaks: day.waiting.map(({ amount, currency, ...rest }) => ({
        ...rest,
        currency,
        amount: currency === null ? null : formatAmount(amount, currency),
      })),
      text: dayEndText(day),
      hash: row.hash,
      previous: row.previous,
      note: dayEndNote(day, row.hash),
    };
  };

/** What stood at the market's last end, what moved since, and what stands now: credited less debited. */
function accountsOf(now: readonly Turnover[], then: readonly Turnover[]): Shown['accounts'] {
  const before = new Map(then.map((each) => [`${each.currency} ${each.account}`, each]));
  return now.map(({ currency, account, debited, credited }) => {
    const { debited: lastDebited, credited: lastCredited } = before.get(`${currency} ${account}`) ?? {
      debited: 0n,
      credited: 0n,
    };
    return {
      currency,
      account,
      opening: formatAmount(lastCredited - lastDebited, currency),
      debited: formatAmount(debited - lastDebited, currency),
      credited: formatAmount(credited - lastCredited, currency),
      closing: formatAmount(credited - debited, currency),
    };
  });
}
