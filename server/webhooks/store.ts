/** The SQL of webhooks as their owners manage them, and of their attempts. */
import type {
  WebhookDisabledReason,
  WebhookEventKind,
  WebhookFailure,
} from '@bourse/core/accounts/webhooks/webhook.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { DB } from '../db/table-types.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';

type Db = Database['kysely'];

/** Whose webhook it is; null: the operator's, which gets the events of all accounts. */
export type WebhookOwner = AccountId | null;

export interface Webhook {
  id: string;
  account: WebhookOwner;
  name: string;
  url: string;
  kinds: readonly WebhookEventKind[];
  /** Null: all of the customer's, or of everybody's. */
  portfolio: number | null;
  /** Encrypted. */
  secret: string;
  formerSecret: string | null;
  formerUntil: number | null;
  createdAt: number;
  disabledAt: number | null;
  disabledReason: WebhookDisabledReason | null;
  /** A number of the account's events, or of `event_numbers`. */
  sentSeq: bigint;
  failures: number;
  failingSince: number | null;
  nextAt: number;
  testDue: boolean;
  removedAt: number | null;
}

export const parseWebhookRow = (row: Selectable<DB['webhooks']>): Webhook => ({
  id: row.webhook_id,
  account: row.account_id,
  name: row.name,
  url: row.url,
  kinds: row.kinds as WebhookEventKind[],
  portfolio: row.portfolio,
  secret: row.secret,
  formerSecret: row.former_secret,
  formerUntil: toEpochMsOrNull(row.former_until),
  createdAt: row.created_at.getTime(),
  disabledAt: toEpochMsOrNull(row.disabled_at),
  disabledReason: row.disabled_reason as WebhookDisabledReason | null,
  sentSeq: row.sent_seq,
  failures: row.failures,
  failingSince: toEpochMsOrNull(row.failing_since),
  nextAt: row.next_at.getTime(),
  testDue: row.test_due,
  removedAt: toEpochMsOrNull(row.removed_at),
});

/** Those that their owner hasn't removed, oldest first. */
export async function listWebhooksOf(db: Db, account: WebhookOwner): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', account === null ? 'is' : '=', account)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();
  return rows.map(parseWebhookRow);
}

/** The operator's, with those removed since then, whose deliveries are still there to look at; oldest first. */
export async function listOperatorWebhooks(db: Db, removedSince: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', 'is', null)
    .where(({ eb, or }) => or([eb('removed_at', 'is', null), eb('removed_at', '>=', new Date(removedSince))]))
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();
  return rows.map(parseWebhookRow);
}

export type NewWebhook = Pick<Webhook, 'id' | 'account' | 'name' | 'url' | 'kinds' | 'portfolio' | 'secret'>;

/** It gets what happens from now on. */
export const insertWebhook = (db: Db, webhook: NewWebhook, now: number) =>
  sql`insert into webhooks (webhook_id, account_id, name, url, kinds, portfolio, secret, created_at, next_at, sent_seq)
    values (${webhook.id}, ${webhook.account}, ${webhook.name}, ${webhook.url}, ${[...webhook.kinds]}::text[],
      ${webhook.portfolio}::smallint, ${webhook.secret}, ${new Date(now)}, ${new Date(now)},
      ${
        webhook.account === null
          ? sql`(select number from last_event_number)`
          : sql`(select event_seq from accounts where account_id = ${webhook.account})`
      })`.execute(db);

/** One that its owner hasn't removed, as it stays until the transaction ends; null if there is none. */
export async function lockWebhook(db: Db, account: WebhookOwner, id: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', account === null ? 'is' : '=', account)
    .where('webhook_id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? parseWebhookRow(row) : null;
}

type LockedWebhook = Readonly<Webhook>;
const update = (db: Db, { id }: LockedWebhook, set: Updateable<DB['webhooks']>) =>
  db.updateTable('webhooks').where('webhook_id', '=', id).set(set).execute();

/** What is stored of the new secret is encrypted. */
export const rotateSecret = (db: Db, webhook: LockedWebhook, secret: string, formerUntil: number) =>
  update(db, webhook, { secret, former_secret: webhook.secret, former_until: new Date(formerUntil) });

export const endWebhook = (db: Db, webhook: LockedWebhook, now: number) =>
  update(db, webhook, { removed_at: new Date(now) });

/** One that wasn't disabled is tried at once: since when it fails stays. */
export const enableWebhookAgain = (db: Db, webhook: LockedWebhook, now: number) =>
  update(db, webhook, {
    ...(webhook.disabledAt === null
      ? {}
      : { disabled_at: null, disabled_reason: null, failures: 0, failing_since: null }),
    next_at: new Date(now),
  });

export const requestWebhookTest = (db: Db, webhook: LockedWebhook, now: number) =>
  update(db, webhook, { test_due: true, next_at: new Date(now) });

export const disableWebhook = (db: Db, webhook: LockedWebhook, reason: WebhookDisabledReason, now: number) =>
  update(db, webhook, { disabled_at: new Date(now), disabled_reason: reason });

/** Events of all accounts are numbered after the commit: what began at `from` may have a later number. */
const NUMBERED_AFTER_MS = 15_000;

/**
 * The next event is the first that happened at `from` or later, or an earlier one that wasn't delivered yet. Since when
 * it fails stays.
 */
export const rewindWebhook = (db: Db, { id, account }: LockedWebhook, from: number, now: number) =>
  db
    .updateTable('webhooks')
    .where('webhook_id', '=', id)
    .set({
      next_at: new Date(now),
      sent_seq:
        account === null
          ? sql<bigint>`least(sent_seq, coalesce((select number from event_numbers
              where at < ${new Date(from - NUMBERED_AFTER_MS)} order by at desc, number desc limit 1),
              (select min(number) - 1 from event_numbers)))`
          : sql<bigint>`least(sent_seq, coalesce(
              (select max(seq) from events where account_id = ${account} and at < ${new Date(from)}),
              (select min(seq) - 1 from events where account_id = ${account})))`,
    })
    .execute();

export interface WebhookAttempt {
  /** A kind of event, `gap` or `test`. */
  kind: string;
  /** Null: a test. */
  seq: bigint | null;
  attempt: number;
  at: number;
  durationMs: number;
  status: number | null;
  failure: WebhookFailure | null;
}

/** Newest first; null if the webhook isn't one of the owner's. Removing one doesn't hide where events went. */
export async function listAttemptsOf(
  db: Db,
  account: WebhookOwner,
  id: string,
  { since, limit }: { since: number; limit: number },
): Promise<WebhookAttempt[] | null> {
  const own = await db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('account_id', account === null ? 'is' : '=', account)
    .where('webhook_id', '=', id)
    .executeTakeFirst();
  if (!own) return null;
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('webhook_id', '=', id)
    .where('at', '>=', new Date(since))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    seq: row.event_seq,
    attempt: row.attempt,
    at: row.at.getTime(),
    durationMs: row.duration_ms,
    status: row.status,
    failure: row.failure as WebhookFailure | null,
  }));
}

/** Which of the customer's rows here are their own data: not the secrets. */
export const customerDataExport: CustomerDataExportTables = {
  webhooks: {
    columns: 'webhook_id, name, url, kinds, portfolio, created_at, removed_at, disabled_at, disabled_reason',
    orderBy: 'created_at, webhook_id',
  },
  webhook_attempts: {
    columns: 'webhook_id, kind, event_seq, attempt, at, duration_ms, status, failure',
    orderBy: 'at, webhook_id, number',
  },
};
