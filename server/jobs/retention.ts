/**
 * Deletes data at the end of its retention: files of rejected or cancelled requests (the sweep then removes them from
 * storage), old events and old keys.
 */
import {
  RETAINED_FILE_KINDS,
  type RetainedFileKind,
  fileRetentionCutoff,
  fileRetentionDaysAt,
  type FileRetentionRule,
} from '@bourse/core/compliance/file-retention.ts';
import { sql } from 'kysely';
import { appendStaffAudit } from '../staff-audit/audit-entries.ts';
import { runInTransaction, type TransactionContext } from '../commands/transaction-with-events.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Database } from '../db/database.ts';
import type { WorldClock } from '../world/world-clock.ts';

const AT_ONCE = 100;
/** The rule itself, as the record names it. */
const RULE = { staff: null, login: 'retention rule' } as const;

/** Returns how many requests' files were deleted. A repeat continues where it stopped. */
export async function deleteExpiredFiles(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  atOnce = AT_ONCE,
): Promise<number> {
  const rows = await dependencies.database.kysely.selectFrom('retention_rules').selectAll().execute();
  const rules = rows.map(
    ({ kind, from_at, days }): FileRetentionRule => ({ kind: kind as RetainedFileKind, from: from_at.getTime(), days }),
  );
  let removed = 0;
  for (const kind of RETAINED_FILE_KINDS) {
    for (let more = true; more; ) {
      const gone = await runInTransaction(dependencies, (work) => deleteRetentionBatch(work, { kind, rules, atOnce }));
      removed += gone;
      more = gone > 0;
    }
  }
  return removed;
}

interface RetentionBatch {
  kind: RetainedFileKind;
  rules: readonly FileRetentionRule[];
  atOnce: number;
}

async function deleteRetentionBatch(
  { db, now }: TransactionContext,
  { kind, rules, atOnce }: RetentionBatch,
): Promise<number> {
  // Files of restricted accounts are kept, since they may be requested. A closed account doesn't count as restricted.
  const { rows } = await sql<{ account_id: AccountId; request_seq: bigint; files: bigint }>`
    with due as (
      select distinct r.account_id, r.request_seq from requests r
        join files f on f.account_id = r.account_id
          and f.file_id in (r.details ->> 'front', r.details ->> 'back', r.details ->> 'voucher')
            and f.dropped_at is null
        join accounts a on a.account_id = r.account_id
      where r.kind = ${kind} and r.status in ('rejected', 'cancelled')
        and r.updated_at < ${new Date(fileRetentionCutoff(rules, kind, now))}
        and not exists (select from jsonb_to_recordset(a.states) s (reason text, until timestamptz)
          where s.reason <> 'closed' and (s.until is null or s.until > ${new Date(now)}))
      order by r.account_id, r.request_seq limit ${atOnce}
    ), dropped as (
      update files f set dropped_at = ${new Date(now)} from due d join requests r using (account_id, request_seq)
      where f.account_id = d.account_id and f.dropped_at is null
        and f.file_id in (r.details ->> 'front', r.details ->> 'back', r.details ->> 'voucher')
      returning d.account_id, d.request_seq
    ) select account_id, request_seq, count(*) as files from dropped group by account_id, request_seq
      order by account_id, request_seq`.execute(db);
  await appendStaffAudit(
    db,
    RULE,
    rows.map(({ account_id, request_seq, files }) => ({
      action: 'removeOldFiles',
      subject: `review ${encodeId('r', account_id, request_seq)}`,
      account: account_id,
      detail: { kind, days: fileRetentionDaysAt(rules, kind, now), files: Number(files) },
    })),
    now,
  );
  return rows.length;
}

/** A reader that was away for longer reads its lists again. Messages stay: they belong to the customer. */
const EVENTS_RETAINED_MS = 8 * 24 * 3_600_000;
const ROWS_AT_ONCE = 10_000;

/** Deletes events that only the stream needed, a page at a time so that no lock is held for long. */
export async function deleteOldAccountEvents({ kysely }: Database, now: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from events where ctid in (
      select ctid from events where at < ${new Date(now - EVENTS_RETAINED_MS)} and notice is null
      limit ${ROWS_AT_ONCE})`.execute(kysely);
    if (Number(numAffectedRows ?? 0n) < ROWS_AT_ONCE) return;
  }
}

export async function deleteOldIdempotencyKeys({ kysely }: Database, clock: Pick<WorldClock, 'ago'>): Promise<void> {
  const before = new Date(clock.ago(EVENTS_RETAINED_MS));
  await kysely.deleteFrom('command_keys').where('at', '<', before).where('key', 'not like', '% %').execute();
  await kysely.deleteFrom('staff_keys').where('at', '<', before).execute();
}
