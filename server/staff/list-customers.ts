import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { accountOf, type CustomerRecord, selectCustomers } from './customers-store.ts';

const PAGE = 10;

export function showCustomerRow(row: CustomerRecord, now: number): AnswerOf<Calls['staff/listCustomers']>['rows'][number] {
  return {
    id: row.account_id.toString(), account: row.mobile, name: row.name, verification: 'notCertified',
    states: row.states.filter(({ until }) => until === null || Date.parse(until) > now).map(({ state, reason, until }) => ({ state, reason, until })),
    createdAt: row.created_at.toISOString(), seenAt: row.seen_at?.toISOString() ?? null,
  };
}

export function listCustomers(parts: Parts): Handler<'staff/listCustomers'> {
  return async ({ query, state, cursor, limit = PAGE }) => {
    const now = parts.clock.now();
    const rows = await selectCustomers(parts.database.kysely, {
      query: query?.trim() || null, state: state ?? null, before: cursor === undefined ? null : accountOf(cursor) ?? 1n, limit: limit + 1, now,
    });
    const shown = rows.slice(0, limit);
    return { rows: shown.map((row) => showCustomerRow(row, now)), next: rows.length > limit ? (shown.at(-1)?.account_id.toString() ?? null) : null };
  };
}
