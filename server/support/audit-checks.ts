/**
 * Compares staff's messages with their sealed record, and each conversation with its messages: a conversation that is
 * said to be answered would never be looked at again.
 */
import { type AuditCheck, type AuditCheckGroup, parsedJsonSql } from '../ledger/audit/audit-check-types-and-sql.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `select m.account_id, m.message, m.kind, m.staff_id from support_messages m where m.kind <> 'customer'
      and not exists (select from staff_audit e where e.at = m.at and e.staff_id = m.staff_id
        and e.account_id = m.account_id and ${parsedJsonSql('e.detail')} ->> 'message' = m.message::text
        and e.action = case m.kind when 'staff' then 'answerConversation' else 'closeConversation' end)`,
    describe: (row) =>
      `conversation ${row.account_id}: message ${row.message} (${row.kind}) by staff ${row.staff_id}, ` +
      `of which the staff's record knows nothing`,
  },
  {
    sql: `with ended as (select account_id, max(message) as message from support_messages where kind <> 'customer'
        group by account_id),
      due as (select m.account_id, max(m.message) as message_count, count(*) as counted, max(m.at) as last_at,
        min(m.at) filter (where m.message > coalesce(e.message, 0)) as waiting_since
        from support_messages m left join ended e using (account_id) group by m.account_id)
      select account_id, c.message_count, d.counted, c.waiting_since, d.waiting_since as due
      from support_conversations c full join due d using (account_id)
      where (c.message_count, c.message_count, c.last_at, c.waiting_since)
        is distinct from (d.message_count, d.counted, d.last_at, d.waiting_since)`,
    describe: (row) =>
      `conversation ${row.account_id}: ${row.message_count ?? 0} messages, waiting since ` +
      `${instantOf(row.waiting_since)}; there are ${row.counted ?? 0}, waiting since ${instantOf(row.due)}`,
  },
  {
    sql: `select c.account_id, c.taken_by from support_conversations c where c.taken_by is not null
      and not exists (select from staff_audit e where e.at = c.taken_at and e.staff_id = c.taken_by
        and e.account_id = c.account_id and e.action in ('takeConversation', 'answerConversation'))`,
    describe: (row) =>
      `conversation ${row.account_id}: taken by staff ${row.taken_by}, of which the staff's record knows nothing`,
  },
  {
    sql: `select p.account_id, p.message, p.file_id
      from support_pictures p join support_messages m using (account_id, message)
      where m.kind <> 'customer' or not exists (select from files f where f.account_id = p.account_id
        and f.file_id = p.file_id and f.purpose = 'support' and f.used_at = m.at)`,
    describe: (row) =>
      `conversation ${row.account_id}: message ${row.message} shows picture ${row.file_id}, which wasn't sent with it`,
  },
];

const instantOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : 'never');

export const SUPPORT_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'customer service', checks: CHECKS }];
