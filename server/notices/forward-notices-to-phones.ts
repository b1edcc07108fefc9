/** Sends notices of the kinds the operator has named to phones: each is put into the outbox once. */
import { collectAreaExports } from '@bourse/contract/collect-area-exports.ts';
import type { NoticeTopic } from '@bourse/contract/notice-topics.ts';
import { truncateText } from '@bourse/core/information/content/plain-text.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildNoticeText } from './notice-text.ts';
import { deleteForwardRecordsBefore, insertForwardRecord, readUnforwardedNotices } from './forwarded-notices-store.ts';

type ForwardDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'venues' | 'outbox' | 'settings'>;

const AT_ONCE = 50;
/** Older notices aren't worth a message. */
const NOTICE_AGE_MAXIMUM_MS = 3_600_000;
/** Longer than any search looks back. */
const RETAINED_MS = 24 * 3_600_000;
/** Characters: a few text messages. */
const TEXT_LENGTH = 300;

const codesOf = (kinds: readonly NoticeTopic[]): string[] =>
  collectAreaExports('notices').flatMap((byKind) =>
    Object.entries(byKind).flatMap(([kind, codes]) => (kinds.includes(kind as NoticeTopic) ? Object.keys(codes) : [])),
  );
const kindsOf = (kinds: readonly NoticeTopic[]): { code: string; kind: string }[] =>
  kinds.flatMap((kind) => codesOf([kind]).map((code) => ({ code, kind })));

/** Returns how many were put into the outbox. */
export async function forwardNoticesToPhones(
  dependencies: ForwardDependencies,
  kinds: readonly NoticeTopic[],
): Promise<number> {
  const { database, clock, outbox, settings } = dependencies;
  const now = clock.now();
  const since = now - NOTICE_AGE_MAXIMUM_MS;
  const due = await readUnforwardedNotices(database.kysely, kindsOf(kinds), { since, until: now, limit: AT_ONCE });
  for (const each of due) {
    const { title, body } = await buildNoticeText(dependencies, { ...each, zone: settings.get('zone') }, each);
    await database.kysely.transaction().execute(async (db) => {
      if (!(await insertForwardRecord(db, each))) return;
      const { mobile, notice } = each;
      const words = { subject: title, text: truncateText(`${title}\n${body}`, TEXT_LENGTH), code: notice };
      const address = each.calling_code === null ? { mobile } : { mobile, callingCode: each.calling_code };
      const message = { kind: 'notice', ...address, language: each.language ?? 'en', ...words } as const;
      await outbox.put(db, message, each.at.getTime() + NOTICE_AGE_MAXIMUM_MS);
    });
  }
  return due.length;
}

export const deleteOldForwardRecords = ({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<unknown> =>
  deleteForwardRecordsBefore(database.kysely, clock.now() - RETAINED_MS);
