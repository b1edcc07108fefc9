import type { CaseRule } from '@bourse/core/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { Parts } from '../../parts.ts';

/** Something that a rule has found; `subject` is the same however often it is looked. */
export interface Found {
  rule: CaseRule;
  subject: string;
  accounts: readonly AccountId[];
  /** Figures by name, as text. */
  facts: Readonly<Record<string, string>>;
}

/** Of what was found, never of the look: looked at after midnight, it is the same. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function keepFound({ database, clock }: Pick<Parts, 'database' | 'clock'>, found: readonly Found[]) {
  const at = new Date(clock.now());
  for (const { rule, subject, accounts, facts } of found)
    await sql`insert into risk_cases (rule, subject, accounts, facts, found_at, state) values
      (${rule}, ${`${rule} ${subject}`}, ${[...accounts]}::bigint[], ${JSON.stringify(facts)}::jsonb, ${at}, 'found')
      on conflict (subject) do nothing`.execute(database.kysely);
}
