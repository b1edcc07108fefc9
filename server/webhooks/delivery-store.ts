/** The SQL of deliveries: which webhooks are due, what became of an attempt. A webhook is held by one process. */
import type { WebhookDisabledReason } from '@bourse/core/accounts/webhooks/webhook.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import { parseWebhookRow, type Webhook, type WebhookAttempt } from './store.ts';

type Db = Pick<Database, 'kysely'>;

/** A webhook while this process delivers to it; what it does counts only until `heldUntil`. */
export interface HeldWebhook extends Webhook {
  heldUntil: number;
}

export interface WebhookClaim {
  /** The operator's, or customers': neither waits for the other. */
  ofOperator: boolean;
  now: number;
  heldUntil: number;
  limit: number;
  /** What this process is still busy with. */
  held: readonly string[];
}

/** Those with something to send that nobody holds, the longest waiting first; with their account's restrictions. */
export async function claimDueWebhooks(
  { kysely }: Db,
  { ofOperator, now, heldUntil, limit, held }: WebhookClaim,
): Promise<{ webhook: HeldWebhook; states: readonly Restriction[] }[]> {
  const newest = ofOperator ? sql`(select number from last_event_number)` : sql`o.event_seq`;
  const owned = ofOperator
    ? sql`webhooks d where d.account_id is null and`
    : sql`webhooks d join accounts o on o.account_id = d.account_id where`;
  const { rows } = await sql<Selectable<DB['webhooks']> & { states: Restriction[] | null }>`
    update webhooks w set held_until = ${new Date(heldUntil)} where w.webhook_id in (
      select d.webhook_id from ${owned} d.removed_at is null and d.next_at <= ${new Date(now)}
          and (d.held_until is null or d.held_until <= ${new Date(now)})
          and (d.test_due or (d.disabled_at is null and d.sent_seq < ${newest}))
          and d.webhook_id <> all(${[...held]}::text[])
        order by d.next_at limit ${limit} for update of d skip locked)
    returning w.*, (select states from accounts a where a.account_id = w.account_id)`.execute(kysely);
  return rows.map((row) => ({ webhook: { ...parseWebhookRow(row), heldUntil }, states: row.states ?? [] }));
}

const whereHeld = ({ id, heldUntil }: HeldWebhook) => sql`webhook_id = ${id} and held_until = ${new Date(heldUntil)}
  and removed_at is null`;

/** Ends this process's hold. What was moved meanwhile (a replay, a removal) stays. */
export const releaseWebhook = ({ kysely }: Db, webhook: HeldWebhook, nextAt: number): Promise<unknown> =>
  sql`update webhooks set held_until = null, next_at = greatest(next_at, ${new Date(nextAt)})
    where ${whereHeld(webhook)}`.execute(kysely);

const ATTEMPTS_RETAINED = 100;

/** Whether it still was this process's turn: otherwise nothing is stored. */
async function storeWithAttempt(
  { kysely }: Db,
  webhook: HeldWebhook,
  set: ReturnType<typeof sql>,
  { kind, seq, attempt, at, durationMs, status, failure }: WebhookAttempt,
): Promise<boolean> {
  const { rows } = await sql`with moved as (
      update webhooks set attempts = attempts + 1, ${set} where ${whereHeld(webhook)} and sent_seq = ${webhook.sentSeq}
        returning account_id, webhook_id, attempts
    ), old as (
      delete from webhook_attempts o using moved m
        where o.webhook_id = m.webhook_id and o.number <= m.attempts - ${ATTEMPTS_RETAINED}
    ) insert into webhook_attempts (account_id, webhook_id, number, kind, event_seq, attempt, at, duration_ms, status,
        failure)
      select account_id, webhook_id, attempts, ${kind}, ${seq}::bigint, ${attempt}::integer,
        ${new Date(at)}::timestamptz, ${durationMs}::integer, ${status}::smallint, ${failure}::text
      from moved returning number`.execute(kysely);
  return rows.length === 1;
}

export const storeDelivery = (db: Db, webhook: HeldWebhook, seq: bigint, attempt: WebhookAttempt) =>
  storeWithAttempt(db, webhook, sql`sent_seq = ${seq}, failures = 0, failing_since = null`, attempt);

export const storeFailure = (
  db: Db,
  webhook: HeldWebhook,
  { failures, failingSince, nextAt }: { failures: number; failingSince: number; nextAt: number },
  attempt: WebhookAttempt,
) =>
  storeWithAttempt(
    db,
    webhook,
    sql`failures = ${failures}, failing_since = ${new Date(failingSince)}, next_at = ${new Date(nextAt)},
      held_until = null`,
    attempt,
  );

export const storeTest = (db: Db, webhook: HeldWebhook, attempt: WebhookAttempt) =>
  storeWithAttempt(db, webhook, sql`test_due = false`, attempt);

/** Events that nobody wanted. */
export const skipEvents = ({ kysely }: Db, webhook: HeldWebhook, seq: bigint): Promise<unknown> =>
  sql`update webhooks set sent_seq = ${seq} where ${whereHeld(webhook)} and sent_seq = ${webhook.sentSeq}`.execute(
    kysely,
  );

export const storeDisabled = (
  kysely: Database['kysely'],
  webhook: HeldWebhook,
  { reason, now }: { reason: WebhookDisabledReason; now: number },
  attempt: WebhookAttempt,
) =>
  storeWithAttempt(
    { kysely },
    webhook,
    sql`disabled_at = ${new Date(now)}, disabled_reason = ${reason}, held_until = null`,
    attempt,
  );

export const deleteOldAttempts = ({ kysely }: Db, before: number): Promise<unknown> =>
  kysely.deleteFrom('webhook_attempts').where('at', '<', new Date(before)).execute();
