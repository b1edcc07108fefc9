import {
  type SurveillanceRule,
  type SurveillanceCaseState,
  hasCaseIncreased,
  isCaseAsLarge,
} from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { ServerDependencies } from '../../dependencies.ts';

/** A rule's finding. `subject` stays the same however often the rule runs and however much the finding grows. */
export interface SurveillanceFinding {
  rule: SurveillanceRule;
  subject: string;
  accounts: readonly AccountId[];
  /** Figures by name, as text. */
  facts: Readonly<Record<string, string>>;
  /** When the newest of it happened. */
  seen: Date;
  /** How subjects begin that are one matter if the accounts of one are among those of the other. */
  matter?: string;
}

/** The day of the finding, not of the run: a run after midnight gives the same. */
export const formatUtcDate = (at: Date): string => at.toISOString().slice(0, 10);

type StoreFindingDependencies = Pick<ServerDependencies, 'database' | 'clock'>;
type Db = ServerDependencies['database']['kysely'];

interface StoredCase {
  number: bigint;
  subject: string;
  accounts: AccountId[];
  facts: Record<string, string>;
  seen_at: Date;
  state: SurveillanceCaseState;
}

export async function storeSurveillanceFindings(
  dependencies: StoreFindingDependencies,
  found: readonly SurveillanceFinding[],
): Promise<void> {
  for (const each of found) await storeFinding(dependencies, each);
}

/**
 * Updates the finding's case if nobody has taken it. A case that somebody investigates or has closed stays as it is. If
 * the finding has grown since its case was closed, it becomes a new case, each time.
 */
async function storeFinding(
  { database: { kysely }, clock }: StoreFindingDependencies,
  found: SurveillanceFinding,
): Promise<void> {
  const { rule, accounts, facts, seen } = found;
  const named = `${rule} ${found.subject}`;
  const cases = await selectRelatedCases(kysely, found, named);
  const ofSubject = cases.filter(({ subject }) => subject === named || subject.startsWith(`${named} +`));
  const settled = cases.filter(
    (each) =>
      each.state !== 'found' && (ofSubject.includes(each) || accounts.every((one) => each.accounts.includes(one))),
  );
  if (settled.some((each) => each.state !== 'closed' || !hasCaseIncreased(rule, each.facts, facts))) return;
  const waiting = cases.filter(({ state }) => state === 'found');
  const untaken = waiting.find((each) => ofSubject.includes(each)) ?? waiting[0];
  if (untaken) return updateCase(kysely, untaken, found);
  const subject = ofSubject.length === 0 ? named : `${named} +${ofSubject.length}`;
  await sql`insert into risk_cases (rule, subject, accounts, facts, found_at, seen_at, state) values
    (${rule}, ${subject}, ${[...accounts]}::bigint[], ${JSON.stringify(facts)}::jsonb,
      ${new Date(clock.now())}, ${seen}, 'found') on conflict (subject) do nothing`.execute(kysely);
}

/** Cases of its subject, and those of its matter of which it is part, or which are part of it. */
async function selectRelatedCases(
  db: Db,
  { accounts, rule, matter }: SurveillanceFinding,
  named: string,
): Promise<StoredCase[]> {
  const sameMatter = matter === undefined ? null : `${rule} ${matter} `;
  const { rows } = await sql<StoredCase>`select number, subject, accounts, facts, seen_at, state from risk_cases
    where subject = ${named} or subject ^@ ${`${named} +`} or (subject ^@ ${sameMatter}::text
      and (accounts <@ ${[...accounts]}::bigint[] or accounts @> ${[...accounts]}::bigint[])) order by number`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, accounts: row.accounts.map(BigInt) }));
}

/** A smaller finding, part of which has expired, only adds accounts. One neither newer nor larger changes nothing. */
async function updateCase(
  db: Db,
  cases: StoredCase,
  { rule, accounts, facts, seen }: SurveillanceFinding,
): Promise<void> {
  const isKnown = accounts.every((one) => cases.accounts.includes(one));
  if (isKnown && seen <= cases.seen_at && isCaseAsLarge(rule, facts, cases.facts)) return;
  const all = isKnown ? cases.accounts : [...new Set([...cases.accounts, ...accounts])];
  const figures = isCaseAsLarge(rule, cases.facts, facts) ? facts : cases.facts;
  await sql`update risk_cases set accounts = ${all}::bigint[], facts = ${JSON.stringify(figures)}::jsonb,
      seen_at = greatest(seen_at, ${seen}) where number = ${cases.number} and state = 'found'`.execute(db);
}
