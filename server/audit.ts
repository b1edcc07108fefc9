/**
 * The audit of everything: the ledger's own checks, and those that an area has in its `audit.ts`. An audit is a process
 * of its own, so it only loads that file of an area.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { auditBy, type AuditReport } from './ledger/audit.ts';
import type { AuditGroup } from './ledger/audit-check.ts';

const HERE = import.meta.dirname;

async function checksOf(folder: string): Promise<readonly AuditGroup[]> {
  const files = await readdir(join(HERE, folder));
  if (!files.includes('area.ts') || !files.includes('audit.ts')) return [];
  const { AUDIT } = (await import(`./${folder}/audit.ts`)) as { AUDIT?: readonly AuditGroup[] };
  if (!AUDIT) throw new Error(`${folder}/audit.ts exports no AUDIT`);
  return AUDIT;
}

export async function audit(client: pg.ClientBase): Promise<AuditReport> {
  const folders = (await readdir(HERE, { withFileTypes: true })).filter((each) => each.isDirectory());
  const ofAreas = await Promise.all(folders.map(({ name }) => checksOf(name)));
  return auditBy(client, ofAreas.flat());
}
