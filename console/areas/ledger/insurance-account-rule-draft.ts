/** A rule for the insurance account as typed, and as sent. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { proposeInsuranceRule } from '@bourse/contract/trading/staff-calls.ts';
import type { CallAnswer, CallInput } from '../../api/staff-api-client.ts';
import { parseAmount, parseLocalDateTime, rateToPercent, parsePercentAsRate } from '../../language/parse-input.ts';

export type InsuranceAccountRule = CallAnswer<'staff/getInsurance'>['rules'][number];
export type NewInsuranceAccountRule = Omit<CallInput<'staff/proposeInsuranceRule'>, 'key'>;
export type InsuranceAccountRuleField = 'from' | 'capital' | 'alarm' | 'limit';
export type InsuranceAccountRuleDraft = Record<InsuranceAccountRuleField, string> & { currency: string };
type Fault = 'needed' | 'badAmount' | 'badPart' | 'badLimit';
export type InsuranceAccountRuleFaults = Partial<Record<InsuranceAccountRuleField, Fault>>;

const FAULTS: Record<InsuranceAccountRuleField, Fault> = {
  from: 'needed',
  capital: 'badAmount',
  alarm: 'badPart',
  limit: 'badLimit',
};
const FORM = proposeInsuranceRule.input.shape;

/** Starts with the operator's present rule for the currency, and the account's capital. */
export function createInsuranceAccountRuleDraft(
  currency: string,
  rules: readonly InsuranceAccountRule[],
  capital: string | undefined,
): InsuranceAccountRuleDraft {
  const holds = rules.find((rule) => rule.status === 'inForce' && rule.currency === currency);
  const percent = (part: string | null | undefined): string => (part ? rateToPercent(part) : '');
  return { currency, from: '', capital: capital ?? '', alarm: percent(holds?.alarm), limit: percent(holds?.limit) };
}

export function parseInsuranceAccountRuleDraft({ currency, ...draft }: InsuranceAccountRuleDraft): {
  rule: NewInsuranceAccountRule | null;
  faults: InsuranceAccountRuleFaults;
} {
  const read = {
    currency,
    from: parseLocalDateTime(draft.from),
    capital: parseAmount(draft.capital, currency),
    alarm: parsePercentAsRate(draft.alarm),
    limit: parsePercentAsRate(draft.limit),
  };
  const faults: InsuranceAccountRuleFaults = {};
  for (const [name, fault] of Object.entries(FAULTS) as [InsuranceAccountRuleField, Fault][])
    if (!FORM[name].safeParse(read[name]).success) faults[name] = fault;
  if (!faults.alarm && !faults.limit && (parseScaled(read.limit) ?? 0n) > (parseScaled(read.alarm) ?? 0n))
    faults.limit = 'badLimit';
  return { faults, rule: Object.keys(faults).length === 0 ? (read as NewInsuranceAccountRule) : null };
}
