import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Amount, CURRENCY_DIGITS, formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import { inForce, lasting, replacedFrom } from '@bourse/core/accounts/dated-rules.ts';
import {
  type FundsKind,
  type FundsRule,
  type FundsTerms,
  houseFunds,
  rulesOf,
} from '@bourse/core/accounts/funds-rules/funds-rules.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { noticePeriodMs, typedAmount } from '../proposals/proposal-terms.ts';
import { oneAtATime, propose } from '../proposals/proposals.ts';
import type { ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import { insertRule } from './store.ts';
import { findTermsForTwo } from './two-person-terms.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Shown = AnswerOf<Calls['staff/setFundsRule']>;
type Asked = Omit<InputOf<Calls['staff/setFundsRule']>, 'key'>;
const KINDS: readonly FundsKind[] = ['deposit', 'withdrawal'];

function show(
  kind: FundsKind,
  currency: string,
  from: number | null,
  standing: Shown['standing'],
  terms: FundsTerms,
  proposal: Shown['proposal'] = null,
): Shown {
  const money = (amount: Amount): string => formatAmount(amount, currency);
  return {
    kind,
    currency,
    from: from === null ? null : isoTime(from),
    standing,
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

export function listFundsRules(parts: Parts): Handler<'staff/listFundsRules'> {
  return async ({ kind, currency }, caller) => {
    const now = parts.clock.now();
    const waiting = await selectWaiting(parts, parts.database.kysely, 'fundsRule', caller, now);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const asked = JSON.parse(terms) as Asked;
      const read = termsOf(asked, asked.currency);
      return 'refused' in read || (kind ?? asked.kind) !== asked.kind || (currency ?? asked.currency) !== asked.currency
        ? []
        : [show(asked.kind, asked.currency, Date.parse(asked.from), 'proposed', read, proposal)];
    });
    const rules = parts.funds.all();
    const rows = KINDS.filter((each) => kind === undefined || each === kind).flatMap((each) =>
      Object.keys(CURRENCY_DIGITS)
        .filter((code) => currency === undefined || code === currency)
        .flatMap((code) => rowsOf(rulesOf(rules, each, code), each, code, now)),
    );
    return { rows: [...proposed, ...rows] };
  };
}

function rowsOf(rules: readonly FundsRule[], kind: FundsKind, currency: string, now: number): Shown[] {
  const holds = inForce(rules, now);
  const kept = new Set(lasting(rules));
  const standing = (rule: FundsRule): Shown['standing'] =>
    !kept.has(rule) ? 'replaced' : rule === holds ? 'holds' : rule.from > now ? 'coming' : 'past';
  return [
    show(kind, currency, null, holds ? 'past' : 'house', houseFunds(kind, currency)),
    ...rules.map((rule) => show(kind, currency, rule.from, standing(rule), rule)),
  ];
}

/** One person may tighten a rule for deposits within shares; any other change, or a higher fee, waits for a second. */
export function setFundsRule(parts: Parts): Handler<'staff/setFundsRule'> {
  return async ({ key, ...input }, caller) => {
    const { kind, currency } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const terms = termsOf(input, currency);
    if ('refused' in terms) return terms;
    const from = Date.parse(input.from);
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/setFundsRule', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const early = tooEarly(parts, work, from);
        if (early) return early;
        const subject = `${kind} ${currency}`;
        await oneAtATime(work);
        const forTwo = await findTermsForTwo(parts, work, { kind, currency, from, terms });
        if (forTwo.length > 0) {
          const proposal = await propose(parts, work, caller, { kind: 'fundsRule', subject, terms: input, from });
          work.record.push({
            action: 'proposeFundsRule',
            subject,
            detail: { ...recorded(input), loosened: forTwo.join(' '), proposal: proposal.id },
          });
          return show(kind, currency, from, 'proposed', terms, proposal);
        }
        const dated = await dateRule(parts, work, input);
        if (isRefusal(dated)) return dated;
        work.record.push({ action: 'setFundsRule', subject, detail: recorded(input) });
        return show(kind, currency, from, 'coming', terms);
      },
    });
    await parts.funds.reload();
    return done;
  };
}

/** The kind of proposal for a rule that waits for a second person; it shows the terms that would hold until then. */
export const proposedFundsRule = (parts: Parts): ProposedKind => ({
  kind: 'fundsRule',
  shows: ({ terms }) => showRule(parts, terms),
  carryOut: async (work, { proposal }) => (await dateRule(parts, work, JSON.parse(proposal.terms) as Asked)) ?? {},
  reload: () => parts.funds.reload(),
});

function showRule(parts: Pick<Parts, 'funds'>, terms: string): ShownTerms {
  const { kind, currency, from } = JSON.parse(terms) as Asked;
  const { before } = replacedFrom(rulesOf(parts.funds.all(), kind, currency), Date.parse(from));
  const { from: _, ...holds } = show(kind, currency, null, 'holds', before ?? houseFunds(kind, currency));
  return { holds };
}

/** Rules are published ahead of time, so a rule can't begin at once. */
function tooEarly({ world }: Pick<Parts, 'world'>, { now }: Pick<StaffWork, 'now'>, from: number): Refusal | null {
  const earliest = now + noticePeriodMs(world);
  return from < earliest ? refuse('notAhead', { earliest: isoTime(earliest) }) : null;
}

/** Stores the rule with its date, if that is still ahead. */
async function dateRule(parts: Parts, work: StaffWork, input: Asked): Promise<Refusal | null> {
  const { kind, currency } = input;
  const from = Date.parse(input.from);
  const terms = termsOf(input, currency);
  if ('refused' in terms) return terms;
  const early = tooEarly(parts, work, from);
  if (early) return early;
  const isSet = await insertRule(work.db, { kind, currency, from, terms }, work.now);
  // A dated rule is never changed, not even before it begins.
  return isSet ? null : refuse('notAhead', { earliest: isoTime(from + 1) });
}

/** Records every field, since the record must show what loosens a rule. */
const recorded = ({
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
}: Asked) => ({
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
function termsOf(input: Asked, currency: string): FundsTerms | Refusal {
  const bad = (field: string): Refusal => refuse('badInput', { field });
  const [minimum, maximum, feeFixed] = [
    typedAmount(input.minimum, currency),
    typedAmount(input.maximum, currency),
    typedAmount(input.feeFixed, currency),
  ];
  const fourEyesAbove = input.fourEyesAbove === null ? null : (typedAmount(input.fourEyesAbove, currency) ?? -1n);
  if (minimum === null || minimum <= 0n) return bad('minimum');
  if (maximum === null || maximum < minimum) return bad('maximum');
  if (feeFixed === null || feeFixed >= minimum) return bad('feeFixed');
  if (fourEyesAbove !== null && fourEyesAbove < 0n) return bad('fourEyesAbove');
  const house = houseFunds(input.kind, currency);
  const [customerAlone, approverAlone] = [
    alone(input.customerAlone, house.customerAlone, currency),
    alone(input.approverAlone, house.approverAlone, currency),
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
const alone = (text: string | undefined, house: Amount, currency: string): Amount | null =>
  text === undefined ? house : typedAmount(text, currency);
