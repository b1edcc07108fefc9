import { type CaseRule, type CaseState, hasGrown } from '@bourse/core/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { Parts } from '../../parts.ts';

/** Something that a rule has found; `subject` is the same however often it is looked, and however much it grows. */
export interface Found {
  rule: CaseRule;
  subject: string;
  accounts: readonly AccountId[];
  /** Figures by name, as text. */
  facts: Readonly<Record<string, string>>;
}

/** Of what was found, never of the look: looked at after midnight, it is the same. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type KeepParts = Pick<Parts, 'database' | 'clock'>;

export async function keepFound(parts: KeepParts, found: readonly Found[]): Promise<void> {
  for (const each of found) {
    // What has grown since its case was closed is a case again, as often as it does.
    for (let nth = 0; !(await keepOne(parts, each, nth)); nth += 1);
  }
}

/** As the nth of its subject. False where that one is closed and was about much less. */
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
