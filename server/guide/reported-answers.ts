/**
 * Answers that customers have reported, as staff see them, with the outcome of each report. Every access is recorded.
 */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import {
  computeIdempotencyKey,
  recordStaffAccess,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  lockReportedAnswer,
  markReportResolved,
  readReportedAnswers,
  type StoredReport,
} from './reported-answers-store.ts';

type ReportDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>;
type ReportedAnswerRow = CallAnswer<Calls['staff/listReportedAnswers']>['rows'][number];

const reportRowOf = (row: StoredReport, seesCustomers: boolean): ReportedAnswerRow => ({
  report: row.answer_id.toString(),
  customer: seesCustomers ? row.account_id.toString() : null,
  reporter: row.reporter.toString(),
  about: row.about,
  of: row.subject,
  question: row.reported_question,
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
  (dependencies: ReportDependencies): Handler<'staff/listReportedAnswers'> =>
  async ({ resolved = false, cursor, limit = PAGE_SIZE }, caller) => {
    const before = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null;
    const found = await readReportedAnswers(dependencies.database.kysely, { resolved, before, limit: limit + 1 });
    const displayed = found.slice(0, limit);
    await recordStaffAccess(dependencies, caller, {
      action: 'listReportedAnswers',
      subject: 'reported answers',
      detail: { resolved, shown: displayed.length, reports: displayed.map(({ answer_id }) => answer_id).join(' ') },
    });
    const seesCustomers = hasPermission(caller.roles, 'customers.read');
    return {
      rows: displayed.map((row) => (seesCustomers ? reportRowOf(row, true) : hideFigures(reportRowOf(row, false)))),
      next: found.length > limit ? (displayed.at(-1)?.answer_id.toString() ?? null) : null,
    };
  };

export const resolveReportedAnswer =
  (dependencies: ReportDependencies): Handler<'staff/resolveReportedAnswer'> =>
  async (input, caller) => {
    const { report, as, why } = input;
    return runTransactionCommand(dependencies, {
      actor: caller,
      permission: 'guide.answers',
      key: computeIdempotencyKey('staff/resolveReportedAnswer', input),
      accounts: [],
      audit: { action: 'resolveReportedAnswer', subject: `reported answer ${report}`, why, detail: { as } },
      async decide({ db, now }) {
        const found = await lockReportedAnswer(db, report);
        if (!found) return refuse('notFound');
        if (found.resolved_at) return refuse('reportResolved');
        await markReportResolved(db, report, { as, why }, now);
        return { report };
      },
    });
  };

type Report = CallAnswer<Calls['staff/listReportedAnswers']>['rows'][number];
type Sentence = Report['sentences'][number];

const HIDDEN = '•••';
/** Subjects that anybody may look up. */
const PUBLIC: readonly string[] = ['instrument', 'fee'];

const hideNumbers = (text: string): string => text.replaceAll(/\p{N}+(?:[.,'\u00a0 ]\p{N}+)*/gu, HIDDEN);
/** A service may write an ordinary space where a figure has a non-breaking one. */
const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** In a sentence about the customer's own affairs every figure is private, and so is the name of a holding. */
function hideFiguresInSentence({ text, sources }: Sentence): Sentence {
  const longestFirst = sources
    .map(({ displayedValue: displayed }) => withPlainSpaces(displayed))
    .toSorted((one, other) => other.length - one.length);
  const left = longestFirst.reduce((rest, displayed) => rest.replaceAll(displayed, HIDDEN), withPlainSpaces(text));
  return {
    text: hideNumbers(left),
    sources: sources.map((source) => ({ ...source, value: '', displayedValue: HIDDEN, exact: HIDDEN })),
  };
}

/**
 * A reported answer for reviewers who judge its wording but may not see customers' money. The question is in the
 * customer's own words, so its numbers are hidden whatever it is about.
 */
const hideFigures = (report: Report): Report => ({
  ...report,
  hidden: true,
  question: report.question === null ? null : hideNumbers(report.question),
  ...(PUBLIC.includes(report.about) ? {} : { of: HIDDEN, sentences: report.sentences.map(hideFiguresInSentence) }),
});
