/** The SQL of answers that customers have reported. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';

type ReportedAnswerRow = CallAnswer<Calls['staff/listReportedAnswers']>['rows'][number];
/** `reporter`: the number of the customer's first answer. */
export interface StoredReport {
  answer_id: bigint;
  account_id: AccountId;
  reporter: bigint;
  endpoint: string;
  about: string;
  subject: string;
  reported_question: string | null;
  sentences: ReportedAnswerRow['sentences'];
  dropped: number;
  at: Date;
  reported_at: Date;
  resolved_at: Date | null;
  resolved_as: NonNullable<ReportedAnswerRow['resolved']>['as'] | null;
  resolved_why: string | null;
}

/** Newest first, those before `before`. */
export async function readReportedAnswers(
  db: Db,
  { resolved, before, limit }: { resolved: boolean; before: bigint | null; limit: number },
): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`select a.*, (select min(f.answer_id) from guide_answers f
      where f.account_id = a.account_id) as reporter
    from guide_answers a where a.reported_at is not null and (a.resolved_at is not null) = ${resolved}
      and (${before}::bigint is null or a.answer_id < ${before}::bigint)
    order by a.answer_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Null if it wasn't reported. */
export async function lockReportedAnswer(db: Db, report: string): Promise<{ resolved_at: Date | null } | null> {
  const { rows } = await sql<{ resolved_at: Date | null }>`select resolved_at from guide_answers
    where answer_id = ${report}::bigint and reported_at is not null for update`.execute(db);
  return rows[0] ?? null;
}

export const markReportResolved = (db: Db, report: string, { as, why }: { as: string; why: string }, now: number) =>
  sql`update guide_answers set resolved_at = ${new Date(now)}, resolved_as = ${as}, resolved_why = ${why}
    where answer_id = ${report}::bigint`.execute(db);
