import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { shownVerification } from '@bourse/core/accounts/identity/identity.ts';
import { recordLooks, recordNewLooks } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { namePrint } from '../secrets/name-fingerprints.ts';
import { type CustomerRecord, nameOf, selectCustomers } from './customers-store.ts';
import { accountOf } from '../ids.ts';

const PAGE = 10;

export function showCustomerRow(
  parts: Pick<Parts, 'secrets' | 'clock'>,
  row: CustomerRecord,
): AnswerOf<Calls['staff/listCustomers']>['rows'][number] {
  const now = parts.clock.now();
  return {
    id: row.account_id.toString(),
    account: row.mobile,
    name: nameOf(parts.secrets, row),
    verification: shownVerification(row.verification),
    states: row.states
      .filter(({ until }) => until === null || Date.parse(until) > now)
      .map(({ state, reason, until }) => ({ state, reason, until })),
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
  };
}

export function listCustomers(parts: Parts): Handler<'staff/listCustomers'> {
  return async ({ query, state, cursor, limit = PAGE }, caller) => {
    const asked = query?.trim() || null;
    const rows = await selectCustomers(parts.database.kysely, {
      query: asked,
      print: asked === null ? null : namePrint(parts.secrets, asked),
      state: state ?? null,
      before: cursor === undefined ? null : (accountOf(cursor) ?? 1n),
      limit: limit + 1,
      now: parts.clock.now(),
    });
    const shown = rows.slice(0, limit);
    // The search term may be somebody's name or number, so it isn't written to the record.
    const detail = { searched: asked !== null, state: state ?? null, shown: shown.length };
    const look = { action: 'listCustomers', subject: 'customers', detail };
    const customers = shown.map(({ account_id }) => account_id);
    // Each search is logged, since it looks for a person; pages without a search are only polled.
    await (asked === null ? recordNewLooks : recordLooks)(parts, caller, look, customers);
    return {
      rows: shown.map((row) => showCustomerRow(parts, row)),
      next: rows.length > limit ? (shown.at(-1)?.account_id.toString() ?? null) : null,
    };
  };
}
