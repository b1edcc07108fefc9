import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Amount, CURRENCY_DIGITS, formatAmount, isCurrency, parseAmount } from '@bourse/core/money.ts';
import { type FundsKind, type FundsRule, type FundsTerms, houseFunds } from '@bourse/core/wallet/funds-rules.ts';
import { staffWrite } from '../desk/staff-work.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { noticePeriodMs } from './notice-period.ts';

type Shown = AnswerOf<Calls['staff/setFundsRule']>;
type Asked = InputOf<Calls['staff/setFundsRule']>;
export type RulesParts = Parts & { refreshRules(): Promise<void> };

const KINDS: readonly FundsKind[] = ['deposit', 'withdrawal'];

function show(kind: FundsKind, currency: string, from: number | null, standing: Shown['standing'], terms: FundsTerms): Shown {
  const money = (amount: Amount): string => formatAmount(amount, currency);
  return {
    kind, currency, from: from === null ? null : isoTime(from), standing, minimum: money(terms.minimum), maximum: money(terms.maximum), feeFixed: money(terms.feeFixed), feeBps: terms.feeBps,
    weekdays: [...terms.weekdays], opens: terms.opens, closes: terms.closes, zone: terms.zone, fourEyesAbove: terms.fourEyesAbove === null ? null : money(terms.fourEyesAbove),
    coolingHours: terms.coolingHours, usualHours: terms.usualHours, latestDays: terms.latestDays,
  };
}

export function listFundsRules(parts: RulesParts): Handler<'staff/listFundsRules'> {
  return async ({ kind, currency }) => {
    const now = parts.clock.now();
    const rules = parts.funds.all();
    const rows = KINDS.filter((each) => kind === undefined || each === kind).flatMap((each) => Object.keys(CURRENCY_DIGITS).filter((code) => currency === undefined || code === currency)
      .flatMap((code) => rowsOf(rules.filter((rule) => rule.kind === each && rule.currency === code), each, code, now)));
    return { rows };
  };
}

function rowsOf(rules: readonly FundsRule[], kind: FundsKind, currency: string, now: number): Shown[] {
  const holds = rules.filter(({ from }) => from <= now).at(-1);
  const standing = (rule: FundsRule): Shown['standing'] => (rule === holds ? 'holds' : rule.from > now ? 'coming' : 'past');
  return [show(kind, currency, null, holds ? 'past' : 'house', houseFunds(kind, currency)), ...rules.map((rule) => show(kind, currency, rule.from, standing(rule), rule))];
}

export function setFundsRule(parts: RulesParts): Handler<'staff/setFundsRule'> {
  return async (input, caller) => {
    const { kind, currency, key } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const terms = termsOf(input, currency);
    if ('refused' in terms) return terms;
    const from = Date.parse(input.from);
    const done = await staffWrite(parts, caller, {
      call: 'staff/setFundsRule', key, compared: input, permission: 'money.rules',
      async decide(work) {
        // Customers read rules ahead of time, so none begins at once.
        const earliest = work.now + noticePeriodMs(parts.world);
        if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
        const set = await work.db.insertInto('funds_rules').values({
          from_at: new Date(from), kind, currency, minimum: terms.minimum, maximum: terms.maximum, fee_fixed: terms.feeFixed, fee_bps: terms.feeBps, weekdays: terms.weekdays.join(''),
          opens: terms.opens, closes: terms.closes, zone: terms.zone, four_eyes_above: terms.fourEyesAbove, cooling_hours: terms.coolingHours, usual_hours: terms.usualHours,
          latest_days: terms.latestDays, decided_at: new Date(work.now),
        }).onConflict((conflict) => conflict.doNothing()).returning('from_at').executeTakeFirst();
        // What was once dated is never changed, not even before it begins.
        if (!set) return refuse('notAhead', { earliest: isoTime(from + 1) });
        work.record.push({ action: 'setFundsRule', subject: `${kind} ${currency}`, detail: recorded(input) });
        return show(kind, currency, from, 'coming', terms);
      },
    });
    await parts.refreshRules();
    return done;
  };
}

/** Every field: what loosens a rule must be seen in the record. */
const recorded = ({ from, minimum, maximum, feeFixed, feeBps, weekdays, opens, closes, zone, fourEyesAbove, coolingHours, usualHours, latestDays }: Asked) =>
  ({ from, minimum, maximum, feeFixed, feeBps, weekdays: weekdays.join(''), opens, closes, zone, fourEyesAbove, coolingHours, usualHours, latestDays });

/** What the table would refuse is told by its field. */
function termsOf(input: Asked, currency: string): FundsTerms | Refusal {
  const bad = (field: string): Refusal => refuse('badInput', { field });
  const [minimum, maximum, feeFixed] = [parseAmount(input.minimum, currency), parseAmount(input.maximum, currency), parseAmount(input.feeFixed, currency)];
  const fourEyesAbove = input.fourEyesAbove === null ? null : parseAmount(input.fourEyesAbove, currency) ?? -1n;
  if (minimum === null || minimum <= 0n) return bad('minimum');
  if (maximum === null || maximum < minimum) return bad('maximum');
  if (feeFixed === null || feeFixed >= minimum) return bad('feeFixed');
  if (fourEyesAbove !== null && fourEyesAbove < 0n) return bad('fourEyesAbove');
  if (input.closes <= input.opens || input.opens > 1_439) return bad('closes');
  if (!Intl.supportedValuesOf('timeZone').includes(input.zone) && input.zone !== 'UTC') return bad('zone');
  const { feeBps, opens, closes, zone, coolingHours, usualHours, latestDays } = input;
  const weekdays = [...new Set(input.weekdays)].sort((a, b) => a - b);
  return { minimum, maximum, feeFixed, feeBps, weekdays, opens, closes, zone, fourEyesAbove, coolingHours, usualHours, latestDays };
}
