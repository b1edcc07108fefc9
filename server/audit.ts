/** The audit of everything: the ledger's own checks, and those that the areas' manifests name. */
import type pg from 'pg';
import { AREAS } from './fold-areas.ts';
import { auditBy, type AuditReport } from './ledger/audit.ts';

export const audit = (client: pg.ClientBase): Promise<AuditReport> =>
  auditBy(
    client,
    AREAS.flatMap((area) => area.audit ?? []),
  );
