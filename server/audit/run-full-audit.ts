/**
 * The audit of everything: the ledger's own checks and those in the areas' manifests. Also runs it and stores its
 * findings.
 */
import type pg from 'pg';
import { AREA_MANIFESTS } from '../area-registry.ts';
import { runAudit, type AuditReport } from '../ledger/audit/run-audit.ts';
import { worldTimeSql } from '../db/world-time-sql.ts';
import { findMissingFiles } from '../files/missing-files.ts';

export const runFullAudit = (client: pg.ClientBase): Promise<AuditReport> =>
  runAudit(
    client,
    AREA_MANIFESTS.flatMap((area) => area.audit ?? []),
  );

/** How many differences are stored with the audit's result. */
const STORED_FINDINGS_MAXIMUM = 50;
/** The world's time, by which the console shows the audit. */
const WORLD_NOW = worldTimeSql('now()');

/**
 * Audits on `client`, a session of the database's owner, and stores the findings for the console. `run`: the request by
 * staff that started it, if any. `files`: the folder of customers' files; null for a bucket, which isn't searched.
 */
export async function runAndStoreAudit(
  client: pg.ClientBase,
  { run, files }: { run: bigint | null; files: string | null },
): Promise<AuditReport> {
  const report = withFiles(
    await runFullAudit(client),
    files === null ? [] : await findMissingCustomerFiles(client, files),
  );
  const { transfers, accounts, differences, unable } = report;
  await client.query(
    `insert into audits (at, transfers, accounts, differences, named, run, unable)
      values (${WORLD_NOW}, $1, $2, $3, $4, $5, $6)`,
    [transfers, accounts, differences.length, differences.slice(0, STORED_FINDINGS_MAXIMUM).join('\n'), run, unable],
  );
  return report;
}

/** A sentence for each missing file; a single text if the search failed. */
const findMissingCustomerFiles = (client: pg.ClientBase, files: string): Promise<string[] | string> =>
  findMissingFiles(client, files).catch(
    (error: Error) => `the check of customers' files could not run: ${error.message}`,
  );

function withFiles(report: AuditReport, found: string[] | string): AuditReport {
  const { differences, unable } = report;
  return typeof found === 'string'
    ? { ...report, differences: [found, ...differences], unable: unable + 1 }
    : { ...report, differences: [...differences, ...found] };
}
