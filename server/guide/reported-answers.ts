/**
 * Answers that customers have reported, as staff see them, with the outcome of each report. Every access is recorded.
 */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import { sql } from 'kysely';
import { keyOf, recordLook, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

type ReportParts = Pick<Parts, 'database' | 'clock' | 'live'>;
type Row = AnswerOf<Calls['staff/listReportedAnswers']>['rows'][number];
interface Stored {
  answer_id: bigint;
  account_id: AccountId;
  reporter: bigint;
  endpoint: string;
  about: string;
  subject: string;
  asked: string | null;
  sentences: Row['sentences'];
  dropped: number;
  at: Date;
  reported_at: Date;
  resolved_at: Date | null;
  resolved_as: NonNullable<Row['resolved']>['as'] | null;
  resolved_why: string | null;
}

const rowOf = (row: Stored, seesCustomers: boolean): Row => ({
  report: row.answer_id.toString(),
  customer: seesCustomers ? row.account_id.toString() : null,
  reporter: row.reporter.toString(),
  about: row.about,
  of: row.subject,
  question: row.asked,
  sentences: row.sentences,
  hidden: false,
  dropped: row.dropped,
  endpoint: row.endpoint,
  at: row.at.toISOString(),
  reportedAt: row.reported_at.toISOString(),
  resolved:
    row.resolved_at && row.resolved_as
      ? { at: row.resolved_at.toISOString(), as: row.resolved_as, why: row.resolved_why ?? '' }
      : null,
});

/** A reporter is identified by the number of their first answer: it stays the same, but doesn't reveal who they are. */
export const listReportedAnswers =
  (parts: ReportParts): Handler<'staff/listReportedAnswers'> =>
  async ({ resolved = false, cursor, limit = PAGE_SIZE }, caller) => {
    const before = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null;
    const { rows } = await sql<Stored>`select a.*, (select min(f.answer_id) from guide_answers f
        where f.account_id = a.account_id) as reporter
      from guide_answers a where a.reported_at is not null and (a.resolved_at is not null) = ${resolved}
        and (${before}::bigint is null or a.answer_id < ${before}::bigint)
      order by a.answer_id desc limit ${limit + 1}`.execute(parts.database.kysely);
    const shown = rows.slice(0, limit);
    await recordLook(parts, caller, {
      action: 'listReportedAnswers',
      subject: 'reported answers',
      detail: { resolved, shown: shown.length, reports: shown.map(({ answer_id }) => answer_id).join(' ') },
    });
    const seesCustomers = isAllowed(caller.roles, 'customers.read');
    return {
      rows: shown.map((row) => (seesCustomers ? rowOf(row, true) : withoutFigures(rowOf(row, false)))),
      next: rows.length > limit ? (shown.at(-1)?.answer_id.toString() ?? null) : null,
    };
  };

export const resolveReportedAnswer =
  (parts: ReportParts): Handler<'staff/resolveReportedAnswer'> =>
  async (input, caller) => {
    const { report, as, why } = input;
    return runCommand(parts, {
      actor: caller,
      permission: 'guide.answers',
      key: keyOf('staff/resolveReportedAnswer', input),
      accounts: [],
      audit: { action: 'resolveReportedAnswer', subject: `reported answer ${report}`, why, detail: { as } },
      async decide({ db, now }) {
        const { rows } = await sql<{ resolved_at: Date | null }>`select resolved_at from guide_answers
          where answer_id = ${report}::bigint and reported_at is not null for update`.execute(db);
        const [row] = rows;
        if (!row) return refuse('notFound');
        if (row.resolved_at) return refuse('reportResolved');
        await sql`update guide_answers set resolved_at = ${new Date(now)}, resolved_as = ${as}, resolved_why = ${why}
          where answer_id = ${report}::bigint`.execute(db);
        return { report };
      },
    });
  };

type Report = AnswerOf<Calls['staff/listReportedAnswers']>['rows'][number];
type Sentence = Report['sentences'][number];

const HIDDEN = '•••';
/** Subjects that anybody may look up. */
const PUBLIC: readonly string[] = ['instrument', 'fee'];

const withoutNumbers = (text: string): string => text.replaceAll(/\p{N}+(?:[.,'\u00a0 ]\p{N}+)*/gu, HIDDEN);
/** A service may write an ordinary space where a figure has a non-breaking one. */
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** In a sentence about the customer's own affairs every figure is private, and so is the name of a holding. */
function sentenceWithout({ text, sources }: Sentence): Sentence {
  const longestFirst = sources.map(({ shown }) => spaced(shown)).toSorted((one, other) => other.length - one.length);
  const left = longestFirst.reduce((rest, shown) => rest.replaceAll(shown, HIDDEN), spaced(text));
  return {
    text: withoutNumbers(left),
    sources: sources.map((source) => ({ ...source, value: '', shown: HIDDEN, exact: HIDDEN })),
  };
}

/**
 * A reported answer for reviewers who judge its wording but may not see customers' money. The question is in the
 * customer's own words, so its numbers are hidden whatever it is about.
 */
const withoutFigures = (report: Report): Report => ({
  ...report,
  hidden: true,
  question: report.question === null ? null : withoutNumbers(report.question),
  ...(PUBLIC.includes(report.about) ? {} : { of: HIDDEN, sentences: report.sentences.map(sentenceWithout) }),
});
