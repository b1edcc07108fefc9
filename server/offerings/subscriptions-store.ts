/** The SQL of customers' applications. */
import {
  type SerializedOfferingTerms,
  parseOfferingTerms,
} from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { LAPSED_SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/allot-subscription.ts';
import type {
  OfferingStage,
  Subscription,
  SubscriptionStatus,
  OfferingTerms,
} from '@bourse/core/products/offerings/offering.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';
import { parseSubscriptionRow } from './subscription-records.ts';
import type { SubscriptionStepView } from './subscription-view.ts';

export interface StoredSubscription {
  subscription: Subscription;
  terms: OfferingTerms;
  stage: OfferingStage;
  steps: SubscriptionStepView[];
}

export interface SubscriptionQuery {
  offering?: bigint;
  offerings?: readonly bigint[];
  kind?: string;
  /** As on the wire. */
  status?: string;
  allotted?: boolean;
  before?: bigint | null;
  seq?: bigint;
  limit: number;
}

const STEPS = sql`(select jsonb_agg(jsonb_build_object('status', t.status, 'cause', t.cause,
    'at', (extract(epoch from t.at) * 1000)::bigint) order by t.step) from subscription_steps t
  where (t.account_id, t.subscription_seq) = (s.account_id, s.subscription_seq))`;

/** Newest first. */
export async function readSubscriptions(
  db: Db,
  account: AccountId,
  query: SubscriptionQuery,
): Promise<StoredSubscription[]> {
  const { offering = null, kind = null, status = null, allotted = null, before = null, seq = null, limit } = query;
  const offerings = query.offerings ? [...query.offerings] : null;
  const { rows } = await sql<
    Selectable<DB['subscriptions']> & { terms: string; stage: OfferingStage; steps: SubscriptionStepView[] }
  >`
    select s.*, o.stage, ${STEPS} as steps,
      (select terms from offering_terms t where t.offering = s.offering order by version desc limit 1) as terms
    from subscriptions s join offerings o using (offering) where s.account_id = ${account}
      and (${offering}::bigint is null or s.offering = ${offering}::bigint)
      and (${offerings}::bigint[] is null or s.offering = any(${offerings}::bigint[]))
      and (${kind}::text is null or s.kind = ${kind}::text)
      and (${status}::text is null or s.status = ${status}::text)
      and (${allotted}::boolean is null or ${allotted}::boolean =
        (s.allotted > 0 and s.status <> all(${[...LAPSED_SUBSCRIPTION_STATUSES]}::text[])))
      and (${before}::bigint is null or s.subscription_seq < ${before}::bigint)
      and (${seq}::bigint is null or s.subscription_seq = ${seq}::bigint)
    order by s.subscription_seq desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    subscription: parseSubscriptionRow(row),
    terms: parseOfferingTerms(JSON.parse(row.terms) as SerializedOfferingTerms),
    stage: row.stage,
    steps: row.steps,
  }));
}

export interface SubscriptionKey {
  account: AccountId;
  seq: bigint;
}
/** An offer's applications in these states: those a job may have work for. */
export async function readSubscriptionKeys(
  db: Db,
  offering: bigint,
  statuses: readonly SubscriptionStatus[],
  limit: number,
  { undelivered = false, dueBy = null }: { undelivered?: boolean; dueBy?: number | null } = {},
): Promise<SubscriptionKey[]> {
  const due = dueBy === null ? null : new Date(dueBy);
  const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint }>`
    select account_id, subscription_seq from subscriptions where offering = ${offering}
      and status = any(${[...statuses]}::text[]) and (not ${undelivered}::boolean or position_seq is null)
      and (${due}::timestamptz is null or pay_by <= ${due}::timestamptz)
    order by account_id, subscription_seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ account: row.account_id, seq: row.subscription_seq }));
}

/** How many applications an offer has that weren't cancelled, and the money held for them. */
export async function sumSubscriptions(db: Db, offering: bigint): Promise<{ count: number; held: bigint }> {
  const { rows } = await sql<{ count: number; held: bigint }>`select count(*)::integer as count,
    coalesce(sum(held), 0)::bigint as held from subscriptions
    where offering = ${offering} and status <> 'cancelled'`.execute(db);
  return rows[0]!;
}
