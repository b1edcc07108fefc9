/** The SQL of notices that are sent to phones. */
import { ALWAYS_ON_NOTICE_TOPIC } from '@bourse/contract/notice-topics.ts';
import type { CallingCode } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { NoticeRecipient } from './notice-text.ts';
import type { NoticeMessage } from './push-store.ts';

/** Each message costs money: the limit per kind and reader, within an hour of the clock. */
const MESSAGES_PER_HOUR_MAXIMUM = 20;

export interface UnforwardedNotice extends NoticeMessage, Omit<NoticeRecipient, 'zone'> {
  mobile: string;
  calling_code: CallingCode | null;
}

/**
 * Notices of these kinds not yet sent, without kinds that their reader has switched off. Every reader's first notice
 * comes before anybody's second. Times are epoch ms.
 */
export async function readUnforwardedNotices(
  db: Db,
  kinds: readonly { code: string; kind: string }[],
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<UnforwardedNotice[]> {
  const { rows } = await sql<UnforwardedNotice>`with n as (
      select e.*, k.kind as of_kind, row_number() over
        (partition by e.account_id, k.kind, date_trunc('hour', e.at) order by e.seq) as place
      from events e join unnest(${kinds.map(({ code }) => code)}::text[], ${kinds.map(({ kind }) => kind)}::text[])
        k(code, kind) on k.code = e.notice
      where e.at > ${new Date(since)}::timestamptz - interval '1 hour'
        and e.at <= ${new Date(until)})
    select n.account_id, n.seq, n.kind, n.data, n.notice, n.at, c.language,
      case when c.phone_proved_at is null then c.mobile else c.phone end as mobile,
      case when c.phone_proved_at is null then c.mobile_calling_code else c.phone_calling_code end as calling_code
    from n join customers c using (account_id)
    where n.at > ${new Date(since)} and place <= ${MESSAGES_PER_HOUR_MAXIMUM}
      and not exists (select from carried_notices k where k.account_id = n.account_id and k.seq = n.seq)
      and not exists (select from notice_preferences p
        where p.account_id = n.account_id and p.kind = n.of_kind and not p.push
          and n.of_kind <> ${ALWAYS_ON_NOTICE_TOPIC})
    order by place, n.at limit ${limit}`.execute(db);
  return rows;
}

/** False if it was put into the outbox before. */
export async function insertForwardRecord(
  db: Db,
  { account_id, seq, at }: Pick<UnforwardedNotice, 'account_id' | 'seq' | 'at'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into carried_notices (account_id, seq, at)
    values (${account_id}, ${seq}, ${at}) on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

export const deleteForwardRecordsBefore = (db: Db, before: number) =>
  db.deleteFrom('carried_notices').where('at', '<', new Date(before)).execute();
