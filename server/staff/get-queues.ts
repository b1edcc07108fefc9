import { createHash } from 'node:crypto';
import { REQUEST_KINDS } from '@bourse/core/registry/request-kinds.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { selectQueues } from './reviews-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function getQueues(parts: Parts): Handler<'staff/getQueues'> {
  return async () => {
    const found = new Map((await selectQueues(parts.database.kysely)).map((row) => [row.kind, row]));
    const rows = REQUEST_KINDS.map((kind) => {
      const row = found.get(kind);
      return {
        kind,
        open: Number(row?.open ?? 0n),
        processing: Number(row?.processing ?? 0n),
        oldestAt: row?.oldest_at?.toISOString() ?? null,
      };
    });
    const changes = REQUEST_KINDS.map((kind) => found.get(kind)?.changed_at?.getTime() ?? 0);
    return {
      rows,
      changed: createHash('sha256')
        .update(JSON.stringify([rows, changes]))
        .digest('base64url')
        .slice(0, 16),
      now: isoTime(parts.clock.now()),
    };
  };
}
