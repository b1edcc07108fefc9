import type pg from 'pg';
import { audit } from './audit.ts';
import { worldTimeSql } from './db/world-time-sql.ts';
import type { AuditReport } from './ledger/audit.ts';

/** How many differences are kept with the audit's result. */
const KEPT = 50;
/** The world's time, beside which the console shows it. */
const WORLD_NOW = worldTimeSql('now()');

/**
 * Audits on `client`, a session of the database's owner, and stores the findings for the console. `run`: the start by
 * staff that it answers, if any.
 */
export async function keepAudit(client: pg.ClientBase, run: bigint | null): Promise<AuditReport> {
  const report = await audit(client);
  const { transfers, accounts, differences, unable } = report;
  await client.query(
    `insert into audits (at, transfers, accounts, differences, named, run, unable)
      values (${WORLD_NOW}, $1, $2, $3, $4, $5, $6)`,
    [transfers, accounts, differences.length, differences.slice(0, KEPT).join('\n'), run, unable],
  );
  return report;
}
