/** One search across queues, orders, customers and proposals. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { plainReference } from '@bourse/core/accounts/staff/reconcile.ts';
import { recordLooks } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import { ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { namePrint } from '../secrets/name-fingerprints.ts';
import { nameOf, selectCustomers } from './customers-store.ts';
import { kindsFor } from './list-proposals.ts';
import { amountOf } from './review-rows.ts';
import { reviewId, type ReviewRecord, selectByReference, selectReview } from './reviews-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Found = AnswerOf<Calls['staff/search']>['rows'][number];
const OF_EACH = 10;
const NOTHING = { customer: null, status: null, reference: null, amount: null, currency: null } as const;

export const search =
  (parts: Parts): Handler<'staff/search'> =>
  async ({ query }, caller) => {
    const asked = query.trim();
    const rows = (
      await Promise.all([
        reviewsOf(parts, asked),
        ordersOf(parts, asked),
        customersOf(parts, asked),
        proposalsOf(parts, asked, caller),
      ])
    ).flat();
    // The search term may be somebody's name or number, so it isn't written to the record.
    const look = { action: 'search', subject: 'customers', detail: { shown: rows.length } };
    const shown = rows.flatMap(({ customer }) => (customer === null ? [] : [BigInt(customer)]));
    await recordLooks(parts, caller, look, shown);
    return { rows };
  };

/** By the id that customers see, or by a payment's reference as banks alter it. */
async function reviewsOf({ database: { kysely } }: Parts, asked: string): Promise<Found[]> {
  const byId = await selectReview(kysely, asked.toLowerCase());
  const found = byId ? [byId] : await selectByReference(kysely, plainReference(asked), OF_EACH);
  return found.map((row: ReviewRecord) => ({
    kind: 'review',
    id: reviewId(row),
    customer: row.account_id.toString(),
    at: isoTime(row.submitted_at.getTime()),
    what: row.kind,
    status: row.status,
    reference: row.details['reference'] === undefined ? null : String(row.details['reference']),
    amount: amountOf(row.amount, row.currency),
    currency: row.currency,
  }));
}

async function ordersOf({ database: { kysely } }: Parts, asked: string): Promise<Found[]> {
  const named = ownerOf('o', asked.toLowerCase());
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
          ...NOTHING,
          kind: 'order',
          id: asked.toLowerCase(),
          customer: row.account_id.toString(),
          at: isoTime(row.created_at.getTime()),
          what: row.instrument,
          status: row.status,
          currency: row.currency,
        },
      ]
    : [];
}

async function customersOf({ database: { kysely }, secrets, clock }: Parts, asked: string): Promise<Found[]> {
  const rows = await selectCustomers(kysely, {
    query: asked,
    print: namePrint(secrets, asked),
    state: null,
    before: null,
    limit: OF_EACH,
    now: clock.now(),
  });
  return rows.map((row) => ({
    ...NOTHING,
    kind: 'customer',
    id: row.account_id.toString(),
    customer: row.account_id.toString(),
    at: isoTime(row.created_at.getTime()),
    what: [row.mobile, nameOf(secrets, row)].filter(Boolean).join(' · '),
  }));
}

async function proposalsOf({ database: { kysely } }: Parts, asked: string, caller: Staff): Promise<Found[]> {
  const kinds = kindsFor(caller);
  if (!/^[1-9]\d{0,17}$/.test(asked) || kinds.length === 0) return [];
  const row = await kysely
    .selectFrom('proposals')
    .select(['proposal', 'what', 'proposed_at', 'status'])
    .where('proposal', '=', BigInt(asked))
    .where('what', 'in', kinds)
    .executeTakeFirst();
  return row
    ? [
        {
          ...NOTHING,
          kind: 'proposal',
          id: row.proposal.toString(),
          at: isoTime(row.proposed_at.getTime()),
          what: row.what,
          status: row.status,
        },
      ]
    : [];
}
