/** Which terms of a new rule for deposits or withdrawals take two people, by all that it replaces. */
import { ruleTakesNone } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import type { FundsKind, FundsTerms } from '@bourse/core/accounts/funds-rules/funds-rules.ts';
import { type LoosenedTerm, termsForTwo } from '@bourse/core/accounts/funds-rules/loosening.ts';
import { REVIEWED } from '@bourse/core/registry/request-kinds.ts';
import { readChannelKeys, readChannelRows } from '../funds/deposit-channels.ts';
import { readFundsRules, termsFrom } from '../funds/funds-rules.ts';
import type { StaffWork } from '../commands/run-command.ts';
import type { Parts } from '../parts.ts';
import { countDeciders } from './store.ts';

/** As for what one person may decide alone. */
const LATELY_MS = 30 * 86_400_000;
const APPROVERS = 2;
const SETTLERS = 1;

interface NewRule {
  kind: FundsKind;
  currency: string;
  /** When it begins, epoch ms. */
  from: number;
  terms: FundsTerms;
}

/** The caller holds `oneAtATime`, so that nobody else dates a rule meanwhile. */
export async function findTermsForTwo(
  { worldClock, world }: Pick<Parts, 'worldClock' | 'world'>,
  { db }: Pick<StaffWork, 'db'>,
  { kind, currency, from, terms }: NewRule,
): Promise<LoosenedTerm[]> {
  const rules = await readFundsRules(db);
  const lately = termsFrom(rules, kind, currency, worldClock.ago(LATELY_MS));
  const needed = APPROVERS + (REVIEWED[kind].settled ? SETTLERS : 0);
  const enoughPeople = (await countDeciders(db, kind)) >= needed;

  const takesNone = kind === 'deposit' ? await takesNoneIn({ db, world }, currency, from) : () => [];
  const found = termsFrom(rules, kind, currency, from).flatMap((each) => [
    ...termsForTwo(kind, { before: each, lately }, terms, enoughPeople),
    ...takesNone({ before: each, after: terms }),
  ]);
  return [...new Set(found)];
}

/**
 * Returns a function that finds the bound by which a new rule excludes every channel (as stored now) that the replaced
 * rule allowed.
 */
async function takesNoneIn(
  { db, world }: Pick<StaffWork, 'db'> & Pick<Parts, 'world'>,
  currency: string,
  from: number,
): Promise<(of: { before: FundsTerms; after: FundsTerms }) => LoosenedTerm[]> {
  const rows = await readChannelRows(db, world);
  const keyed = new Set((await readChannelKeys(db, null)).map(({ channel }) => channel));
  return (of) => ruleTakesNone(rows, { currency, practice: world.kind === 'demo', from }, of, keyed);
}
