/** A rule as typed, and as sent. */
import { setDepositWithdrawalRule } from '@bourse/contract/funds-rules/calls.ts';
import type { CallAnswer, CallInput } from '../../api/staff-api-client.ts';
import { parseAmount, parseLocalDateTime, parseWholeNumber } from '../../language/parse-input.ts';

export type DepositWithdrawalRule = CallAnswer<'staff/listFundsRules'>['rows'][number];
export type NewDepositWithdrawalRule = Omit<CallInput<'staff/setFundsRule'>, 'key'>;
export type DepositWithdrawalRuleField =
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
export type DepositWithdrawalRuleDraft = Record<DepositWithdrawalRuleField, string> & {
  kind: NewDepositWithdrawalRule['kind'];
  currency: string;
  weekdays: readonly number[];
};
type Fault = 'needed' | 'badAmount' | 'badTime' | 'badDay';
export type DepositWithdrawalRuleFaults = Partial<Record<DepositWithdrawalRuleField | 'weekdays', Fault>>;

const KINDS_OF: Record<DepositWithdrawalRuleField, Fault> = {
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
const FIELDS = setDepositWithdrawalRule.input.shape;

export function createDepositWithdrawalRuleDraft(
  about: Pick<DepositWithdrawalRuleDraft, 'kind' | 'currency'>,
  rule: DepositWithdrawalRule | undefined,
): DepositWithdrawalRuleDraft {
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
    opens: rule ? formatClockMinutes(rule.opens) : '',
    closes: rule ? formatClockMinutes(rule.closes) : '',
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
export function parseDepositWithdrawalRuleDraft(draft: DepositWithdrawalRuleDraft): {
  rule: NewDepositWithdrawalRule | null;
  faults: DepositWithdrawalRuleFaults;
} {
  const read = {
    kind: draft.kind,
    currency: draft.currency,
    from: parseLocalDateTime(draft.from),
    weekdays: [...draft.weekdays],
    minimum: parseAmount(draft.minimum, draft.currency),
    maximum: parseAmount(draft.maximum, draft.currency),
    feeFixed: parseAmount(draft.feeFixed, draft.currency),
    feeBps: parseWholeNumber(draft.feeBps),
    opens: parseClockMinutes(draft.opens),
    closes: parseClockMinutes(draft.closes),
    zone: draft.zone.trim(),
    fourEyesAbove: parseAmount(draft.fourEyesAbove, draft.currency) || null,
    customerAlone: parseAmount(draft.customerAlone, draft.currency) || undefined,
    approverAlone: parseAmount(draft.approverAlone, draft.currency) || undefined,
    coolingHours: parseWholeNumber(draft.coolingHours),
    usualHours: parseWholeNumber(draft.usualHours),
    latestDays: parseWholeNumber(draft.latestDays),
  };
  const faults: DepositWithdrawalRuleFaults = {};
  for (const [name, fault] of Object.entries(KINDS_OF) as [DepositWithdrawalRuleField, Fault][])
    if (!FIELDS[name].safeParse(read[name]).success) faults[name] = fault;
  if (!FIELDS.weekdays.safeParse(read.weekdays).success) faults.weekdays = 'badDay';
  return { faults, rule: Object.keys(faults).length === 0 ? (read as NewDepositWithdrawalRule) : null };
}

/** Minutes of a day as "09:30", up to 24:00, and back. */
const CLOCK_TIME = /^([01]?\d|2[0-4]):([0-5]\d)$/;
const DAY_MINUTES = 1_440;

/** Null if it isn't a time of day. */
export function parseClockMinutes(text: string): number | null {
  const match = CLOCK_TIME.exec(text.trim());
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= DAY_MINUTES ? minutes : null;
}

export const formatClockMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The weekday's short name; 1 is Monday. */
export const formatWeekday = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
