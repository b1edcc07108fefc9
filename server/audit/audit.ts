/**
 * The audit of everything: the ledger's own checks and those in the areas' manifests. Also runs it and stores its
 * findings.
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

/** How many differences are stored with the audit's result. */
const KEPT = 50;
/** The world's time, by which the console shows the audit. */
const WORLD_NOW = worldTimeSql('now()');

/**
 * Audits on `client`, a session of the database's owner, and stores the findings for the console. `run`: the request by
 * staff that started it, if any. `files`: the folder of customers' files; null for a bucket, which isn't searched.
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

/** A sentence for each missing file; a single text if the search failed. */
const lookFor = (client: pg.ClientBase, files: string): Promise<string[] | string> =>
  missingFiles(client, files).catch((error: Error) => `the check of customers' files could not run: ${error.message}`);

function withFiles(report: AuditReport, found: string[] | string): AuditReport {
  const { differences, unable } = report;
  return typeof found === 'string'
    ? { ...report, differences: [found, ...differences], unable: unable + 1 }
    : { ...report, differences: [...differences, ...found] };
}
