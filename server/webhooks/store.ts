/** The SQL of webhooks as their owners manage them, and of their attempts. */
import type {
  WebhookDisabledReason,
  WebhookEventKind,
  WebhookFailure,
} from '@bourse/core/accounts/webhooks/webhook.ts';
import { type Selectable, sql } from 'kysely';
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

const updateQuery = (db: Db, account: WebhookOwner, id: string) =>
  db
    .updateTable('webhooks')
    .where('account_id', account === null ? 'is' : '=', account)
    .where('webhook_id', '=', id)
    .where('removed_at', 'is', null);

/** Each answers the webhook's name; null if it isn't one of the owner's. */
const nameOf = async (update: ReturnType<typeof updateQuery>): Promise<string | null> =>
  (await update.returning('name').executeTakeFirst())?.name ?? null;

/** What is stored of the new secret is encrypted. */
export const rotateSecret = (db: Db, account: WebhookOwner, id: string, secret: string, formerUntil: number) =>
  nameOf(
    updateQuery(db, account, id).set(({ ref }) => ({
      secret,
      former_secret: ref('secret'),
      former_until: new Date(formerUntil),
    })),
  );

export const endWebhook = (db: Db, account: WebhookOwner, id: string, now: number) =>
  nameOf(updateQuery(db, account, id).set({ removed_at: new Date(now) }));

const afresh = (now: number) => ({
  disabled_at: null,
  disabled_reason: null,
  failures: 0,
  failing_since: null,
  next_at: new Date(now),
});
export const enableWebhookAgain = (db: Db, account: WebhookOwner, id: string, now: number) =>
  nameOf(updateQuery(db, account, id).set(afresh(now)));

export const requestWebhookTest = (db: Db, account: WebhookOwner, id: string, now: number) =>
  nameOf(updateQuery(db, account, id).set({ test_due: true, next_at: new Date(now) }));

export const disableWebhookByStaff = (db: Db, id: string, now: number) =>
  nameOf(updateQuery(db, null, id).set({ disabled_at: new Date(now), disabled_reason: 'staff' }));

/** Events of all accounts are numbered after the commit: what began at `from` may have a later number. */
const NUMBERED_AFTER_MS = 15_000;

/** The next event is the first that happened at `from` or later. */
export const rewindWebhook = (db: Db, account: WebhookOwner, id: string, from: number, now: number) =>
  nameOf(
    updateQuery(db, account, id).set({
      ...afresh(now),
      sent_seq:
        account === null
          ? sql<bigint>`coalesce((select number from event_numbers where at < ${new Date(from - NUMBERED_AFTER_MS)}
              order by at desc, number desc limit 1), (select min(number) - 1 from event_numbers), sent_seq)`
          : sql<bigint>`coalesce((select max(seq) from events where account_id = ${account}
              and at < ${new Date(from)}), (select min(seq) - 1 from events where account_id = ${account}), sent_seq)`,
    }),
  );

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

/** Newest first; null if the webhook isn't one of the owner's. */
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
    .where('removed_at', 'is', null)
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
