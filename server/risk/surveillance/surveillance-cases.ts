/** Surveillance cases as staff see and handle them. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import {
  ABANDONED_CASE_DAYS,
  decideSurveillanceCaseStep,
  type SurveillanceCaseStatus,
  type SurveillanceCaseStep,
  SURVEILLANCE_THRESHOLDS,
} from '@bourse/core/trading/risk/surveillance.ts';
import { findLinkedStaff, findConflictsOfInterest } from '../../customers/staff-conflicts-of-interest.ts';
import {
  computeIdempotencyKey,
  recordStaffAccess,
  recordStaffAccessToCustomers,
  runTransactionCommand,
} from '../../commands/run-transaction-command.ts';
import { formatCaseAuditSubject, filterVisibleSurveillanceCases } from '../../reviews/surveillance-case-visibility.ts';
import type { TransactionContext } from '../../commands/transaction-with-events.ts';
import type { Handler } from '../../calls/handler-types.ts';
import type { AccountId, StaffId } from '../../ids.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import {
  findCase,
  hasCaseStepOf,
  insertCaseStep,
  lockCaseStatus,
  readActiveStaff,
  readCaseRevisions,
  readCases,
  readCaseSteps,
  type StoredCase,
  updateCaseStatus,
} from './cases-store.ts';

type CaseView = CallAnswer<Calls['staff/getRiskCase']>;
type Db = ServerDependencies['database']['kysely'] | TransactionContext['db'];
const PAGE = 50;
const DAY_MS = 86_400_000;

const caseFacts = (facts: StoredCase['facts']) => Object.entries(facts).map(([name, value]) => ({ name, value }));
const caseRow = ({ number, rule, accounts, facts, found_at, seen_at, state, assignee, name, outcome }: StoredCase) => ({
  case: number.toString(),
  rule,
  accounts: accounts.map(String),
  facts: caseFacts(facts),
  foundAt: found_at.toISOString(),
  seenAt: seen_at.toISOString(),
  state,
  assignee: assignee === null ? null : { id: assignee.toString(), name: name ?? '' },
  outcome,
});

export const listRiskCases =
  (dependencies: ServerDependencies): Handler<'staff/listRiskCases'> =>
  async ({ state, rule, cursor, limit = PAGE }, caller) => {
    const db = dependencies.database.kysely;
    const visible: StoredCase[] = [];
    let before = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null;
    let isMore = true;
    // Read on until there is one more than a page: neither a short page nor its cursor may reveal a hidden case.
    while (isMore && visible.length <= limit) {
      const rows = await readCases(db, { state: state ?? null, rule: rule ?? null, before, limit: limit + 1 });
      visible.push(...(await filterVisibleSurveillanceCases(db, caller.staff, rows)));
      before = rows.at(-1)?.number ?? null;
      isMore = rows.length > limit;
    }
    const page = visible.slice(0, limit);
    await recordStaffAccess(dependencies, caller, {
      action: 'listRiskCases',
      subject: 'cases',
      detail: { shown: page.length },
    });
    return { rows: page.map(caseRow), next: visible.length > limit ? String(page.at(-1)!.number) : null };
  };

/** Staff who may be assigned a case. */
const listAssignees = async (db: Db) =>
  (await readActiveStaff(db))
    .filter(({ roles }) => hasPermission(roles, 'risk.cases'))
    .map(({ staff_id: id, name }) => ({ id: id.toString(), name }));

async function readCase(db: Db, number: string): Promise<CaseView | null> {
  const found = await findCase(db, number);
  if (!found) return null;
  const steps = await readCaseSteps(db, number);
  const revisions = await readCaseRevisions(db, number);
  const { source, values } = SURVEILLANCE_THRESHOLDS[found.rule];
  return {
    ...caseRow(found),
    source,
    thresholds: Object.entries(values).map(([name, value]) => ({ name, value })),
    steps: steps.map((row) => ({ ...row, at: row.at.toISOString() })),
    earlier: revisions.map(({ seen_at, accounts, facts }) => ({
      at: seen_at.toISOString(),
      accounts: accounts.map(String),
      facts: caseFacts(facts),
    })),
    assignees: await listAssignees(db),
  };
}

export const getRiskCase =
  (dependencies: ServerDependencies): Handler<'staff/getRiskCase'> =>
  async ({ case: number }, caller) => {
    const db = dependencies.database.kysely;
    const found = await readCase(db, number);
    if (!found) return refuse('notFound');
    const accounts = found.accounts.map(BigInt);
    if ((await filterVisibleSurveillanceCases(db, caller.staff, [{ accounts }])).length === 0)
      return refuse('notFound');
    const accessLogEntry = { action: 'getRiskCase', subject: formatCaseAuditSubject(number) };
    await recordStaffAccessToCustomers(dependencies, caller, accessLogEntry, accounts);
    return found;
  };

/** Includes whether the assignee has abandoned it: disabled, no longer permitted, or inactive since then. */
async function lockCase(
  db: TransactionContext['db'],
  number: string,
  since: number,
): Promise<(SurveillanceCaseStatus & { isLeft: boolean; isThere: boolean; accounts: AccountId[] }) | null> {
  const row = await lockCaseStatus(db, number);
  if (!row) return null;
  const isActive = await hasCaseStepOf(db, number, row.assignee, since);
  const isThere = (await listAssignees(db)).some(({ id }) => id === row.assignee?.toString());
  return { ...row, isThere, isLeft: row.assignee !== null && (!isThere || !isActive) };
}

/**
 * Refuses a person tied to the case's customers, and a closing by two people who aren't independent of each other or
 * whose first one may no longer propose it.
 */
async function refuseDependentHandler(
  db: TransactionContext['db'],
  { accounts, assignee, isThere }: { accounts: readonly AccountId[]; assignee: StaffId | null; isThere: boolean },
  { step, by, to }: { step: SurveillanceCaseStep; by: StaffId; to: StaffId | null },
): Promise<Refusal | null> {
  const [tied] = to === null ? [] : (await findConflictsOfInterest(db, to, accounts)).values();
  if (tied) return tied;
  if (step !== 'confirm' || assignee === null) return null;
  if (!isThere) return refuse('caseNotProposed');
  return (await findLinkedStaff(db, by, [assignee])).size > 0 ? refuse('approversLinked') : null;
}

export const moveRiskCase =
  (dependencies: ServerDependencies): Handler<'staff/moveRiskCase'> =>
  (input, caller) => {
    const { case: number, step, to = null, outcome = null, why } = input;
    return runTransactionCommand(dependencies, {
      actor: caller,
      permission: 'risk.cases',
      key: computeIdempotencyKey('staff/moveRiskCase', input),
      accounts: [],
      async decide(work): Promise<CaseView | Refusal> {
        const { db, now } = work;
        const row = await lockCase(db, number, dependencies.worldClock.ago(ABANDONED_CASE_DAYS * DAY_MS));
        // Checked before anything else: staff tied to its customers must not learn that a case exists.
        if (!row || (await filterVisibleSurveillanceCases(db, caller.staff, [row])).length === 0)
          return refuse('notFound');
        if (step === 'close' && outcome === null) return refuse('badInput', { field: 'outcome' });
        const known = to === null || (await listAssignees(db)).some(({ id }) => id === to);
        if (!known || (step === 'assign' && to === null)) return refuse('badInput', { field: 'to' });
        const tied = await refuseDependentHandler(db, row, {
          step,
          by: caller.staff,
          to: to === null ? null : BigInt(to),
        });
        if (tied) return tied;
        const move = { step, by: caller.staff, to: to === null ? null : BigInt(to), outcome, isLeft: row.isLeft };
        const after = decideSurveillanceCaseStep(row, move);
        if (typeof after === 'string') return refuse(after);
        const end = step === 'close' || step === 'confirm' ? after.outcome : null;
        await updateCaseStatus(db, number, after);
        await insertCaseStep(db, number, { what: step, by: caller.staff, to, outcome: end, why }, now);
        const detail = { step, ...(end ? { outcome: end } : {}) };
        work.auditEntries.push({ action: 'moveRiskCase', subject: formatCaseAuditSubject(number), why, detail });
        return (await readCase(db, number))!;
      },
    });
  };
