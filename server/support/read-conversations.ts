/** Conversations as their customer and staff read them. Every access by staff is recorded before anything is shown. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { currentClaimant, SUPPORT_CLAIM_MS } from '@bourse/core/accounts/support/support-conversation.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { recordStaffAccess, recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseAccountId } from '../ids.ts';
import {
  type ConversationListCursor,
  type ConversationListRow,
  countWaitingConversations,
  findNamedConversation,
  hasSupportPicture,
  listConversationRows,
  listSupportMessages,
  type StoredSupportMessage,
} from './store.ts';

const parseMessageCursor = (cursor: string | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(cursor ?? '') ? Number(cursor) : null;

const buildMessageView = ({ message, kind, text, pictures, at }: StoredSupportMessage) => ({
  message: `${message}`,
  kind,
  text,
  pictures,
  at: isoTime(at),
});

const nextMessageCursor = (rows: readonly StoredSupportMessage[], limit: number): string | null =>
  rows.length > limit ? `${rows[limit - 1]!.message}` : null;

/** Who answered is the house's matter: the customer reads that customer service did. */
export const listOwnSupportMessages =
  ({ database, secrets }: ServerDependencies): Handler<'support/listMessages'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account }) => {
    const before = parseMessageCursor(cursor);
    const rows = await listSupportMessages(database.kysely, secrets, { account, before, limit: limit + 1 });
    return { rows: rows.slice(0, limit).map(buildMessageView), next: nextMessageCursor(rows, limit) };
  };

function buildConversationView(row: ConversationListRow, now: number) {
  const claimant = currentClaimant(row, now);
  return {
    customer: `${row.account}`,
    account: row.mobile,
    waitingSince: row.waitingSince === null ? null : isoTime(row.waitingSince),
    lastAt: isoTime(row.lastAt),
    messages: row.messageCount,
    taken:
      claimant === null
        ? null
        : { by: { id: `${claimant}`, name: row.takenByName ?? '' }, until: isoTime(row.takenAt! + SUPPORT_CLAIM_MS) },
  };
}

const LIST_CURSOR = /^(\d{1,15})\.(\d{1,18})$/;
function parseListCursor(cursor: string | undefined): ConversationListCursor | null {
  const [, at, account] = LIST_CURSOR.exec(cursor ?? '') ?? [];
  return at && account ? { at: Number(at), account: BigInt(account) } : null;
}

export const listConversations =
  (dependencies: ServerDependencies): Handler<'staff/listConversations'> =>
  async ({ state = 'waiting', cursor, limit = PAGE_SIZE }, caller) => {
    const found = await listConversationRows(dependencies.database.kysely, state, parseListCursor(cursor), limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listConversations', subject: 'conversations', detail: { state, shown: page.length } },
      page.map(({ account }) => account),
    );
    const now = dependencies.clock.now();
    return {
      rows: page.map((row) => buildConversationView(row, now)),
      next:
        found.length > limit && last
          ? `${state === 'waiting' ? last.waitingSince : last.lastAt}.${last.account}`
          : null,
    };
  };

export const countConversations =
  ({ database, clock }: ServerDependencies): Handler<'staff/countConversations'> =>
  async () => {
    const { waiting, oldestAt } = await countWaitingConversations(database.kysely);
    return { waiting, oldestAt: oldestAt === null ? null : isoTime(oldestAt), now: isoTime(clock.now()) };
  };

export const getConversation =
  (dependencies: ServerDependencies): Handler<'staff/getConversation'> =>
  async ({ customer, cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = dependencies.database;
    const account = parseAccountId(customer);
    const conversation = account === null ? null : await findNamedConversation(kysely, account);
    if (account === null || !conversation) return refuse('notFound');
    await recordStaffAccess(dependencies, caller, {
      action: 'getConversation',
      subject: `conversation ${account}`,
      account,
    });
    const before = parseMessageCursor(cursor);
    const rows = await listSupportMessages(kysely, dependencies.secrets, { account, before, limit: limit + 1 });
    return {
      ...buildConversationView(conversation, dependencies.clock.now()),
      rows: rows.slice(0, limit).map((row) => ({
        ...buildMessageView(row),
        by: row.staff && { id: `${row.staff.id}`, name: row.staff.name },
      })),
      next: nextMessageCursor(rows, limit),
    };
  };

export const getConversationPicture =
  (dependencies: ServerDependencies): Handler<'staff/getConversationPicture'> =>
  async ({ customer, picture }, caller) => {
    const account = parseAccountId(customer);
    if (account === null || !(await hasSupportPicture(dependencies.database.kysely, account, picture)))
      return refuse('notFound');
    await recordStaffAccess(dependencies, caller, {
      action: 'getConversationPicture',
      subject: `conversation ${account}`,
      account,
      detail: { picture },
    });
    const found = await dependencies.customerFiles.read(account, picture);
    return found ? { contentType: found.type, base64: found.bytes.toString('base64') } : refuse('notFound');
  };
