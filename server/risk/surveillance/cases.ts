/** Surveillance cases as staff see and handle them. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import {
  CASE_LEFT_DAYS,
  caseAfter,
  type CaseEnd,
  type CaseRule,
  type CaseStanding,
  type CaseState,
  type CaseStep,
  THRESHOLDS,
} from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import { selectLinked, selectTied } from '../../customers/linked-staff.ts';
import { keyOf, recordLook, recordLooks, runCommand } from '../../commands/run-command.ts';
import { caseSubject, keepShown } from '../../reviews/case-visibility.ts';
import type { Work } from '../../commands/transaction.ts';
import type { Handler } from '../../calls/handler.ts';
import type { AccountId, StaffId } from '../../ids.ts';
import type { Parts } from '../../parts.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';

type Shown = AnswerOf<Calls['staff/getRiskCase']>;
type Db = Parts['database']['kysely'] | Work['db'];
const PAGE = 50;
const DAY_MS = 86_400_000;

interface Stored {
  number: bigint;
  rule: CaseRule;
  accounts: AccountId[];
  facts: Record<string, string>;
  found_at: Date;
  seen_at: Date;
  state: CaseState;
  assignee: StaffId | null;
  name: string | null;
  outcome: CaseEnd | null;
}

const factsOf = (facts: Stored['facts']) => Object.entries(facts).map(([name, value]) => ({ name, value }));
const rowOf = ({ number, rule, accounts, facts, found_at, seen_at, state, assignee, name, outcome }: Stored) => ({
  case: number.toString(),
  rule,
  accounts: accounts.map(String),
  facts: factsOf(facts),
  foundAt: found_at.toISOString(),
  seenAt: seen_at.toISOString(),
  state,
  assignee: assignee === null ? null : { id: assignee.toString(), name: name ?? '' },
  outcome,
});

const selectCases = async (db: Db, where: ReturnType<typeof sql>, limit: number): Promise<Stored[]> =>
  (
    await sql<Stored>`select c.*, s.name from risk_cases c left join staff s on s.staff_id = c.assignee where ${where}
      order by c.number desc limit ${limit}`.execute(db)
  ).rows;

export const listRiskCases =
  (parts: Parts): Handler<'staff/listRiskCases'> =>
  async ({ state, rule, cursor, limit = PAGE }, caller) => {
    const db = parts.database.kysely;
    const shown: Stored[] = [];
    let before = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor!) : null;
    let isMore = true;
    // Read on until there is one more than a page: neither a short page nor its cursor may reveal a hidden case.
    while (isMore && shown.length <= limit) {
      const rows = await selectCases(
        db,
        sql`(${state ?? null}::text is null or state = ${state ?? null}) and (${rule ?? null}::text is null
          or rule = ${rule ?? null}) and (${before}::bigint is null or number < ${before})`,
        limit + 1,
      );
      shown.push(...(await keepShown(db, caller.staff, rows)));
      before = rows.at(-1)?.number ?? null;
      isMore = rows.length > limit;
    }
    const page = shown.slice(0, limit);
    await recordLook(parts, caller, {
      action: 'listRiskCases',
      subject: 'cases',
      detail: { shown: page.length },
    });
    return { rows: page.map(rowOf), next: shown.length > limit ? String(page.at(-1)!.number) : null };
  };

/** Staff who may be assigned a case. */
const selectAssignees = async (db: Db) => {
  const { rows } = await sql<{ staff_id: StaffId; name: string; roles: Role[] }>`select staff_id, name, roles from staff
    where disabled_at is null order by name`.execute(db);
  return rows
    .filter(({ roles }) => isAllowed(roles, 'risk.cases'))
    .map(({ staff_id: id, name }) => ({ id: id.toString(), name }));
};

async function readCase(db: Db, number: string): Promise<Shown | null> {
  const [found] = await selectCases(db, sql`c.number = ${number}::bigint`, 1);
  if (!found) return null;
  const { rows } = await sql<{
    at: Date;
    by: string;
    what: Shown['steps'][number]['what'];
    to: string | null;
    outcome: CaseEnd | null;
    why: string;
  }>`select t.at, s.name as by, t.what, o.name as "to", t.outcome, t.why from risk_case_steps t
      join staff s using (staff_id) left join staff o on o.staff_id = t.to_staff
    where t.number = ${number}::bigint order by step`.execute(db);
  const { rows: sights } = await sql<Pick<Stored, 'seen_at' | 'accounts' | 'facts'>>`select seen_at, accounts, facts
    from risk_case_sights where number = ${number}::bigint order by sight`.execute(db);
  const { source, values } = THRESHOLDS[found.rule];
  return {
    ...rowOf(found),
    source,
    thresholds: Object.entries(values).map(([name, value]) => ({ name, value })),
    steps: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    earlier: sights.map(({ seen_at, accounts, facts }) => ({
      at: seen_at.toISOString(),
      accounts: accounts.map(String),
      facts: factsOf(facts),
    })),
    assignees: await selectAssignees(db),
  };
}

export const getRiskCase =
  (parts: Parts): Handler<'staff/getRiskCase'> =>
  async ({ case: number }, caller) => {
    const db = parts.database.kysely;
    const found = await readCase(db, number);
    if (!found) return refuse('notFound');
    const accounts = found.accounts.map(BigInt);
    if ((await keepShown(db, caller.staff, [{ accounts }])).length === 0) return refuse('notFound');
    const look = { action: 'getRiskCase', subject: caseSubject(number) };
    await recordLooks(parts, caller, look, accounts);
    return found;
  };

/** Includes whether the assignee has abandoned it: disabled, no longer permitted, or inactive since then. */
async function lockCase(
  db: Work['db'],
  number: string,
  since: number,
): Promise<(CaseStanding & { isLeft: boolean; isThere: boolean; accounts: AccountId[] }) | null> {
  const { rows } = await sql<CaseStanding & { accounts: AccountId[] }>`select state, assignee, outcome, accounts
    from risk_cases
    where number = ${number}::bigint for update`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { rows: lately } = await sql<{ is: boolean }>`select exists (select from risk_case_steps
    where number = ${number}::bigint and at > ${new Date(since)}
      and (staff_id = ${row.assignee} or to_staff = ${row.assignee})) as is`.execute(db);
  const isThere = (await selectAssignees(db)).some(({ id }) => id === row.assignee?.toString());
  return { ...row, isThere, isLeft: row.assignee !== null && (!isThere || !lately[0]!.is) };
}

/**
 * Refuses a person tied to the case's customers, and a closing by two people who aren't independent of each other or
 * whose first one may no longer propose it.
 */
async function refuseDependent(
  db: Work['db'],
  { accounts, assignee, isThere }: { accounts: readonly AccountId[]; assignee: StaffId | null; isThere: boolean },
  { step, by, to }: { step: CaseStep; by: StaffId; to: StaffId | null },
): Promise<Refusal | null> {
  const [tied] = to === null ? [] : (await selectTied(db, to, accounts)).values();
  if (tied) return tied;
  if (step !== 'confirm' || assignee === null) return null;
  if (!isThere) return refuse('caseNotProposed');
  return (await selectLinked(db, by, [assignee])).size > 0 ? refuse('approversLinked') : null;
}

export const moveRiskCase =
  (parts: Parts): Handler<'staff/moveRiskCase'> =>
  (input, caller) => {
    const { case: number, step, to = null, outcome = null, why } = input;
    return runCommand(parts, {
      actor: caller,
      permission: 'risk.cases',
      key: keyOf('staff/moveRiskCase', input),
      accounts: [],
      async decide(work): Promise<Shown | Refusal> {
        const { db, now } = work;
        const row = await lockCase(db, number, parts.worldClock.ago(CASE_LEFT_DAYS * DAY_MS));
        // Checked before anything else: staff tied to its customers must not learn that a case exists.
        if (!row || (await keepShown(db, caller.staff, [row])).length === 0) return refuse('notFound');
        if (step === 'close' && outcome === null) return refuse('badInput', { field: 'outcome' });
        const known = to === null || (await selectAssignees(db)).some(({ id }) => id === to);
        if (!known || (step === 'assign' && to === null)) return refuse('badInput', { field: 'to' });
        const tied = await refuseDependent(db, row, {
          step,
          by: caller.staff,
          to: to === null ? null : BigInt(to),
        });
        if (tied) return tied;
        const move = { step, by: caller.staff, to: to === null ? null : BigInt(to), outcome, isLeft: row.isLeft };
        const after = caseAfter(row, move);
        if (typeof after === 'string') return refuse(after);
        const end = step === 'close' || step === 'confirm' ? after.outcome : null;
        await sql`update risk_cases set state = ${after.state}, assignee = ${after.assignee},
            outcome = ${after.outcome} where number = ${number}::bigint`.execute(db);
        await sql`insert into risk_case_steps (number, step, at, staff_id, what, to_staff, outcome, why)
          select ${number}::bigint, count(*) + 1, ${new Date(now)}::timestamptz, ${caller.staff}::bigint, ${step},
            ${to}::bigint, ${end}, ${why} from risk_case_steps where number = ${number}::bigint`.execute(db);
        const detail = { step, ...(end ? { outcome: end } : {}) };
        work.record.push({ action: 'moveRiskCase', subject: caseSubject(number), why, detail });
        return (await readCase(db, number))!;
      },
    });
  };
