/** The SQL of surveillance cases, their steps and earlier findings. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import type {
  SurveillanceCaseOutcome,
  SurveillanceCaseState,
  SurveillanceCaseStatus,
  SurveillanceRule,
} from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely-or-transaction.ts';
import type { AccountId, StaffId } from '../../ids.ts';

/** `name`: of the assignee. */
export interface StoredCase {
  number: bigint;
  rule: SurveillanceRule;
  accounts: AccountId[];
  facts: Record<string, string>;
  found_at: Date;
  seen_at: Date;
  state: SurveillanceCaseState;
  assignee: StaffId | null;
  name: string | null;
  outcome: SurveillanceCaseOutcome | null;
}

const selectCases = async (db: Db, where: ReturnType<typeof sql>, limit: number): Promise<StoredCase[]> =>
  (
    await sql<StoredCase>`select c.*, s.name from risk_cases c left join staff s on s.staff_id = c.assignee
      where ${where}
      order by c.number desc limit ${limit}`.execute(db)
  ).rows;

/** Newest first, those before `before`. */
export const readCases = (
  db: Db,
  { state, rule, before, limit }: { state: string | null; rule: string | null; before: bigint | null; limit: number },
): Promise<StoredCase[]> =>
  selectCases(
    db,
    sql`(${state}::text is null or state = ${state}) and (${rule}::text is null
      or rule = ${rule}) and (${before}::bigint is null or number < ${before})`,
    limit,
  );

export const findCase = async (db: Db, number: string): Promise<StoredCase | null> =>
  (await selectCases(db, sql`c.number = ${number}::bigint`, 1))[0] ?? null;

type StepKind = CallAnswer<Calls['staff/getRiskCase']>['steps'][number]['what'];

/** `by` and `to` are names. */
export interface StoredCaseStep {
  at: Date;
  by: string;
  what: StepKind;
  to: string | null;
  outcome: SurveillanceCaseOutcome | null;
  why: string;
}
export async function readCaseSteps(db: Db, number: string): Promise<StoredCaseStep[]> {
  const { rows } = await sql<StoredCaseStep>`
    select t.at, s.name as by, t.what, o.name as "to", t.outcome, t.why from risk_case_steps t
      join staff s using (staff_id) left join staff o on o.staff_id = t.to_staff
    where t.number = ${number}::bigint order by step`.execute(db);
  return rows;
}

/** What the case said before, the oldest first. */
export async function readCaseRevisions(
  db: Db,
  number: string,
): Promise<Pick<StoredCase, 'seen_at' | 'accounts' | 'facts'>[]> {
  const { rows } = await sql<Pick<StoredCase, 'seen_at' | 'accounts' | 'facts'>>`select seen_at, accounts, facts
    from risk_case_revisions where number = ${number}::bigint order by revision`.execute(db);
  return rows;
}

/** By name. */
export async function readActiveStaff(db: Db): Promise<{ staff_id: StaffId; name: string; roles: Role[] }[]> {
  const { rows } = await sql<{ staff_id: StaffId; name: string; roles: Role[] }>`select staff_id, name, roles from staff
    where disabled_at is null order by name`.execute(db);
  return rows;
}

export async function lockCaseStatus(
  db: Db,
  number: string,
): Promise<(SurveillanceCaseStatus & { accounts: AccountId[] }) | null> {
  const { rows } = await sql<
    SurveillanceCaseStatus & { accounts: AccountId[] }
  >`select state, assignee, outcome, accounts
    from risk_cases
    where number = ${number}::bigint for update`.execute(db);
  return rows[0] ?? null;
}

/** Whether the person has taken a step, or got the case, since then (epoch ms). */
export async function hasCaseStepOf(db: Db, number: string, person: StaffId | null, since: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from risk_case_steps
    where number = ${number}::bigint and at > ${new Date(since)}
      and (staff_id = ${person} or to_staff = ${person})) as is`.execute(db);
  return rows[0]!.is;
}

export const updateCaseStatus = (db: Db, number: string, { state, assignee, outcome }: SurveillanceCaseStatus) =>
  sql`update risk_cases set state = ${state}, assignee = ${assignee},
      outcome = ${outcome} where number = ${number}::bigint`.execute(db);

export interface NewCaseStep {
  what: StepKind;
  by: StaffId;
  /** The number of whom it is assigned to. */
  to: string | null;
  outcome: SurveillanceCaseOutcome | null;
  why: string;
}
export const insertCaseStep = (db: Db, number: string, { what, by, to, outcome, why }: NewCaseStep, now: number) =>
  sql`insert into risk_case_steps (number, step, at, staff_id, what, to_staff, outcome, why)
    select ${number}::bigint, count(*) + 1, ${new Date(now)}::timestamptz, ${by}::bigint, ${what},
      ${to}::bigint, ${outcome}, ${why} from risk_case_steps where number = ${number}::bigint`.execute(db);
