/**
 * Corporate actions that sources report, decided by people: they become a file of corporate actions like any other,
 * which a second person approves; in a practice world one person suffices.
 */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Handler } from '../../calls/handler-types.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { actionsProposal } from '../../reviews/actions-proposal.ts';
import { lockRuleDating } from '../../proposals/proposal-store.ts';
import { listJudgedSeries } from '../../venue/bars-and-replays-store.ts';
import { checkCorporateActionsText, filterActionsOnSameDay } from '../../venue/check-corporate-actions.ts';
import { type CorporateActionEvidence, loadCorporateActionEvidence } from '../../venue/corporate-action-evidence.ts';
import { refuseCorporateActions } from '../../venue/corporate-action-refusals.ts';
import { storeCorporateActions } from '../../venue/import-corporate-actions.ts';
import { parseCorporateActionsFile } from '../../venue/import/parse-corporate-actions-file.ts';
import { isPracticeWorld } from '../../world/world.ts';
import { listSourceFindings } from '../bars/own-bars-store.ts';
import { listReportedActions, type ReportedAction, saveReportDecisions } from './reported-actions-store.ts';

type ReportsView = CallAnswer<Calls['staff/listReportedActions']>;
type Decision = Omit<CallInput<Calls['staff/decideReportedActions']>, 'key'>;
type Caller = Parameters<Handler<'staff/decideReportedActions'>>[1];

const LISTED_REPORTS = 500;
const LISTED_FINDINGS = 200;
const EVIDENCE_LISTED = 50;
const FINDINGS_MS = 30 * 86_400_000;

export const listReports =
  (dependencies: ServerDependencies): Handler<'staff/listReportedActions'> =>
  async () =>
    buildView(dependencies);

async function buildView(dependencies: ServerDependencies): Promise<ReportsView> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const reports = await listReportedActions(database.kysely, { now, limit: LISTED_REPORTS });
  const findings = await listSourceFindings(database.kysely, now - FINDINGS_MS, LISTED_FINDINGS);
  const evidence = await loadEvidence(dependencies, reports);
  return {
    alone: await isPracticeWorld(dependencies, database.kysely),
    reports: reports.map(({ report, reportedAt, ...each }) => ({
      ...each,
      report: report.toString(),
      reportedAt: isoTime(reportedAt),
      evidence: evidence.get(report) ?? null,
    })),
    findings: findings.map(({ foundAt, finding, ...each }) => ({
      ...each,
      finding: finding as ReportsView['findings'][number]['finding'],
      foundAt: foundAt.toISOString(),
    })),
  };
}

/** Of those that wait: what is traded around the ex-date, and what a chart would show. */
async function loadEvidence(
  { database, timeZones }: Pick<ServerDependencies, 'database' | 'timeZones'>,
  reports: readonly ReportedAction[],
): Promise<Map<bigint, CorporateActionEvidence | null>> {
  const waiting = reports.filter(({ state }) => state === 'open' || state === 'proposed').slice(0, EVIDENCE_LISTED);
  const series = waiting.length === 0 ? [] : await listJudgedSeries(database.kysely);
  const found = new Map<bigint, CorporateActionEvidence | null>();
  for (const each of waiting) {
    const read = parseCorporateActionsFile(buildActionsFile([each]));
    const action = 'problems' in read ? undefined : read[0]?.action;
    if (action) {
      const together = filterActionsOnSameDay(action, [action]);
      found.set(each.report, await loadCorporateActionEvidence(database.kysely, action, together, series, timeZones));
    }
  }
  return found;
}

const COLUMN_OF = { split: 'ratio', dividend: 'amount', symbolChange: 'code', delisting: '' } as const;

/** As staff would upload them. */
function buildActionsFile(
  reports: readonly Pick<ReportedAction, 'kind' | 'instrument' | 'exDate' | 'terms'>[],
): string {
  const lines = reports.map(({ kind, instrument, exDate, terms }) =>
    [
      kind,
      instrument,
      exDate,
      ...['ratio', 'amount', 'code'].map((name) => (COLUMN_OF[kind] === name ? terms : '')),
    ].join(','),
  );
  return `${['kind,instrument,ex,ratio,amount,code', ...lines].join('\n')}\n`;
}

export const decideReports =
  (dependencies: ServerDependencies): Handler<'staff/decideReportedActions'> =>
  async ({ key, ...input }, caller) => {
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/decideReportedActions', { ...input, key }),
      permission: 'money.correct',
      async decide(work): Promise<{ proposal: string | null } | Refusal> {
        await lockRuleDating(work);
        const numbers = [...new Set(input.reports.map(BigInt))];
        const { now, db } = work;
        const reports = await listReportedActions(db, { now, limit: numbers.length, reports: numbers });
        if (reports.length < numbers.length) return refuse('notFound');
        const other = reports.find(({ state }) => !MAY_DECIDE[input.verdict].includes(state));
        if (other) return refuse('notInThatState', { state: other.state });
        const proposal = input.verdict === 'propose' ? await propose(dependencies, work, caller, reports, input) : null;
        if (isRefusal(proposal)) return proposal;
        await saveReportDecisions(db, numbers, {
          ...{ verdict: input.verdict, why: input.why, staff: caller.staff, now },
          proposal: proposal === null ? null : BigInt(proposal),
        });
        work.auditEntries.push({
          action: 'decideReportedActions',
          subject: 'actions',
          why: input.why,
          detail: {
            verdict: input.verdict,
            actions: reports.length,
            instruments: [...new Set(reports.map(({ instrument }) => instrument))].join(' '),
            ...(proposal === null ? {} : { proposal }),
          },
        });
        return { proposal };
      },
    });
    if (isRefusal(done)) return done;
    await dependencies.realPrices.reload();
    return buildView(dependencies);
  };

const MAY_DECIDE: Readonly<Record<Decision['verdict'], readonly ReportedAction['state'][]>> = {
  propose: ['open', 'dismissed'],
  dismiss: ['open'],
};

/** Checked as a file of corporate actions is. @returns the proposal, or null if they hold at once. */
async function propose(
  dependencies: ServerDependencies,
  work: CommandContext,
  caller: Caller,
  reports: readonly ReportedAction[],
  { why }: Decision,
): Promise<string | null | Refusal> {
  const { timeZones, venues } = dependencies;
  const csv = buildActionsFile(reports);
  const read = await checkCorporateActionsText(work.db, csv, {
    timeZones,
    now: work.now,
    isOwn: (id) => venues.isOwn(id),
    living: () => venues.all(),
  });
  if ('problems' in read) return refuseCorporateActions(read.problems);
  if (await isPracticeWorld(dependencies, work.db)) {
    await storeCorporateActions(work.db, read, work.now);
    return null;
  }
  const proposal = await actionsProposal.create(dependencies, work, caller, {
    subject: 'actions',
    terms: { csv, why },
  });
  return proposal.id;
}
