/**
 * The audit of everything: the ledger's own checks, and those that the areas' manifests name; and the same with its
 * findings stored.
 */
import type pg from 'pg';
import { AREAS } from '../registry.ts';
import { auditBy, type AuditReport } from '../ledger/audit/audit.ts';
import { worldTimeSql } from '../db/world-time-sql.ts';
import { missingFiles } from '../files/missing-files.ts';

export const audit = (client: pg.ClientBase): Promise<AuditReport> =>
  auditBy(
    client,
    AREAS.flatMap((area) => area.audit ?? []),
  );

/** How many differences are kept with the audit's result. */
const KEPT = 50;
/** The world's time, beside which the console shows it. */
const WORLD_NOW = worldTimeSql('now()');

/**
 * Audits on `client`, a session of the database's owner, and stores the findings for the console. `run`: the start by
 * staff that it answers, if any. `files`: the folder of customers' files; null for a bucket, which isn't
 * looked through.
 */
export async function keepAudit(
  client: pg.ClientBase,
  { run, files }: { run: bigint | null; files: string | null },
): Promise<AuditReport> {
  const report = withFiles(await audit(client), files === null ? [] : await lookFor(client, files));
  const { transfers, accounts, differences, unable } = report;
  await client.query(
    `insert into audits (at, transfers, accounts, differences, named, run, unable)
      values (${WORLD_NOW}, $1, $2, $3, $4, $5, $6)`,
    [transfers, accounts, differences.length, differences.slice(0, KEPT).join('\n'), run, unable],
  );
  return report;
}

/** A sentence for each missing file; a text alone if it could not be looked for. */
const lookFor = (client: pg.ClientBase, files: string): Promise<string[] | string> =>
  missingFiles(client, files).catch((error: Error) => `the check of customers' files could not run: ${error.message}`);

function withFiles(report: AuditReport, found: string[] | string): AuditReport {
  const { differences, unable } = report;
  return typeof found === 'string'
    ? { ...report, differences: [found, ...differences], unable: unable + 1 }
    : { ...report, differences: [...differences, ...found] };
}
