import { type CaseRule, type CaseState, hasGrown } from '@bourse/core/risk/surveillance.ts';
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
}

/** The day of the finding, not of the run: a run after midnight gives the same. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type KeepParts = Pick<Parts, 'database' | 'clock'>;

export async function keepFound(parts: KeepParts, found: readonly Found[]): Promise<void> {
  for (const each of found) {
    // If it has grown since its case was closed, it becomes another case, each time.
    for (let nth = 0; !(await keepOne(parts, each, nth)); nth += 1);
  }
}

/** Stores it as the nth case of its subject. False if that case is closed and was about much less. */
async function keepOne(
  { database: { kysely }, clock }: KeepParts,
  { rule, subject, accounts, facts }: Found,
  nth: number,
): Promise<boolean> {
  const named = nth === 0 ? `${rule} ${subject}` : `${rule} ${subject} +${nth}`;
  await sql`insert into risk_cases (rule, subject, accounts, facts, found_at, state) values
    (${rule}, ${named}, ${[...accounts]}::bigint[], ${JSON.stringify(facts)}::jsonb, ${new Date(clock.now())}, 'found')
    on conflict (subject) do nothing`.execute(kysely);
  const { rows } = await sql<{ state: CaseState; facts: Record<string, string> }>`select state, facts from risk_cases
    where subject = ${named}`.execute(kysely);
  return !rows.some((kept) => kept.state === 'closed' && hasGrown(rule, kept.facts, facts));
}
