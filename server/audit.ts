/** The audit of everything: the ledger's own checks, and those that areas bring. */
import type pg from 'pg';
import { AREAS } from './areas.ts';
import { auditBy, type AuditReport } from './ledger/audit.ts';

export const audit = (client: pg.ClientBase): Promise<AuditReport> =>
  auditBy(
    client,
    AREAS.flatMap((area) => area.audit ?? []),
  );
