import { csvLine } from '@bourse/core/csv.ts';
import { recordLook } from '../desk/run-command.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { nameOf } from './customer-name.ts';
import { selectCustomers } from './customers-store.ts';
import { amountOf } from './review-rows.ts';
import { reviewId, selectReviews } from './reviews-store.ts';

/** UTF-8 for spreadsheets. */
const MARK = '\uFEFF';
const ROWS_MAXIMUM = 10_000;

type Table = string[][];

export function exportCsv(parts: Parts): Handler<'staff/exportCsv'> {
  return async ({ what, why }, caller) => {
    const [head = [], ...rows] = await { customers, reviews, audit }[what](parts);
    await recordLook(parts, caller, { action: 'exportCsv', subject: what, why, detail: { rows: rows.length } });
    return {
      name: `${what}-${isoTime(parts.clock.now()).slice(0, 10)}.csv`,
      csv: MARK + [head, ...rows].map(csvLine).join(''),
      rows: rows.length,
    };
  };
}

async function customers({ database, clock, secrets }: Parts): Promise<Table> {
  const now = clock.now();
  const rows = await selectCustomers(database.kysely, {
    query: null,
    print: null,
    state: null,
    before: null,
    limit: ROWS_MAXIMUM,
    now,
  });
  return [
    ['id', 'account', 'name', 'verification', 'states', 'createdAt'],
    ...rows.map((row) => [
      row.account_id.toString(),
      row.mobile,
      nameOf(secrets, row) ?? '',
      row.verification,
      row.states
        .filter(({ until }) => until === null || Date.parse(until) > now)
        .map(({ state }) => state)
        .join(' '),
      row.created_at.toISOString(),
    ]),
  ];
}

async function reviews({ database }: Parts): Promise<Table> {
  const all = { kinds: null, claimedBy: null, account: null, after: null, limit: ROWS_MAXIMUM };
  const rows = (
    await Promise.all(
      (['open', 'processing', 'ended'] as const).map((state) => selectReviews(database.kysely, { ...all, state })),
    )
  )
    .flat()
    .slice(0, ROWS_MAXIMUM);
  return [
    ['id', 'kind', 'status', 'customer', 'amount', 'currency', 'submittedAt', 'updatedAt', 'reason', 'remark'],
    ...rows.map((row) => [
      reviewId(row),
      row.kind,
      row.status,
      row.account_id.toString(),
      amountOf(row.amount, row.currency) ?? '',
      row.currency ?? '',
      row.submitted_at.toISOString(),
      row.updated_at.toISOString(),
      row.reason ?? '',
      row.remark ?? '',
    ]),
  ];
}

async function audit({ database }: Parts): Promise<Table> {
  const rows = await database.kysely
    .selectFrom('staff_audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(ROWS_MAXIMUM)
    .execute();
  return [
    ['seq', 'at', 'who', 'action', 'subject', 'customer', 'why', 'detail', 'hash'],
    ...rows.map((row) => [
      row.seq.toString(),
      row.at.toISOString(),
      row.who,
      row.action,
      row.subject,
      row.account_id?.toString() ?? '',
      row.why ?? '',
      row.detail,
      row.hash.toString('hex'),
    ]),
  ];
}
