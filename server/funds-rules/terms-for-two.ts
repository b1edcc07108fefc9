/** Which terms of a new rule for deposits or withdrawals take two people, by all that it replaces. */
import { ruleTakesNone } from '@bourse/core/deposits/deposit-channels.ts';
import { inForce, lasting, replacedFrom } from '@bourse/core/dated.ts';
import {
  type FundsKind,
  type FundsRule,
  type FundsTerms,
  houseFunds,
  rulesOf,
} from '@bourse/core/funds-rules/funds-rules.ts';
import { type LoosenedTerm, termsForTwo } from '@bourse/core/funds-rules/loosened.ts';
import { REVIEWED } from '@bourse/core/requests/kinds.ts';
import { readFundsRules } from '../desk/funds-rules.ts';
import type { StaffWork } from '../desk/run-command.ts';
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
  { worldClock, depositChannels }: Pick<Parts, 'worldClock' | 'depositChannels'>,
  { db }: Pick<StaffWork, 'db'>,
  { kind, currency, from, terms }: NewRule,
): Promise<LoosenedTerm[]> {
  const rules = rulesOf(await readFundsRules(db), kind, currency);
  const house = houseFunds(kind, currency);
  const lately = termsSince(rules, worldClock.ago(LATELY_MS), house);
  const needed = APPROVERS + (REVIEWED[kind].settled ? SETTLERS : 0);
  const enoughPeople = (await countDeciders(db, kind)) >= needed;

  const { before, after } = replacedFrom(rules, from);
  const replaced: FundsTerms[] = [before ?? house, ...after];
  const channels = depositChannels.at(from).filter((each) => each.currency === currency);
  const found = replaced.flatMap((each) => [
    ...termsForTwo(kind, { before: each, lately }, terms, enoughPeople),
    ...(kind === 'deposit' ? ruleTakesNone(channels, each, terms) : []),
  ]);
  return [...new Set(found)];
}

/** The terms in force at `since` (epoch ms), and all that have begun or will begin later. */
const termsSince = (rules: readonly FundsRule[], since: number, house: FundsTerms): FundsTerms[] => [
  inForce(rules, since) ?? house,
  ...lasting(rules).filter((rule) => rule.from > since),
];
