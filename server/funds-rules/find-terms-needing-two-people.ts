/** Which terms of a new rule for deposits or withdrawals take two people, by all that it replaces. */
import { findLimitsBlockingAllDeposits } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import type {
  FundsDirection,
  DepositWithdrawalTerms,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import {
  type DepositWithdrawalTermName,
  findTermsNeedingTwoPeople as findLooseningsOf,
} from '@bourse/core/accounts/funds-rules/terms-needing-two-people.ts';
import { REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { readDepositChannelKeys, readDepositChannels } from '../funds/deposit-channels.ts';
import { readDepositWithdrawalRules, listDepositWithdrawalTermsFrom } from '../funds/deposit-withdrawal-rules.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { countEligibleDeciders } from './store.ts';

/** As for what one person may decide alone. */
const COMPARED_BACK_MS = 30 * 86_400_000;
const APPROVERS = 2;
const SETTLERS = 1;

interface NewRule {
  kind: FundsDirection;
  currency: string;
  /** When it begins, epoch ms. */
  from: number;
  terms: DepositWithdrawalTerms;
}

/** The caller holds `lockRuleDating`, so that nobody else dates a rule meanwhile. */
export async function findTermsNeedingTwoPeople(
  { worldClock, world }: Pick<ServerDependencies, 'worldClock' | 'world'>,
  { db }: Pick<CommandContext, 'db'>,
  { kind, currency, from, terms }: NewRule,
): Promise<DepositWithdrawalTermName[]> {
  const rules = await readDepositWithdrawalRules(db);
  const lately = listDepositWithdrawalTermsFrom(rules, kind, currency, worldClock.ago(COMPARED_BACK_MS));
  const needed = APPROVERS + (REQUEST_KIND_RULES[kind].settled ? SETTLERS : 0);
  const enoughPeople = (await countEligibleDeciders(db, kind)) >= needed;

  const takesNone = kind === 'deposit' ? await createChannelExclusionCheck({ db, world }, currency, from) : () => [];
  const found = listDepositWithdrawalTermsFrom(rules, kind, currency, from).flatMap((each) => [
    ...findLooseningsOf(kind, { before: each, lately }, terms, enoughPeople),
    ...takesNone({ before: each, after: terms }),
  ]);
  return [...new Set(found)];
}

/**
 * Returns a function that finds the bound by which a new rule excludes every channel (as stored now) that the replaced
 * rule allowed.
 */
async function createChannelExclusionCheck(
  { db, world }: Pick<CommandContext, 'db'> & Pick<ServerDependencies, 'world'>,
  currency: string,
  from: number,
): Promise<(of: { before: DepositWithdrawalTerms; after: DepositWithdrawalTerms }) => DepositWithdrawalTermName[]> {
  const rows = await readDepositChannels(db, world);
  const keyed = new Set((await readDepositChannelKeys(db, null)).map(({ channel }) => channel));
  return (of) => findLimitsBlockingAllDeposits(rows, { currency, practice: world.kind === 'demo', from }, of, keyed);
}
