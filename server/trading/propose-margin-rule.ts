/** Margin rules: one person proposes, and another's approval dates them. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays, isoTime } from '@bourse/core/dates.ts';
import {
  boardsOfMarket,
  findMarginRequirementsFault,
  type MarginRule,
  resolveMarginRequirements,
  marginRulesInForce,
  marginScopeKey,
} from '@bourse/core/borrowing/margin-requirements.ts';
import { formatAmount, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { checkFutureMarketDate, parseTypedAmount } from '../proposals/proposal-notice-and-input-checks.ts';
import { insertDatedRule } from '../proposals/proposal-store.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';

type MarginRuleInput = TermsOfCall<'staff/proposeMarginRule'>;
type MarginRuleView = CallAnswer<Calls['staff/proposeMarginRule']>;

const marginRuleProposal = defineProposal('marginRule', termsOfCall('staff/proposeMarginRule'));

function marginRuleView(
  { market, board, instrument, volatilityFrom, valueFrom, from, table }: MarginRule,
  ruleState: MarginRuleView['status'],
  proposal: MarginRuleView['proposal'] = null,
): MarginRuleView {
  return {
    market,
    board: board === 'index' ? null : board,
    instrument,
    volatilityFrom: volatilityFrom === null ? null : formatScaled(volatilityFrom),
    valueFrom: valueFrom === null ? null : formatAmount(valueFrom, getMarketRules(market).currency),
    from,
    initial: formatScaled(table.initial),
    warning: formatScaled(table.warning),
    maintenance: formatScaled(table.maintenance),
    maximumLeverage: table.maximumLeverage,
    status: ruleState,
    proposal,
  };
}

const dateInMarket = (
  { timeZones }: Pick<ServerDependencies, 'timeZones'>,
  market: MarginRule['market'],
  now: number,
): string => timeZones.toLocal(now, getMarketRules(market).zone).date;

export function listMarginRules(dependencies: ServerDependencies): Handler<'staff/listMarginRules'> {
  return async (_, caller) => {
    const now = dependencies.clock.now();
    const waiting = await marginRuleProposal.listWaiting(dependencies, dependencies.database.kysely, caller, now);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const rule = parseMarginRule(terms);
      return 'refused' in rule ? [] : [marginRuleView(rule, 'proposed', proposal)];
    });
    const rules = dependencies.marginRules.rules();
    const ruleState = (rule: MarginRule): MarginRuleView['status'] => {
      const today = dateInMarket(dependencies, rule.market, now);
      return rule.from > today
        ? 'upcoming'
        : marginRulesInForce(rules, rule.market, today).includes(rule)
          ? 'inForce'
          : 'past';
    };
    return { rows: [...proposed, ...rules.map((rule) => marginRuleView(rule, ruleState(rule)))] };
  };
}

export function proposeMarginRule(dependencies: ServerDependencies): Handler<'staff/proposeMarginRule'> {
  return proposeHandler(dependencies, {
    call: 'staff/proposeMarginRule',
    proposal: marginRuleProposal,
    check: (work, terms) => checkMarginRule(dependencies, work, terms),
    describe: (terms, rule) => ({
      subject: [terms.market, terms.board, terms.instrument].filter(Boolean).join(' '),
      from: beginsAt(dependencies, rule),
      detail: terms,
    }),
    answer: (proposal, { checked }) => marginRuleView(checked, 'proposed', proposal),
  });
}

/** The rule for the same scope when it would begin; if there is none, the wider rules of its market apply. */
function marginRuleTerms(
  dependencies: Pick<ServerDependencies, 'marginRules'>,
  terms: MarginRuleInput,
): ProposalTermsView {
  const rule = parseMarginRule(terms);
  if ('refused' in rule) return {};
  const before = marginRulesInForce(dependencies.marginRules.rules(), rule.market, rule.from).find(
    (each) => marginScopeKey(each) === marginScopeKey(rule),
  );
  if (!before) return {};
  const { from: _, ...holds } = marginRuleView(before, 'inForce');
  return { holds };
}

export const marginRuleProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  marginRuleProposal.handle({
    describe: ({ terms }) => marginRuleTerms(dependencies, terms),
    carryOut: (work, { terms }) => dateMarginRule(dependencies, work, terms),
    reload: () => dependencies.marginRules.reload(),
  });

/** Dates the proposal, if its date is still in the future, and announces it. */
async function dateMarginRule(
  dependencies: ServerDependencies,
  work: CommandContext,
  input: MarginRuleInput,
): Promise<ApprovalOutcome | Refusal> {
  const rule = checkMarginRule(dependencies, work, input);
  if ('refused' in rule) return rule;
  const { from, market, board, instrument, volatilityFrom, valueFrom, table } = rule;
  const { initial, warning, maintenance, maximumLeverage } = table;
  const isDated = await insertDatedRule(work.db, 'margin_rules', [
    {
      from_on: from,
      market,
      board,
      instrument,
      volatility_from: volatilityFrom,
      value_from: valueFrom,
      initial,
      warning,
      maintenance,
      maximum_leverage: maximumLeverage,
      decided_at: new Date(work.now),
    },
  ]);
  if (!isDated)
    return refuse('notAhead', {
      earliest: isoTime(dependencies.timeZones.toInstant(addDays(from, 1), 0, getMarketRules(market).zone)),
    });
  await announceMarginRule(dependencies, work, rule);
  return {};
}

const beginsAt = ({ timeZones }: Pick<ServerDependencies, 'timeZones'>, { market, from }: MarginRule): number =>
  timeZones.toInstant(from, 0, getMarketRules(market).zone);

/** A rule for a future day and an instrument or board of its market. */
function checkMarginRule(
  dependencies: ServerDependencies,
  work: Pick<CommandContext, 'now'>,
  input: MarginRuleInput,
): MarginRule | Refusal {
  const rule = parseMarginRule(input);
  if ('refused' in rule) return rule;
  const { instrument, market, board } = rule;
  if (instrument !== null && dependencies.venues.instrument(instrument)?.market !== market)
    return refuse('instrumentNotFound', { instrument });
  if (
    board !== null &&
    !(instrument === null ? boardsOfMarket(market) : [dependencies.venues.instrument(instrument)?.board]).includes(
      board,
    )
  )
    return refuse('badInput', { field: 'board' });
  const ahead = checkFutureMarketDate(dependencies, market, rule.from, work.now);
  return isRefusal(ahead) ? ahead : rule;
}

/** Announces the old and new terms in advance to everybody who trades on margin. */
async function announceMarginRule(
  dependencies: ServerDependencies,
  { db, now }: CommandContext,
  { from, market, instrument, table }: MarginRule,
): Promise<void> {
  const before = previousMarginRule(dependencies, { market, instrument, from });
  const percent = (rate: bigint): string => `${formatScaled(rate * PERCENT)}%`;
  const terms = {
    from,
    was: before.maximumLeverage,
    becomes: table.maximumLeverage,
    marginWas: percent(before.initial),
    margin: percent(table.initial),
  };
  const listed = instrument === null ? null : dependencies.venues.instrument(instrument);
  const audience = { of: 'margin' } as const;
  if (!listed) return dependencies.notifyMany(db, now, audience, 'marketMarginToChange', { market, ...terms });
  return dependencies.notifyMany(db, now, audience, 'instrumentMarginToChange', {
    instrument: listed.name,
    instrumentId: listed.id,
    ...terms,
  });
}

const PERCENT = 100n;
/** The rule that would apply on that day to the instrument, or to its market, if no condition tightens it. */
function previousMarginRule(
  { marginRules, venues }: Pick<ServerDependencies, 'marginRules' | 'venues'>,
  { market, instrument, from }: Pick<MarginRule, 'market' | 'instrument' | 'from'>,
) {
  const listed = instrument === null ? null : venues.instrument(instrument);
  const rules = marginRules.rules().filter((rule) => rule.volatilityFrom === null && rule.valueFrom === null);
  const about = listed ?? { id: '', market, board: boardsOfMarket(market)[0]! };
  return resolveMarginRequirements(rules, { instrument: about, date: from, volatility: null, value: 0n });
}

/** Reports what the table would refuse by its field. */
function parseMarginRule({
  market,
  board,
  instrument,
  volatilityFrom,
  valueFrom,
  from,
  initial,
  warning,
  maintenance,
  maximumLeverage,
}: MarginRuleInput): MarginRule | Refusal {
  const rate = (text: string): bigint => parseScaled(text) ?? 0n;
  const volatility = volatilityFrom === null ? null : rate(volatilityFrom);
  if (volatility !== null && (volatility <= 0n || volatility > SCALE))
    return refuse('badInput', { field: 'volatilityFrom' });
  const table = { initial: rate(initial), warning: rate(warning), maintenance: rate(maintenance), maximumLeverage };
  const fault = findMarginRequirementsFault(table);
  if (fault) return refuse('badInput', { field: fault });
  const { currency } = getMarketRules(market);
  const value = valueFrom === null ? null : parseTypedAmount(valueFrom, currency);
  if (valueFrom !== null && (value === null || value <= 0n)) return refuse('badInput', { field: 'valueFrom' });
  return { market, board, instrument, volatilityFrom: volatility, valueFrom: value, from, table };
}
