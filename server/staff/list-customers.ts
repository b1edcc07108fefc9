import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { toDisplayedVerificationStatus } from '@bourse/core/accounts/identity/identity-verification.ts';
import { recordStaffAccessToCustomers, recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeNameFingerprint } from '../secrets/name-fingerprints.ts';
import { type CustomerRecord, decryptCustomerName, listCustomerRecords } from './customers-store.ts';
import { parseAccountId } from '../ids.ts';

const PAGE = 10;

export function customerRow(
  dependencies: Pick<ServerDependencies, 'secrets' | 'clock'>,
  row: CustomerRecord,
): CallAnswer<Calls['staff/listCustomers']>['rows'][number] {
  const now = dependencies.clock.now();
  return {
    id: row.account_id.toString(),
    account: row.mobile,
    name: decryptCustomerName(dependencies.secrets, row),
    verification: toDisplayedVerificationStatus(row.verification),
    states: row.states
      .filter(({ until }) => until === null || Date.parse(until) > now)
      .map(({ state, reason, until }) => ({ state, reason, until })),
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
  };
}

export function listCustomers(dependencies: ServerDependencies): Handler<'staff/listCustomers'> {
  return async ({ query, state, cursor, limit = PAGE }, caller) => {
    const trimmedQuery = query?.trim() || null;
    const rows = await listCustomerRecords(dependencies.database.kysely, {
      query: trimmedQuery,
      print: trimmedQuery === null ? null : computeNameFingerprint(dependencies.secrets, trimmedQuery),
      state: state ?? null,
      before: cursor === undefined ? null : (parseAccountId(cursor) ?? 1n),
      limit: limit + 1,
      now: dependencies.clock.now(),
    });
    const page = rows.slice(0, limit);
    // The search term may be somebody's name or number, so it isn't written to the record.
    const detail = { searched: trimmedQuery !== null, state: state ?? null, shown: page.length };
    const accessLogEntry = { action: 'listCustomers', subject: 'customers', detail };
    const customers = page.map(({ account_id }) => account_id);
    // Each search is logged, since it looks for a person; pages without a search are only polled.
    await (trimmedQuery === null ? recordStaffAccessOncePerHour : recordStaffAccessToCustomers)(
      dependencies,
      caller,
      accessLogEntry,
      customers,
    );
    return {
      rows: page.map((row) => customerRow(dependencies, row)),
      next: rows.length > limit ? (page.at(-1)?.account_id.toString() ?? null) : null,
    };
  };
}
