/** The SQL of push subscriptions of browsers and apps. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';

type Db = Pick<Database, 'kysely'>;

export interface DuePushSubscription {
  account_id: AccountId;
  session_id: string;
  /** Null for a browser; of an app, `endpoint` is the platform, a colon and the app's token. */
  platform: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  zone: string;
  sent_seq: bigint;
  failures: number;
}
export interface NoticeMessage {
  seq: bigint;
  kind: string;
  data: string;
  notice: string;
  at: Date;
}

/** A receiver of messages, without what is known of it later. */
type PushReceiver = Pick<DuePushSubscription, 'platform' | 'endpoint' | 'p256dh' | 'auth' | 'language' | 'zone'>;

/** The session's only receiver from now on; earlier messages aren't sent. */
export async function insertPushSubscription(
  db: Database['kysely'],
  { account, sessionId }: { account: AccountId; sessionId: string },
  receiver: PushReceiver,
  now: number,
): Promise<void> {
  const { event_seq: sent } = await db
    .selectFrom('accounts')
    .select('event_seq')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  // The same browser or app may have been another customer's, or another session's.
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', receiver.endpoint).execute();
  const fresh = { ...receiver, sent_seq: sent, failures: 0, next_at: new Date(now), created_at: new Date(now) };
  await db
    .insertInto('push_subscriptions')
    .values({ account_id: account, session_id: sessionId, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'session_id']).doUpdateSet(fresh))
    .execute();
}

export async function hasPushSubscription(
  db: Database['kysely'],
  { account, sessionId }: { account: AccountId; sessionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('account_id', '=', account)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteSubscriptionOfSession = (
  db: Database['kysely'],
  { account, sessionId }: { account: AccountId; sessionId: string },
) =>
  db.deleteFrom('push_subscriptions').where('account_id', '=', account).where('session_id', '=', sessionId).execute();

/** Whether notices of a kind come as push messages. */
export const setNoticePreference = (
  db: Database['kysely'],
  account: AccountId,
  { kind, push }: { kind: string; push: boolean },
) =>
  db
    .insertInto('notice_preferences')
    .values({ account_id: account, kind, push })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ push }))
    .execute();

const AT_ONCE = 50;

/**
 * Claims browsers with pending messages until `heldUntil`; if this process dies meanwhile, another retries then.
 * Browsers whose session has ended are left out.
 */
export async function claimDuePushSubscriptions(
  { kysely }: Db,
  now: number,
  heldUntil: number,
): Promise<DuePushSubscription[]> {
  const { rows } = await sql<DuePushSubscription>`update push_subscriptions p
    set next_at = ${new Date(heldUntil)}
    where (account_id, session_id) in (
    select s.account_id, s.session_id from push_subscriptions s where s.next_at <= ${new Date(now)}
      and exists (select 1 from sessions x where x.session_id = s.session_id and x.ended_at is null)
      and exists (select 1 from events e where e.account_id = s.account_id and e.seq > s.sent_seq
        and e.notice is not null)
    order by s.next_at limit ${AT_ONCE} for update skip locked) returning *`.execute(kysely);
  return rows;
}

export const listNoticeMessagesAfter = async (
  { kysely }: Db,
  account: AccountId,
  seq: bigint,
  limit: number,
): Promise<NoticeMessage[]> =>
  (await kysely
    .selectFrom('events')
    .select(['seq', 'kind', 'data', 'notice', 'at'])
    .where('account_id', '=', account)
    .where('seq', '>', seq)
    .where('notice', 'is not', null)
    .orderBy('seq')
    .limit(limit)
    .execute()) as NoticeMessage[];

export async function listMutedNoticeTopics({ kysely }: Db, account: AccountId): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom('notice_preferences')
    .select('kind')
    .where('account_id', '=', account)
    .where('push', '=', false)
    .execute();
  return new Set(rows.map((row) => row.kind));
}

const updateSubscriptionQuery = ({ kysely }: Db, { account_id, session_id, endpoint }: DuePushSubscription) =>
  kysely
    .updateTable('push_subscriptions')
    .where('account_id', '=', account_id)
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint);

export const markPushSent = (db: Db, due: DuePushSubscription, seq: bigint, nextAt: number) =>
  updateSubscriptionQuery(db, due)
    .set({ sent_seq: seq, failures: 0, next_at: new Date(nextAt) })
    .execute();
export const markPushFailed = (db: Db, due: DuePushSubscription, seq: bigint, nextAt: number) =>
  updateSubscriptionQuery(db, due)
    .set({ sent_seq: seq, failures: due.failures + 1, next_at: new Date(nextAt) })
    .execute();
export const deletePushSubscription = ({ kysely }: Db, { account_id, session_id, endpoint }: DuePushSubscription) =>
  kysely
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', account_id)
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute();

/** Browsers whose session has ended receive nothing any more. */
export const deleteSignedOutSubscriptions = ({ kysely }: Db) =>
  sql`delete from push_subscriptions s where not exists
  (select 1 from sessions x where x.session_id = s.session_id and x.ended_at is null)`.execute(kysely);

/** The server's own key pair for push services (VAPID, RFC 8292), created once in each database. */

const PURPOSE = 'push key';
export interface VapidKeyPair {
  publicKey: string;
  privateKey: string;
}

export async function loadVapidKeyPair({
  database,
  secrets,
  clock,
}: Pick<ServerDependencies, 'database' | 'secrets' | 'clock'>): Promise<VapidKeyPair> {
  const read = () => database.kysely.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  let row = await read();
  if (!row) {
    // Loaded only if somebody receives messages.
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    await database.kysely
      .insertInto('push_keys')
      .values({
        public_key: made.publicKey,
        private_key: secrets.seal(
          PURPOSE,
          Buffer.from(made.privateKey),
          encryptionPlaceBuilders.pushKey(made.publicKey),
        ),
        created_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error('the push keys were not stored');
  return {
    publicKey: row.public_key,
    privateKey: secrets.open(PURPOSE, row.private_key, encryptionPlaceBuilders.pushKey(row.public_key)).toString(),
  };
}
