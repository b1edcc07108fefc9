/**
 * Checks of day-end reports: each hash is that of the report's text and the previous report's hash, and its turnovers
 * are the ledger's.
 */
import { hashDayEndReport, formatDayEndSealLine } from '@bourse/core/markets/day-ends/day-end-report.ts';
import { PLAY_MONEY_ACCOUNTS } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import type pg from 'pg';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';
import { DAY_END_REPORT_COLUMNS, parseDayEndReport, type StoredDayEndReport } from './store.ts';

const PLAY = PLAY_MONEY_ACCOUNTS.map((name) => `'${name}'`).join(', ');
const side = (name: 'debit' | 'credit'): string => `select c.last_xid, t.currency, t.${name}::text as account,
    ${name === 'debit' ? 'amount' : '0'} as debited, ${name === 'credit' ? 'amount' : '0'} as credited
  from cuts c join transfers t on t.xid > c.after and t.xid <= c.last_xid where t.${name}::text not in (${PLAY})`;

const CHECKS: AuditCheck[] = [
  {
    sql: `with cuts as (select last_xid, coalesce(lag(last_xid) over (order by last_xid), 0) as after
        from (select distinct last_xid from day_ends) s),
      moved as (select last_xid, currency, account, sum(debited) as debited, sum(credited) as credited
        from (${side('debit')} union all ${side('credit')}) s group by 1, 2, 3),
      keys as (select distinct currency, account from moved),
      due as (select last_xid, currency, account, sum(coalesce(m.debited, 0)) over before as debited,
          sum(coalesce(m.credited, 0)) over before as credited
        from cuts cross join keys left join moved m using (last_xid, currency, account)
        window before as (partition by currency, account order by last_xid)),
      stood as (select d.number, d.last_xid, r ->> 0 as currency, r ->> 1 as account, (r ->> 2)::numeric as debited,
        (r ->> 3)::numeric as credited from day_ends d, jsonb_array_elements(d.turnovers) r),
      each as (select d.number, due.* from day_ends d join due using (last_xid))
      select number, currency, account, s.debited, s.credited,
        d.debited as due_debited, d.credited as due_credited
      from each d full join stood s using (number, currency, account)
      where (coalesce(s.debited, 0), coalesce(s.credited, 0)) <> (coalesce(d.debited, 0), coalesce(d.credited, 0))`,
    describe: (row) =>
      `day end ${row['number']}: ${row['account']} ${row['currency']} debited ${row['debited'] ?? 0} and credited ` +
      `${row['credited'] ?? 0}, transfers say ${row['due_debited'] ?? 0} and ${row['due_credited'] ?? 0}`,
  },
  {
    sql: `select d.number, d.transfers, (select count(*) from transfers t where t.xid <= d.last_xid) as counted
      from (select * from day_ends order by number desc limit 1) d
      where d.transfers <> (select count(*) from transfers t where t.xid <= d.last_xid)`,
    describe: (row) => `day end ${row['number']}: counts ${row['transfers']} transfers, there are ${row['counted']}`,
  },
];

async function auditTexts(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  const { rows } = await client.query<StoredDayEndReport>(
    `select ${DAY_END_REPORT_COLUMNS} from day_ends d order by number`,
  );
  const { rows: noted } = await client.query<{ note: string }>(
    `select note from seal_notes where note like 'day end %'`,
  );
  const notes = new Set(noted.map(({ note }) => note));
  let before: StoredDayEndReport | null = null;
  for (const row of rows) {
    const day = parseDayEndReport(row);
    const hash = hashDayEndReport(day);
    if (hash !== row.hash) differences.push(`day end ${row.number}: its text hashes to ${hash}, not ${row.hash}`);
    if (row.number !== (before?.number ?? 0n) + 1n || row.previous !== (before?.hash ?? null))
      differences.push(`day end ${row.number}: doesn't follow the one before it`);
    if (!notes.delete(formatDayEndSealLine(day, row.hash)))
      differences.push(`day end ${row.number}: no line for a seal has its hash`);
    before = row;
  }
  for (const note of notes) differences.push(`the line "${note}" for a seal has no report`);
  return differences;
}

export const DAY_END_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'ends of days', checks: CHECKS, findDifferences: auditTexts },
];
