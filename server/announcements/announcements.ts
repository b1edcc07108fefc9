import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import {
  computeIdempotencyKey,
  recordStaffAccessOncePerHour,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { refuseMissingLanguages } from './propose-announcement.ts';
import {
  type StoredAnnouncement,
  countAnnouncementsSentBy,
  findRecipient,
  insertAnnouncement,
  insertAnnouncementWithdrawal,
  loadAnnouncement,
  loadAnnouncements,
  loadAnnouncementTexts,
} from './store.ts';
import { parseAccountId } from '../ids.ts';

const DAY_MS = 86_400_000;
/**
 * A message to everybody needs two people: this limit prevents getting round that by writing to each customer in turn.
 */
const MESSAGES_PER_DAY_MAXIMUM = 30;

type Row = CallAnswer<Calls['staff/listAnnouncements']>['rows'][number];
type AnnouncementDetail = CallAnswer<Calls['staff/getAnnouncement']>;

const PAGE = 10;

function showRow(row: StoredAnnouncement, texts: TextsByLanguage): Row {
  const languages = LANGUAGES.filter((language) => texts[language]);
  return {
    id: row.announcement.toString(),
    to: row.account_id === null ? null : { id: row.account_id.toString(), account: row.mobile ?? '' },
    title: languages.map((language) => texts[language]?.title)[0] ?? '',
    languages,
    by: { id: String(row.staff_id), name: row.by },
    at: row.at.toISOString(),
    recipientCount: row.delivered_count,
    done: row.done_at !== null,
    withdrawn: row.withdrawn_at && {
      by: { id: String(row.withdrawn_staff), name: row.withdrawn_by ?? '' },
      at: row.withdrawn_at.toISOString(),
      why: row.why ?? '',
    },
  };
}

async function showOne(
  { database }: Pick<ServerDependencies, 'database'>,
  announcement: bigint,
): Promise<AnnouncementDetail | null> {
  const [entry, all] = await Promise.all([
    loadAnnouncement(database.kysely, announcement),
    loadAnnouncementTexts(database.kysely, [announcement]),
  ]);
  const texts = all.get(announcement);
  return entry && texts ? { ...showRow(entry, texts), texts } : null;
}

export function listAnnouncements(dependencies: ServerDependencies): Handler<'staff/listAnnouncements'> {
  return async ({ cursor, limit = PAGE }, caller) => {
    const before = cursor === undefined ? null : parseAccountId(cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadAnnouncements(dependencies.database.kysely, before, limit);
    const rows = found.slice(0, limit);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listAnnouncements', subject: 'announcements' },
      rows.flatMap(({ account_id }) => account_id ?? []),
    );
    const texts = await loadAnnouncementTexts(
      dependencies.database.kysely,
      rows.map(({ announcement }) => announcement),
    );
    return {
      rows: rows.map((row) => showRow(row, texts.get(row.announcement) ?? {})),
      next: found.length > limit ? (rows.at(-1)?.announcement.toString() ?? null) : null,
    };
  };
}

export function getAnnouncement(dependencies: ServerDependencies): Handler<'staff/getAnnouncement'> {
  return async ({ announcement }, caller) => {
    return getAndLogAnnouncement(dependencies, BigInt(announcement), caller);
  };
}

/** Also after a command on it: repeated under its key, that shows the message as it is by then. */
async function getAndLogAnnouncement(
  dependencies: ServerDependencies,
  announcement: bigint,
  caller: StaffCaller,
): Promise<AnnouncementDetail | Refusal> {
  const announcementDetail = await showOne(dependencies, announcement);
  if (!announcementDetail) return refuse('notFound');
  const access = { action: 'getAnnouncement', subject: `announcement ${announcementDetail.id}` };
  await recordStaffAccessOncePerHour(
    dependencies,
    caller,
    access,
    announcementDetail.to ? [BigInt(announcementDetail.to.id)] : [],
  );
  return announcementDetail;
}

export function announceToCustomer(dependencies: ServerDependencies): Handler<'staff/announce'> {
  return async (input, caller) => {
    const { texts } = input;
    const to = BigInt(input.to);
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/announce', input),
      permission: 'content.announcements',
      accounts: [to],
      async decide(work) {
        const customer = await findRecipient(work.db, to);
        if (customer === undefined) return refuse('notFound');
        const missing = refuseMissingLanguages(
          texts,
          LANGUAGES.filter((language) => customer.language === language),
        );
        if (missing) return missing;
        if (
          (await countAnnouncementsSentBy(work.db, caller.staff, dependencies.worldClock.ago(DAY_MS))) >=
          MESSAGES_PER_DAY_MAXIMUM
        )
          return refuse('tooFrequent', { retryAfterSeconds: DAY_MS / 1_000 });
        const announcement = await insertAnnouncement(work.db, { to, texts, staff: caller.staff, now: work.now });
        await writeNotice(work, to, 'announcement', { announcement: announcement.toString(), title: '', body: '' });
        work.auditEntries.push({
          action: 'announce',
          subject: `announcement ${announcement}`,
          account: to,
          detail: { languages: Object.keys(texts).join(' '), toAll: false },
        });
        return { announcement: announcement.toString() };
      },
    });
    return isRefusal(done) ? done : getAndLogAnnouncement(dependencies, BigInt(done.announcement), caller);
  };
}

export function withdrawAnnouncement(dependencies: ServerDependencies): Handler<'staff/withdrawAnnouncement'> {
  return async (input, caller) => {
    const { why } = input;
    const announcement = BigInt(input.announcement);
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/withdrawAnnouncement', input),
      permission: 'content.announcements',
      async decide(work) {
        const entry = await loadAnnouncement(work.db, announcement);
        if (!entry) return refuse('notFound');
        if (!(await insertAnnouncementWithdrawal(work.db, announcement, why, caller.staff, work.now)))
          return refuse('alreadyWithdrawn');
        work.auditEntries.push({
          action: 'withdrawAnnouncement',
          subject: `announcement ${announcement}`,
          account: entry.account_id,
          why,
        });
        return {};
      },
    });
    return isRefusal(done) ? done : getAndLogAnnouncement(dependencies, announcement, caller);
  };
}
