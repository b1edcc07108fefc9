/** One search across queues, orders, customers and proposals. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { normalizeReference } from '@bourse/core/accounts/staff/bank-reconciliation.ts';
import { recordStaffAccessToCustomers } from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import { parseIdOwner } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeNameFingerprint } from '../secrets/name-fingerprints.ts';
import { decryptCustomerName, listCustomerRecords } from './customers-store.ts';
import { listReadableProposalKinds } from './list-proposals.ts';
import { formatReviewAmount } from './review-queue-rows.ts';
import { formatReviewId, type ReviewRecord, listReviewsByReference, findReviewRecord } from './review-queue-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type SearchResult = CallAnswer<Calls['staff/search']>['rows'][number];
const RESULTS_PER_KIND = 10;
const EMPTY_RESULT = { customer: null, status: null, reference: null, amount: null, currency: null } as const;

export const searchAllRecords =
  (dependencies: ServerDependencies): Handler<'staff/search'> =>
  async ({ query }, caller) => {
    const text = query.trim();
    const rows = (
      await Promise.all([
        searchReviews(dependencies, text),
        searchOrders(dependencies, text),
        searchCustomers(dependencies, text),
        searchProposals(dependencies, text, caller),
      ])
    ).flat();
    // The search term may be somebody's name or number, so it isn't written to the record.
    const accessLogEntry = { action: 'search', subject: 'customers', detail: { shown: rows.length } };
    const visibleRows = rows.flatMap(({ customer }) => (customer === null ? [] : [BigInt(customer)]));
    await recordStaffAccessToCustomers(dependencies, caller, accessLogEntry, visibleRows);
    return { rows };
  };

/** By the id that customers see, or by a payment's reference as banks alter it. */
async function searchReviews({ database: { kysely } }: ServerDependencies, text: string): Promise<SearchResult[]> {
  const byId = await findReviewRecord(kysely, text.toLowerCase());
  const found = byId ? [byId] : await listReviewsByReference(kysely, normalizeReference(text), RESULTS_PER_KIND);
  return found.map((row: ReviewRecord) => ({
    kind: 'review',
    id: formatReviewId(row),
    customer: row.account_id.toString(),
    at: isoTime(row.submitted_at.getTime()),
    what: row.kind,
    status: row.status,
    reference: row.details['reference'] === undefined ? null : String(row.details['reference']),
    amount: formatReviewAmount(row.amount, row.currency),
    currency: row.currency,
  }));
}

async function searchOrders({ database: { kysely } }: ServerDependencies, text: string): Promise<SearchResult[]> {
  const named = parseIdOwner('o', text.toLowerCase());
  if (!named || named.account >= 2n ** 63n || named.seq >= 2n ** 63n) return [];
  const row = await kysely
    .selectFrom('orders')
    .select(['account_id', 'instrument', 'status', 'created_at', 'currency'])
    .where('account_id', '=', named.account)
    .where('order_seq', '=', named.seq)
    .executeTakeFirst();
  return row
    ? [
        {
          ...EMPTY_RESULT,
          kind: 'order',
          id: text.toLowerCase(),
          customer: row.account_id.toString(),
          at: isoTime(row.created_at.getTime()),
          what: row.instrument,
          status: row.status,
          currency: row.currency,
        },
      ]
    : [];
}

async function searchCustomers(
  { database: { kysely }, secrets, clock }: ServerDependencies,
  text: string,
): Promise<SearchResult[]> {
  const rows = await listCustomerRecords(kysely, {
    query: text,
    print: computeNameFingerprint(secrets, text),
    state: null,
    before: null,
    limit: RESULTS_PER_KIND,
    now: clock.now(),
  });
  return rows.map((row) => ({
    ...EMPTY_RESULT,
    kind: 'customer',
    id: row.account_id.toString(),
    customer: row.account_id.toString(),
    at: isoTime(row.created_at.getTime()),
    what: [row.mobile, decryptCustomerName(secrets, row)].filter(Boolean).join(' · '),
  }));
}

async function searchProposals(
  { database: { kysely } }: ServerDependencies,
  text: string,
  caller: StaffCaller,
): Promise<SearchResult[]> {
  const kinds = listReadableProposalKinds(caller);
  if (!/^[1-9]\d{0,17}$/.test(text) || kinds.length === 0) return [];
  const row = await kysely
    .selectFrom('proposals')
    .select(['proposal', 'what', 'proposed_at', 'status'])
    .where('proposal', '=', BigInt(text))
    .where('what', 'in', kinds)
    .executeTakeFirst();
  return row
    ? [
        {
          ...EMPTY_RESULT,
          kind: 'proposal',
          id: row.proposal.toString(),
          at: isoTime(row.proposed_at.getTime()),
          what: row.what,
          status: row.status,
        },
      ]
    : [];
}
