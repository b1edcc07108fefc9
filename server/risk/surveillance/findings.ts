import { type CaseRule, type CaseState, hasGrown, isAsLarge } from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { Parts } from '../../parts.ts';

/** A rule's finding. `subject` stays the same however often the rule runs and however much the finding grows. */
export interface Found {
  rule: CaseRule;
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
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type KeepParts = Pick<Parts, 'database' | 'clock'>;
type Db = Parts['database']['kysely'];

interface Kept {
  number: bigint;
  subject: string;
  accounts: AccountId[];
  facts: Record<string, string>;
  seen_at: Date;
  state: CaseState;
}

export async function keepFound(parts: KeepParts, found: readonly Found[]): Promise<void> {
  for (const each of found) await keepOne(parts, each);
}

/**
 * Updates the finding's case if nobody has taken it. A case that somebody investigates or has closed stays as it is. If
 * the finding has grown since its case was closed, it becomes a new case, each time.
 */
async function keepOne({ database: { kysely }, clock }: KeepParts, found: Found): Promise<void> {
  const { rule, accounts, facts, seen } = found;
  const named = `${rule} ${found.subject}`;
  const kept = await selectKept(kysely, found, named);
  const ofSubject = kept.filter(({ subject }) => subject === named || subject.startsWith(`${named} +`));
  const settled = kept.filter(
    (each) =>
      each.state !== 'found' && (ofSubject.includes(each) || accounts.every((one) => each.accounts.includes(one))),
  );
  if (settled.some((each) => each.state !== 'closed' || !hasGrown(rule, each.facts, facts))) return;
  const waiting = kept.filter(({ state }) => state === 'found');
  const untaken = waiting.find((each) => ofSubject.includes(each)) ?? waiting[0];
  if (untaken) return keepUp(kysely, untaken, found);
  const subject = ofSubject.length === 0 ? named : `${named} +${ofSubject.length}`;
  await sql`insert into risk_cases (rule, subject, accounts, facts, found_at, seen_at, state) values
    (${rule}, ${subject}, ${[...accounts]}::bigint[], ${JSON.stringify(facts)}::jsonb,
      ${new Date(clock.now())}, ${seen}, 'found') on conflict (subject) do nothing`.execute(kysely);
}

/** Cases of its subject, and those of its matter of which it is part, or which are part of it. */
async function selectKept(db: Db, { accounts, rule, matter }: Found, named: string): Promise<Kept[]> {
  const sameMatter = matter === undefined ? null : `${rule} ${matter} `;
  const { rows } = await sql<Kept>`select number, subject, accounts, facts, seen_at, state from risk_cases
    where subject = ${named} or subject ^@ ${`${named} +`} or (subject ^@ ${sameMatter}::text
      and (accounts <@ ${[...accounts]}::bigint[] or accounts @> ${[...accounts]}::bigint[])) order by number`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, accounts: row.accounts.map(BigInt) }));
}

/** A smaller finding, part of which has expired, only adds accounts. One neither newer nor larger changes nothing. */
async function keepUp(db: Db, kept: Kept, { rule, accounts, facts, seen }: Found): Promise<void> {
  const isKnown = accounts.every((one) => kept.accounts.includes(one));
  if (isKnown && seen <= kept.seen_at && isAsLarge(rule, facts, kept.facts)) return;
  const all = isKnown ? kept.accounts : [...new Set([...kept.accounts, ...accounts])];
  const figures = isAsLarge(rule, kept.facts, facts) ? facts : kept.facts;
  await sql`update risk_cases set accounts = ${all}::bigint[], facts = ${JSON.stringify(figures)}::jsonb,
      seen_at = greatest(seen_at, ${seen}) where number = ${kept.number} and state = 'found'`.execute(db);
}
