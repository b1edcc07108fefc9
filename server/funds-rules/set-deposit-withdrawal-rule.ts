import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Amount, CURRENCY_DIGITS, formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import { findRuleInForce, dropReplacedRules, findReplacedRules } from '@bourse/core/accounts/dated-rules.ts';
import {
  type FundsDirection,
  type DepositWithdrawalRule,
  type DepositWithdrawalTerms,
  defaultDepositWithdrawalTerms,
  selectDepositWithdrawalRules,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { getProposalNoticePeriodMs, parseTypedAmount } from '../proposals/proposal-notice-and-input-checks.ts';
import { defineProposal, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';
import { insertDepositWithdrawalRule } from './store.ts';
import { findTermsNeedingTwoPeople } from './find-terms-needing-two-people.ts';
import { isoTime } from '@bourse/core/dates.ts';

type FundsRuleRow = CallAnswer<Calls['staff/setFundsRule']>;
type FundsRuleInput = TermsOfCall<'staff/setFundsRule'>;
const fundsRuleProposal = defineProposal('fundsRule', termsOfCall('staff/setFundsRule'));
const KINDS: readonly FundsDirection[] = ['deposit', 'withdrawal'];

function buildFundsRuleRow(
  kind: FundsDirection,
  currency: string,
  from: number | null,
  ruleStatus: FundsRuleRow['status'],
  terms: DepositWithdrawalTerms,
  proposal: FundsRuleRow['proposal'] = null,
): FundsRuleRow {
  const money = (amount: Amount): string => formatAmount(amount, currency);
  return {
    kind,
    currency,
    from: from === null ? null : isoTime(from),
    status: ruleStatus,
    minimum: money(terms.minimum),
    maximum: money(terms.maximum),
    feeFixed: money(terms.feeFixed),
    feeBps: terms.feeBps,
    weekdays: [...terms.weekdays],
    opens: terms.opens,
    closes: terms.closes,
    zone: terms.zone,
    fourEyesAbove: terms.fourEyesAbove === null ? null : money(terms.fourEyesAbove),
    customerAlone: money(terms.customerAlone),
    approverAlone: money(terms.approverAlone),
    coolingHours: terms.coolingHours,
    usualHours: terms.usualHours,
    latestDays: terms.latestDays,
    proposal,
  };
}

export function listDepositWithdrawalRules(dependencies: ServerDependencies): Handler<'staff/listFundsRules'> {
  return async ({ kind, currency }, caller) => {
    const now = dependencies.clock.now();
    const waiting = await fundsRuleProposal.listWaiting(dependencies, dependencies.database.kysely, caller, now);
    const proposed = waiting.flatMap(({ terms: proposedInput, proposal }) => {
      const read = parseFundsTerms(proposedInput, proposedInput.currency);
      return 'refused' in read ||
        (kind ?? proposedInput.kind) !== proposedInput.kind ||
        (currency ?? proposedInput.currency) !== proposedInput.currency
        ? []
        : [
            buildFundsRuleRow(
              proposedInput.kind,
              proposedInput.currency,
              Date.parse(proposedInput.from),
              'proposed',
              read,
              proposal,
            ),
          ];
    });
    const rules = dependencies.fundsRules.all();
    const rows = KINDS.filter((each) => kind === undefined || each === kind).flatMap((each) =>
      Object.keys(CURRENCY_DIGITS)
        .filter((code) => currency === undefined || code === currency)
        .flatMap((code) => listFundsRuleRows(selectDepositWithdrawalRules(rules, each, code), each, code, now)),
    );
    return { rows: [...proposed, ...rows] };
  };
}

function listFundsRuleRows(
  rules: readonly DepositWithdrawalRule[],
  kind: FundsDirection,
  currency: string,
  now: number,
): FundsRuleRow[] {
  const holds = findRuleInForce(rules, now);
  const lastingRules = new Set(dropReplacedRules(rules));
  const ruleStatus = (rule: DepositWithdrawalRule): FundsRuleRow['status'] =>
    !lastingRules.has(rule) ? 'replaced' : rule === holds ? 'inForce' : rule.from > now ? 'upcoming' : 'past';
  return [
    buildFundsRuleRow(kind, currency, null, holds ? 'past' : 'house', defaultDepositWithdrawalTerms(kind, currency)),
    ...rules.map((rule) => buildFundsRuleRow(kind, currency, rule.from, ruleStatus(rule), rule)),
  ];
}

/** One person may tighten a rule for deposits within shares; any other change, or a higher fee, waits for a second. */
export function setDepositWithdrawalRule(dependencies: ServerDependencies): Handler<'staff/setFundsRule'> {
  return async ({ key, ...input }, caller) => {
    const { kind, currency } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const terms = parseFundsTerms(input, currency);
    if ('refused' in terms) return terms;
    const from = Date.parse(input.from);
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/setFundsRule', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<FundsRuleRow | Refusal> {
        const early = checkStartDate(dependencies, work, from);
        if (early) return early;
        const subject = `${kind} ${currency}`;
        await lockRuleDating(work);
        const forTwo = await findTermsNeedingTwoPeople(dependencies, work, { kind, currency, from, terms });
        if (forTwo.length > 0) {
          const proposal = await fundsRuleProposal.create(dependencies, work, caller, {
            subject,
            terms: input,
            from,
            record: {
              action: 'proposeFundsRule',
              detail: { ...auditDetailOf(input), loosened: forTwo.join(' ') },
            },
          });
          return buildFundsRuleRow(kind, currency, from, 'proposed', terms, proposal);
        }
        const dated = await storeDatedRule(dependencies, work, input);
        if (isRefusal(dated)) return dated;
        work.auditEntries.push({ action: 'setFundsRule', subject, detail: auditDetailOf(input) });
        return buildFundsRuleRow(kind, currency, from, 'upcoming', terms);
      },
    });
    await dependencies.fundsRules.reload();
    return done;
  };
}

/** The kind of proposal for a rule that waits for a second person; it shows the terms that would hold until then. */
export const depositWithdrawalRuleProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  fundsRuleProposal.handle({
    describe: ({ terms }) => showProposedRule(dependencies, terms),
    carryOut: async (work, { terms }) => (await storeDatedRule(dependencies, work, terms)) ?? {},
    reload: () => dependencies.fundsRules.reload(),
  });

function showProposedRule(
  dependencies: Pick<ServerDependencies, 'fundsRules'>,
  { kind, currency, from }: FundsRuleInput,
): ProposalTermsView {
  const { before } = findReplacedRules(
    selectDepositWithdrawalRules(dependencies.fundsRules.all(), kind, currency),
    Date.parse(from),
  );
  const { from: _, ...holds } = buildFundsRuleRow(
    kind,
    currency,
    null,
    'inForce',
    before ?? defaultDepositWithdrawalTerms(kind, currency),
  );
  return { holds };
}

/** Rules are published ahead of time, so a rule can't begin at once. */
function checkStartDate(
  { world }: Pick<ServerDependencies, 'world'>,
  { now }: Pick<CommandContext, 'now'>,
  from: number,
): Refusal | null {
  const earliest = now + getProposalNoticePeriodMs(world);
  return from < earliest ? refuse('notAhead', { earliest: isoTime(earliest) }) : null;
}

/** Stores the rule with its date, if that is still ahead. */
async function storeDatedRule(
  dependencies: ServerDependencies,
  work: CommandContext,
  input: FundsRuleInput,
): Promise<Refusal | null> {
  const { kind, currency } = input;
  const from = Date.parse(input.from);
  const terms = parseFundsTerms(input, currency);
  if ('refused' in terms) return terms;
  const early = checkStartDate(dependencies, work, from);
  if (early) return early;
  const isSet = await insertDepositWithdrawalRule(work.db, { kind, currency, from, terms }, work.now);
  // A dated rule is never changed, not even before it begins.
  return isSet ? null : refuse('notAhead', { earliest: isoTime(from + 1) });
}

/** Records every field, since the record must show what loosens a rule. */
const auditDetailOf = ({
  from,
  minimum,
  maximum,
  feeFixed,
  feeBps,
  weekdays,
  opens,
  closes,
  zone,
  fourEyesAbove,
  customerAlone,
  approverAlone,
  coolingHours,
  usualHours,
  latestDays,
}: FundsRuleInput) => ({
  from,
  minimum,
  maximum,
  feeFixed,
  feeBps,
  weekdays: weekdays.join(''),
  opens,
  closes,
  zone,
  fourEyesAbove,
  customerAlone: customerAlone ?? null,
  approverAlone: approverAlone ?? null,
  coolingHours,
  usualHours,
  latestDays,
});

/** Reports by field what the table would refuse. */
function parseFundsTerms(input: FundsRuleInput, currency: string): DepositWithdrawalTerms | Refusal {
  const bad = (field: string): Refusal => refuse('badInput', { field });
  const [minimum, maximum, feeFixed] = [
    parseTypedAmount(input.minimum, currency),
    parseTypedAmount(input.maximum, currency),
    parseTypedAmount(input.feeFixed, currency),
  ];
  const fourEyesAbove = input.fourEyesAbove === null ? null : (parseTypedAmount(input.fourEyesAbove, currency) ?? -1n);
  if (minimum === null || minimum <= 0n) return bad('minimum');
  if (maximum === null || maximum < minimum) return bad('maximum');
  if (feeFixed === null || feeFixed >= minimum) return bad('feeFixed');
  if (fourEyesAbove !== null && fourEyesAbove < 0n) return bad('fourEyesAbove');
  const house = defaultDepositWithdrawalTerms(input.kind, currency);
  const [customerAlone, approverAlone] = [
    parseSinglePersonLimit(input.customerAlone, house.customerAlone, currency),
    parseSinglePersonLimit(input.approverAlone, house.approverAlone, currency),
  ];
  if (customerAlone === null) return bad('customerAlone');
  if (approverAlone === null) return bad('approverAlone');
  if (input.closes <= input.opens || input.opens > 1_439) return bad('closes');
  if (!Intl.supportedValuesOf('timeZone').includes(input.zone) && input.zone !== 'UTC') return bad('zone');
  const { feeBps, opens, closes, zone, coolingHours, usualHours, latestDays } = input;
  const weekdays = [...new Set(input.weekdays)].sort((a, b) => a - b);
  return {
    minimum,
    maximum,
    feeFixed,
    feeBps,
    weekdays,
    opens,
    closes,
    zone,
    fourEyesAbove,
    customerAlone,
    approverAlone,
    coolingHours,
    usualHours,
    latestDays,
  };
}

/** Without a value of its own the house's limit applies. */
const parseSinglePersonLimit = (text: string | undefined, house: Amount, currency: string): Amount | null =>
  text === undefined ? house : parseTypedAmount(text, currency);
