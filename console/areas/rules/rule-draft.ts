/** A rule as typed, and as sent. */
import { setFundsRule } from '@bourse/contract/funds-rules/calls.ts';
import type { Answer, Input } from '../../api/client.ts';
import { amountOf, instantOf, wholeOf } from '../../language/parse-input.ts';

export type Rule = Answer<'staff/listFundsRules'>['rows'][number];
export type NewRule = Omit<Input<'staff/setFundsRule'>, 'key'>;
export type RuleField =
  | 'from'
  | 'minimum'
  | 'maximum'
  | 'feeFixed'
  | 'feeBps'
  | 'opens'
  | 'closes'
  | 'zone'
  | 'fourEyesAbove'
  | 'customerAlone'
  | 'approverAlone'
  | 'coolingHours'
  | 'usualHours'
  | 'latestDays';
export type RuleDraft = Record<RuleField, string> & {
  kind: NewRule['kind'];
  currency: string;
  weekdays: readonly number[];
};
type Fault = 'needed' | 'badAmount' | 'badTime' | 'badDay';
export type RuleFaults = Partial<Record<RuleField | 'weekdays', Fault>>;

const KINDS_OF: Record<RuleField, Fault> = {
  from: 'needed',
  minimum: 'badAmount',
  maximum: 'badAmount',
  feeFixed: 'badAmount',
  feeBps: 'needed',
  opens: 'badTime',
  closes: 'badTime',
  zone: 'needed',
  fourEyesAbove: 'badAmount',
  customerAlone: 'badAmount',
  approverAlone: 'badAmount',
  coolingHours: 'needed',
  usualHours: 'needed',
  latestDays: 'needed',
};
const FIELDS = setFundsRule.input.shape;

export function draftOf(about: Pick<RuleDraft, 'kind' | 'currency'>, rule: Rule | undefined): RuleDraft {
  const of = (value: string | number | null | undefined): string =>
    value === null || value === undefined ? '' : String(value);
  return {
    ...about,
    from: '',
    weekdays: rule?.weekdays ?? [],
    minimum: of(rule?.minimum),
    maximum: of(rule?.maximum),
    feeFixed: of(rule?.feeFixed),
    feeBps: of(rule?.feeBps),
    opens: rule ? clockOf(rule.opens) : '',
    closes: rule ? clockOf(rule.closes) : '',
    zone: of(rule?.zone),
    fourEyesAbove: of(rule?.fourEyesAbove),
    customerAlone: of(rule?.customerAlone),
    approverAlone: of(rule?.approverAlone),
    coolingHours: of(rule?.coolingHours),
    usualHours: of(rule?.usualHours),
    latestDays: of(rule?.latestDays),
  };
}

/** The contract's own schema judges every field; `rule` is null while one of them is wrong. */
export function readDraft(draft: RuleDraft): { rule: NewRule | null; faults: RuleFaults } {
  const read = {
    kind: draft.kind,
    currency: draft.currency,
    from: instantOf(draft.from),
    weekdays: [...draft.weekdays],
    minimum: amountOf(draft.minimum, draft.currency),
    maximum: amountOf(draft.maximum, draft.currency),
    feeFixed: amountOf(draft.feeFixed, draft.currency),
    feeBps: wholeOf(draft.feeBps),
    opens: minutesOf(draft.opens),
    closes: minutesOf(draft.closes),
    zone: draft.zone.trim(),
    fourEyesAbove: amountOf(draft.fourEyesAbove, draft.currency) || null,
    customerAlone: amountOf(draft.customerAlone, draft.currency) || undefined,
    approverAlone: amountOf(draft.approverAlone, draft.currency) || undefined,
    coolingHours: wholeOf(draft.coolingHours),
    usualHours: wholeOf(draft.usualHours),
    latestDays: wholeOf(draft.latestDays),
  };
  const faults: RuleFaults = {};
  for (const [name, fault] of Object.entries(KINDS_OF) as [RuleField, Fault][])
    if (!FIELDS[name].safeParse(read[name]).success) faults[name] = fault;
  if (!FIELDS.weekdays.safeParse(read.weekdays).success) faults.weekdays = 'badDay';
  return { faults, rule: Object.keys(faults).length === 0 ? (read as NewRule) : null };
}

/** Minutes of a day as "09:30", up to 24:00, and back. */
const CLOCK_TIME = /^([01]?\d|2[0-4]):([0-5]\d)$/;
const DAY_MINUTES = 1_440;

/** Null if it isn't a time of day. */
export function minutesOf(text: string): number | null {
  const match = CLOCK_TIME.exec(text.trim());
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= DAY_MINUTES ? minutes : null;
}

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The weekday's short name; 1 is Monday. */
export const weekdayOf = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
