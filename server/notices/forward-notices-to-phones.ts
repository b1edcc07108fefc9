/** Sends notices of the kinds the operator has named to phones: each is put into the outbox once. */
import { collectAreaExports } from '@bourse/contract/collect-area-exports.ts';
import { ALWAYS_ON_NOTICE_TOPIC, type NoticeTopic } from '@bourse/contract/notice-topics.ts';
import type { CallingCode } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { truncateText } from '@bourse/core/information/content/plain-text.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';
import { type NoticeRecipient, buildNoticeText } from './notice-text.ts';
import type { NoticeMessage } from './push-store.ts';

type ForwardDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'venues' | 'outbox' | 'settings'>;

const AT_ONCE = 50;
/** Each message costs money: the limit per kind and reader, within an hour of the clock. */
const MESSAGES_PER_HOUR_MAXIMUM = 20;
/** Older notices aren't worth a message. */
const NOTICE_AGE_MAXIMUM_MS = 3_600_000;
/** Longer than any search looks back. */
const RETAINED_MS = 24 * 3_600_000;
/** Characters: a few text messages. */
const TEXT_LENGTH = 300;

interface UnforwardedNotice extends NoticeMessage, Omit<NoticeRecipient, 'zone'> {
  mobile: string;
  calling_code: CallingCode | null;
}

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
  const due = await listUnforwarded(dependencies, kinds, now);
  for (const each of due) {
    const { title, body } = await buildNoticeText(dependencies, { ...each, zone: settings.get('zone') }, each);
    await database.kysely.transaction().execute(async (db) => {
      const { numAffectedRows = 0n } = await sql`insert into carried_notices (account_id, seq, at)
        values (${each.account_id}, ${each.seq}, ${each.at}) on conflict do nothing`.execute(db);
      if (numAffectedRows === 0n) return;
      const { mobile, notice } = each;
      const words = { subject: title, text: truncateText(`${title}\n${body}`, TEXT_LENGTH), code: notice };
      const address = each.calling_code === null ? { mobile } : { mobile, callingCode: each.calling_code };
      const message = { kind: 'notice', ...address, language: each.language ?? 'en', ...words } as const;
      await outbox.put(db, message, each.at.getTime() + NOTICE_AGE_MAXIMUM_MS);
    });
  }
  return due.length;
}

/**
 * Notices not yet sent, without kinds that their reader has switched off. Every reader's first notice comes before
 * anybody's second.
 */
async function listUnforwarded(
  { database }: ForwardDependencies,
  kinds: readonly NoticeTopic[],
  now: number,
): Promise<UnforwardedNotice[]> {
  const named = kindsOf(kinds);
  const { rows } = await sql<UnforwardedNotice>`with n as (
      select e.*, k.kind as of_kind, row_number() over
        (partition by e.account_id, k.kind, date_trunc('hour', e.at) order by e.seq) as place
      from events e join unnest(${named.map(({ code }) => code)}::text[], ${named.map(({ kind }) => kind)}::text[])
        k(code, kind) on k.code = e.notice
      where e.at > ${new Date(now - NOTICE_AGE_MAXIMUM_MS)}::timestamptz - interval '1 hour'
        and e.at <= ${new Date(now)})
    select n.account_id, n.seq, n.kind, n.data, n.notice, n.at, c.language,
      case when c.phone_proved_at is null then c.mobile else c.phone end as mobile,
      case when c.phone_proved_at is null then c.mobile_calling_code else c.phone_calling_code end as calling_code
    from n join customers c using (account_id)
    where n.at > ${new Date(now - NOTICE_AGE_MAXIMUM_MS)} and place <= ${MESSAGES_PER_HOUR_MAXIMUM}
      and not exists (select from carried_notices k where k.account_id = n.account_id and k.seq = n.seq)
      and not exists (select from notice_preferences p
        where p.account_id = n.account_id and p.kind = n.of_kind and not p.push
          and n.of_kind <> ${ALWAYS_ON_NOTICE_TOPIC})
    order by place, n.at limit ${AT_ONCE}`.execute(database.kysely);
  return rows;
}

export const deleteOldForwardRecords = ({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<unknown> =>
  sql`delete from carried_notices where at < ${new Date(clock.now() - RETAINED_MS)}`.execute(database.kysely);
