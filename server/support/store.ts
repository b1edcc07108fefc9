/** The SQL of conversations with customer service. Texts are encrypted, each bound to its place. */
import type { SupportConversation, SupportMessageKind } from '@bourse/core/accounts/support/support-conversation.ts';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { CustomerDataExportTables, ServerDependencies } from '../dependencies.ts';
import type { AccountId, StaffId } from '../ids.ts';
import { encryptionPlaceBuilders, SUPPORT_MESSAGE_PURPOSE } from '../secrets/encryption-bindings.ts';

type Secrets = ServerDependencies['secrets'];

const decryptBody = (secrets: Secrets, account: AccountId, message: number, body: string | null): string | null =>
  body === null
    ? null
    : secrets
        .decrypt(SUPPORT_MESSAGE_PURPOSE, body, encryptionPlaceBuilders.supportMessage(account, message))
        .toString();

interface ConversationRow {
  message_count: number;
  last_at: Date;
  waiting_since: Date | null;
  taken_by: StaffId | null;
  taken_at: Date | null;
}
const COLUMNS = ['message_count', 'last_at', 'waiting_since', 'taken_by', 'taken_at'] as const;

export const parseConversationRow = (row: ConversationRow): SupportConversation => ({
  messageCount: row.message_count,
  lastAt: row.last_at.getTime(),
  waitingSince: toEpochMsOrNull(row.waiting_since),
  takenBy: row.taken_by,
  takenAt: toEpochMsOrNull(row.taken_at),
});

export async function findConversation(db: Db, account: AccountId): Promise<SupportConversation | null> {
  const row = await db
    .selectFrom('support_conversations')
    .select(COLUMNS)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row ? parseConversationRow(row) : null;
}

export async function saveConversation(db: Db, account: AccountId, of: SupportConversation): Promise<void> {
  const row = {
    message_count: of.messageCount,
    last_at: new Date(of.lastAt),
    waiting_since: of.waitingSince === null ? null : new Date(of.waitingSince),
    taken_by: of.takenBy,
    taken_at: of.takenAt === null ? null : new Date(of.takenAt),
  };
  await db
    .insertInto('support_conversations')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export interface StoredSupportMessage {
  message: number;
  kind: SupportMessageKind;
  staff: { id: StaffId; name: string } | null;
  text: string | null;
  pictures: string[];
  at: number;
}
interface NewMessageRow {
  account: AccountId;
  message: number;
  kind: SupportMessageKind;
  staff: StaffId | null;
  /** Empty: none. */
  text: string;
  pictures: readonly string[];
  at: number;
}

/** Its conversation has been saved, and its pictures are used up. */
export async function insertSupportMessage(db: Db, secrets: Secrets, row: NewMessageRow): Promise<void> {
  const { account, message, kind, staff, text, pictures, at } = row;
  const place = encryptionPlaceBuilders.supportMessage(account, message);
  const body = text === '' ? null : secrets.encrypt(SUPPORT_MESSAGE_PURPOSE, text, place);
  await db
    .insertInto('support_messages')
    .values({ account_id: account, message, kind, staff_id: staff, body, at: new Date(at) })
    .execute();
  if (pictures.length > 0)
    await db
      .insertInto('support_pictures')
      .values(pictures.map((file_id, index) => ({ account_id: account, message, place: index, file_id })))
      .execute();
}

/** Newest first, those before `before`. */
export async function listSupportMessages(
  db: Db,
  secrets: Secrets,
  { account, before, limit }: { account: AccountId; before: number | null; limit: number },
): Promise<StoredSupportMessage[]> {
  let query = db
    .selectFrom('support_messages as m')
    .leftJoin('staff as s', 's.staff_id', 'm.staff_id')
    .select(['m.message', 'm.kind', 'm.staff_id', 's.name', 'm.body', 'm.at'])
    .where('m.account_id', '=', account);
  if (before !== null) query = query.where('m.message', '<', before);
  const rows = await query.orderBy('m.message', 'desc').limit(limit).execute();
  if (rows.length === 0) return [];
  const pictures = await db
    .selectFrom('support_pictures')
    .select(['message', 'file_id'])
    .where('account_id', '=', account)
    .where(
      'message',
      'in',
      rows.map(({ message }) => message),
    )
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    message: row.message,
    kind: row.kind as SupportMessageKind,
    staff: row.staff_id === null ? null : { id: row.staff_id, name: row.name ?? '' },
    text: decryptBody(secrets, account, row.message, row.body),
    pictures: pictures.filter(({ message }) => message === row.message).map(({ file_id }) => file_id),
    at: row.at.getTime(),
  }));
}

/** Times of the customer's messages since then, the earliest first. */
export const listCustomerMessageTimes = (db: Db, account: AccountId, since: number): Promise<number[]> =>
  listTimes(
    db
      .selectFrom('support_messages')
      .select('at')
      .where('account_id', '=', account)
      .where('kind', '=', 'customer')
      .where('at', '>', new Date(since))
      .orderBy('at'),
  );

/** Times of this person's answers to all customers since then, the earliest first. */
export const listAnswerTimes = (db: Db, staff: StaffId, since: number): Promise<number[]> =>
  listTimes(
    db
      .selectFrom('support_messages')
      .select('at')
      .where('staff_id', '=', staff)
      .where('kind', '=', 'staff')
      .where('at', '>', new Date(since))
      .orderBy('at'),
  );

const listTimes = async (query: { execute(): Promise<{ at: Date }[]> }): Promise<number[]> =>
  (await query.execute()).map(({ at }) => at.getTime());

export const hasSupportPicture = async (db: Db, account: AccountId, file: string): Promise<boolean> =>
  (await db
    .selectFrom('support_pictures')
    .select('file_id')
    .where('account_id', '=', account)
    .where('file_id', '=', file)
    .executeTakeFirst()) !== undefined;

export interface ConversationListRow extends SupportConversation {
  account: AccountId;
  mobile: string;
  /** Of whoever has taken it. */
  takenByName: string | null;
}
export interface ConversationListCursor {
  at: number;
  account: AccountId;
}

const withNames = (db: Db) =>
  db
    .selectFrom('support_conversations as c')
    .innerJoin('customers as u', 'u.account_id', 'c.account_id')
    .leftJoin('staff as s', 's.staff_id', 'c.taken_by')
    .select(['c.account_id', 'u.mobile', 's.name'])
    .select(COLUMNS.map((column) => `c.${column}` as const));
type NamedRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];
const parseNamedRow = (row: NamedRow): ConversationListRow => ({
  ...parseConversationRow(row),
  account: row.account_id,
  mobile: row.mobile,
  takenByName: row.name,
});

export async function findNamedConversation(db: Db, account: AccountId): Promise<ConversationListRow | null> {
  const row = await withNames(db).where('c.account_id', '=', account).executeTakeFirst();
  return row ? parseNamedRow(row) : null;
}

/** Those that wait, the longest waiting first; or the others, the last written to first. */
export async function listConversationRows(
  db: Db,
  state: 'waiting' | 'answered',
  after: ConversationListCursor | null,
  limit: number,
): Promise<ConversationListRow[]> {
  const isWaiting = state === 'waiting';
  const by = isWaiting ? 'c.waiting_since' : 'c.last_at';
  let query = withNames(db).where('c.waiting_since', isWaiting ? 'is not' : 'is', null);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(by, 'c.account_id'), isWaiting ? '>' : '<', tuple(new Date(after.at), after.account)),
    );
  const rows = await query
    .orderBy(by, isWaiting ? 'asc' : 'desc')
    .orderBy('c.account_id', isWaiting ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(parseNamedRow);
}

export async function countWaitingConversations(db: Db): Promise<{ waiting: number; oldestAt: number | null }> {
  const row = await db
    .selectFrom('support_conversations')
    .select(({ fn }) => [fn.countAll<bigint>().as('waiting'), fn.min('waiting_since').as('oldest_at')])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldestAt: toEpochMsOrNull(row.oldest_at) };
}

export async function readMessageKind(db: Db, account: AccountId, message: number): Promise<SupportMessageKind | null> {
  const row = await db
    .selectFrom('support_messages')
    .select('kind')
    .where('account_id', '=', account)
    .where('message', '=', message)
    .executeTakeFirst();
  return (row?.kind as SupportMessageKind | undefined) ?? null;
}

export async function readStaffName(db: Db, staff: StaffId): Promise<string> {
  return (await db.selectFrom('staff').select('name').where('staff_id', '=', staff).executeTakeFirstOrThrow()).name;
}

/** Which of the customer's rows here are their own data: both sides of the conversation, without who answered. */
export const customerDataExport: CustomerDataExportTables = {
  support_conversations: { columns: 'message_count, last_at, waiting_since', orderBy: 'last_at' },
  support_messages: {
    columns: 'message, kind, body as text, at',
    orderBy: 'message',
    decrypted: {
      column: 'text',
      of: (secrets, account, { message, text }) =>
        decryptBody(secrets, account, message as number, text as string | null),
    },
  },
  support_pictures: { columns: 'message, place, file_id', orderBy: 'message, place' },
};
