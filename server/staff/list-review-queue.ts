/** The queues: how many reviews wait in each, and the reviews themselves. */
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildReviewRows } from './review-queue-rows.ts';
import { type ReviewListCursor, type ReviewRecord, listQueueCounts, listReviewRecords } from './review-queue-store.ts';
import { parseAccountId } from '../ids.ts';
import { createHash } from 'node:crypto';
import { REQUEST_KINDS } from '@bourse/core/registry/review-request-kinds.ts';
import { isoTime } from '@bourse/core/dates.ts';

const PAGE = 10;
const CURSOR = /^(\d{1,15})\.(\d{1,18})\.(\d{1,18})$/;

const cursorOf = ({ submitted_at, account_id, seq }: ReviewRecord): string =>
  `${submitted_at.getTime()}.${account_id}.${seq}`;
function parseCursor(cursor: string | undefined): ReviewListCursor | null {
  const [, at, account, seq] = CURSOR.exec(cursor ?? '') ?? [];
  return at && account && seq ? { at: new Date(Number(at)), account: BigInt(account), seq: BigInt(seq) } : null;
}

export function listReviews(dependencies: ServerDependencies): Handler<'staff/listReviews'> {
  return async ({ kind, state = 'open', mine, customer, cursor, limit = PAGE }, caller) => {
    const account = customer === undefined ? null : parseAccountId(customer);
    if (customer !== undefined && account === null) return { rows: [], next: null };
    const rows = await listReviewRecords(dependencies.database.kysely, {
      state,
      kinds: kind ? [kind] : null,
      claimedBy: mine ? caller.staff.toString() : null,
      account,
      after: parseCursor(cursor),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    // Only the review itself shows names; this page shows numbers.
    const detail = { kind: kind ?? null, state, mine: mine ?? false, shown: page.length };
    const accessLogEntry = { action: 'listReviews', subject: 'reviews', detail };
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      accessLogEntry,
      page.map(({ account_id }) => account_id),
    );
    const pageRows = (await buildReviewRows(dependencies, page, caller)).map((row) => ({
      ...row,
      customer: { ...row.customer, name: null },
    }));
    return { rows: pageRows, next: rows.length > limit && last ? cursorOf(last) : null };
  };
}

export function getReviewQueueCounts(dependencies: ServerDependencies): Handler<'staff/getQueues'> {
  return async () => {
    const found = new Map((await listQueueCounts(dependencies.database.kysely)).map((row) => [row.kind, row]));
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
      now: isoTime(dependencies.clock.now()),
    };
  };
}
