import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Written } from '@bourse/contract/publication.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { keyOf, recordNewLooks, runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { languagesMissing } from './propose-announcement.ts';
import {
  type AnnouncementEntry,
  countSentBy,
  insertAnnouncement,
  insertAnnouncementWithdrawal,
  loadAnnouncement,
  loadAnnouncements,
  loadAnnouncementTexts,
} from './store.ts';
import { accountOf } from '../ids.ts';

const DAY_MS = 86_400_000;
/**
 * A message to everybody needs two people: this limit prevents getting round that by writing to each customer in turn.
 */
const A_DAY = 30;

type Row = AnswerOf<Calls['staff/listAnnouncements']>['rows'][number];
type Shown = AnswerOf<Calls['staff/getAnnouncement']>;

const PAGE = 10;

function showRow(row: AnnouncementEntry, texts: Written): Row {
  const languages = LANGUAGES.filter((language) => texts[language]);
  return {
    id: row.announcement.toString(),
    to: row.account_id === null ? null : { id: row.account_id.toString(), account: row.mobile ?? '' },
    title: languages.map((language) => texts[language]?.title)[0] ?? '',
    languages,
    by: { id: String(row.staff_id), name: row.by },
    at: row.at.toISOString(),
    told: row.told,
    done: row.done_at !== null,
    withdrawn: row.withdrawn_at && {
      by: { id: String(row.withdrawn_staff), name: row.withdrawn_by ?? '' },
      at: row.withdrawn_at.toISOString(),
      why: row.why ?? '',
    },
  };
}

async function showOne({ database }: Pick<Parts, 'database'>, announcement: bigint): Promise<Shown | null> {
  const [entry, all] = await Promise.all([
    loadAnnouncement(database.kysely, announcement),
    loadAnnouncementTexts(database.kysely, [announcement]),
  ]);
  const texts = all.get(announcement);
  return entry && texts ? { ...showRow(entry, texts), texts } : null;
}

export function listAnnouncements(parts: Parts): Handler<'staff/listAnnouncements'> {
  return async ({ cursor, limit = PAGE }, caller) => {
    const before = cursor === undefined ? null : accountOf(cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadAnnouncements(parts.database.kysely, before, limit);
    const rows = found.slice(0, limit);
    await recordNewLooks(
      parts,
      caller,
      { action: 'listAnnouncements', subject: 'announcements' },
      rows.flatMap(({ account_id }) => account_id ?? []),
    );
    const texts = await loadAnnouncementTexts(
      parts.database.kysely,
      rows.map(({ announcement }) => announcement),
    );
    return {
      rows: rows.map((row) => showRow(row, texts.get(row.announcement) ?? {})),
      next: found.length > limit ? (rows.at(-1)?.announcement.toString() ?? null) : null,
    };
  };
}

export function getAnnouncement(parts: Parts): Handler<'staff/getAnnouncement'> {
  return async ({ announcement }, caller) => {
    return lookAtOne(parts, BigInt(announcement), caller);
  };
}

/** Also after a command on it: repeated under its key, that shows the message as it is by then. */
async function lookAtOne(parts: Parts, announcement: bigint, caller: Staff): Promise<Shown | Refusal> {
  const shown = await showOne(parts, announcement);
  if (!shown) return refuse('notFound');
  const look = { action: 'getAnnouncement', subject: `announcement ${shown.id}` };
  await recordNewLooks(parts, caller, look, shown.to ? [BigInt(shown.to.id)] : []);
  return shown;
}

export function announce(parts: Parts): Handler<'staff/announce'> {
  return async (input, caller) => {
    const { texts } = input;
    const to = BigInt(input.to);
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/announce', input),
      permission: 'content.announcements',
      accounts: [to],
      async decide(work) {
        const customer = await work.db
          .selectFrom('customers')
          .select('language')
          .where('account_id', '=', to)
          .executeTakeFirst();
        if (customer === undefined) return refuse('notFound');
        const missing = languagesMissing(
          texts,
          LANGUAGES.filter((language) => customer.language === language),
        );
        if (missing) return missing;
        if ((await countSentBy(work.db, caller.staff, parts.worldClock.ago(DAY_MS))) >= A_DAY)
          return refuse('tooFrequent', { retryAfterSeconds: DAY_MS / 1_000 });
        const announcement = await insertAnnouncement(work.db, { to, texts, staff: caller.staff, now: work.now });
        await writeNotice(work, to, 'announcement', { announcement: announcement.toString(), title: '', body: '' });
        work.record.push({
          action: 'announce',
          subject: `announcement ${announcement}`,
          account: to,
          detail: { languages: Object.keys(texts).join(' '), toAll: false },
        });
        return { announcement: announcement.toString() };
      },
    });
    return isRefusal(done) ? done : lookAtOne(parts, BigInt(done.announcement), caller);
  };
}

export function withdrawAnnouncement(parts: Parts): Handler<'staff/withdrawAnnouncement'> {
  return async (input, caller) => {
    const { why } = input;
    const announcement = BigInt(input.announcement);
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/withdrawAnnouncement', input),
      permission: 'content.announcements',
      async decide(work) {
        const entry = await loadAnnouncement(work.db, announcement);
        if (!entry) return refuse('notFound');
        if (!(await insertAnnouncementWithdrawal(work.db, announcement, why, caller.staff, work.now)))
          return refuse('alreadyWithdrawn');
        work.record.push({
          action: 'withdrawAnnouncement',
          subject: `announcement ${announcement}`,
          account: entry.account_id,
          why,
        });
        return {};
      },
    });
    return isRefusal(done) ? done : lookAtOne(parts, announcement, caller);
  };
}
