/**
 * The insurance account in the console: its balance, and its rules; one person proposes, and another's approval dates
 * them.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  findInsuranceAccountRuleFault,
  type InsuranceAccountRule,
  insuranceAccountRuleAt,
} from '@bourse/core/borrowing/insurance-account.ts';
import { formatAmount, formatScaled, isCurrency, parseScaled } from '@bourse/core/ledger/money.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { readInsuranceAccountRules } from '../ledger/insurance-account-keeper.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  isRuleDatedTooFarAhead,
  getProposalNoticePeriodMs,
  parseTypedAmount,
} from '../proposals/proposal-notice-and-input-checks.ts';
import { insertDatedRule } from '../proposals/proposal-store.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { listInsuranceMovements } from './store.ts';

type InsuranceRuleInput = TermsOfCall<'staff/proposeInsuranceRule'>;
type InsuranceRuleView = CallAnswer<Calls['staff/proposeInsuranceRule']>;

const insuranceRuleProposal = defineProposal('insuranceRule', termsOfCall('staff/proposeInsuranceRule'));
const MOVEMENTS = 50;

const insuranceRuleView = (
  { from, currency, capital, alarm, limit }: InsuranceAccountRule,
  ruleState: InsuranceRuleView['status'],
  proposal: InsuranceRuleView['proposal'] = null,
): InsuranceRuleView => ({
  currency,
  from: isoTime(from),
  capital: formatAmount(capital, currency),
  alarm: formatScaled(alarm),
  limit: formatScaled(limit),
  status: ruleState,
  proposal,
});

export function getInsuranceAccount(dependencies: ServerDependencies): Handler<'staff/getInsurance'> {
  return async (_, caller) => {
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const [accounts, rules, waiting, movements] = await Promise.all([
      dependencies.insuranceKeeper.readStatuses(),
      readInsuranceAccountRules(kysely),
      insuranceRuleProposal.listWaiting(dependencies, kysely, caller, now),
      listInsuranceMovements(kysely, MOVEMENTS),
    ]);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const rule = parseInsuranceRule(terms);
      return 'refused' in rule ? [] : [insuranceRuleView(rule, 'proposed', proposal)];
    });
    const ruleState = (rule: InsuranceAccountRule): InsuranceRuleView['status'] =>
      rule.from > now ? 'upcoming' : insuranceAccountRuleAt(rules, rule.currency, now) === rule ? 'inForce' : 'past';
    return {
      accounts: accounts.map(({ currency, capital, alarm, limit, balance, isLow, isBelowLimit }) => ({
        currency,
        capital: formatAmount(capital, currency),
        alarm: formatAmount(alarm, currency),
        limit: formatAmount(limit, currency),
        balance: formatAmount(balance, currency),
        isLow,
        isBelowLimit,
      })),
      rules: [
        ...proposed,
        ...rules.toSorted((a, b) => b.from - a.from).map((rule) => insuranceRuleView(rule, ruleState(rule))),
      ],
      movements: movements.map(({ at, currency, code, amount }) => ({
        at: at.toISOString(),
        currency,
        code,
        amount: formatAmount(amount, currency),
      })),
    };
  };
}

export function proposeInsuranceRule(dependencies: ServerDependencies): Handler<'staff/proposeInsuranceRule'> {
  return proposeHandler(dependencies, {
    call: 'staff/proposeInsuranceRule',
    proposal: insuranceRuleProposal,
    check: (work, terms) => checkInsuranceRule(dependencies, work, terms),
    describe: (terms, { from }) => ({ subject: `insurance ${terms.currency}`, from, detail: terms }),
    answer: (proposal, { checked }) => insuranceRuleView(checked, 'proposed', proposal),
  });
}

/** The rule that applies when the proposed one would begin. */
export const insuranceRuleProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  insuranceRuleProposal.handle({
    describe: ({ terms }) => insuranceRuleTerms(dependencies, terms),
    carryOut: async (work, { terms }) => (await dateInsuranceRule(dependencies, work, terms)) ?? {},
  });

async function insuranceRuleTerms(
  { database }: Pick<ServerDependencies, 'database'>,
  { currency, from }: InsuranceRuleInput,
): Promise<ProposalTermsView> {
  const before = isCurrency(currency)
    ? insuranceAccountRuleAt(await readInsuranceAccountRules(database.kysely), currency, Date.parse(from))
    : null;
  if (!before) return {};
  const { from: _, ...holds } = insuranceRuleView(before, 'inForce');
  return { holds };
}

/** Dates the proposal, if its date is still in the future. */
async function dateInsuranceRule(
  dependencies: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
  input: InsuranceRuleInput,
): Promise<Refusal | null> {
  const rule = checkInsuranceRule(dependencies, work, input);
  if ('refused' in rule) return rule;
  const { currency, capital, alarm, limit } = rule;
  const isDated = await insertDatedRule(work.db, 'insurance_rules', [
    { from_at: new Date(rule.from), currency, capital, alarm, limit_part: limit, decided_at: new Date(work.now) },
  ]);
  return isDated ? null : refuse('notAhead', { earliest: isoTime(rule.from + 1) });
}

/** Customers must be able to read it in advance, so none begins at once. */
function checkInsuranceRule(
  { world }: Pick<ServerDependencies, 'world'>,
  { now }: Pick<CommandContext, 'now'>,
  input: InsuranceRuleInput,
): InsuranceAccountRule | Refusal {
  const rule = parseInsuranceRule(input);
  if ('refused' in rule) return rule;
  if (isRuleDatedTooFarAhead(rule.from, now)) return refuse('badInput', { field: 'from' });
  const earliest = now + getProposalNoticePeriodMs(world);
  return rule.from < earliest ? refuse('notAhead', { earliest: isoTime(earliest) }) : rule;
}

/** Reports what the table would refuse by its field. */
function parseInsuranceRule({ currency, from, ...amounts }: InsuranceRuleInput): InsuranceAccountRule | Refusal {
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const terms = {
    capital: parseTypedAmount(amounts.capital, currency) ?? 0n,
    alarm: parseScaled(amounts.alarm) ?? -1n,
    limit: parseScaled(amounts.limit) ?? -1n,
  };
  const fault = findInsuranceAccountRuleFault({ currency, ...terms });
  return fault ? refuse('badInput', { field: fault }) : { currency, from: Date.parse(from), ...terms };
}
