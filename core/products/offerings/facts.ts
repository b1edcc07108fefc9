/** Terms in their sealed and sent form: decimals and times as texts. */
import type { Randomness, RuleFacts } from '../draws/wire.ts';
import type { AllotmentRule } from '../draws/rules.ts';
import { formatAmount, formatScaled, parseAmount, parseScaled } from '../../ledger/money.ts';
import { type Dates, MOMENTS, type Terms } from './offer.ts';

const SCALED = [
  'low',
  'high',
  'price',
  'quota',
  'minimum',
  'step',
  'unit',
  'maximum',
  'deposit',
  'premium',
  'discount',
] as const;
const AMOUNTS = ['promotionCap', 'minimumAmount', 'fee'] as const;
type Money = (typeof AMOUNTS)[number];
type Scaled = (typeof SCALED)[number];
type Later = Money | 'discount' | 'window' | 'lockDays';
export type DatesFacts = Record<(typeof MOMENTS)[number] | 'listsOn', string>;
export type TermsFacts = Omit<Terms, Scaled | Money | 'dates'> & Record<Scaled | Money, string> & { dates: DatesFacts };

export const datesFacts = (dates: Dates): DatesFacts => ({
  ...(Object.fromEntries(MOMENTS.map((name) => [name, new Date(dates[name]).toISOString()])) as Record<
    (typeof MOMENTS)[number],
    string
  >),
  listsOn: dates.listsOn,
});
const datesFrom = (facts: DatesFacts): Dates => ({
  ...(Object.fromEntries(MOMENTS.map((name) => [name, Date.parse(facts[name])])) as Omit<Dates, 'listsOn'>),
  listsOn: facts.listsOn,
});

export const termsFacts = (terms: Terms): TermsFacts => ({
  ...terms,
  ...(Object.fromEntries(SCALED.map((name) => [name, formatScaled(terms[name])])) as Record<Scaled, string>),
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, formatAmount(terms[name], terms.currency)])) as Record<
    Money,
    string
  >),
  dates: datesFacts(terms.dates),
});

/** For terms that were written by `termsFacts`; the first ones had fewer fields. */
export const termsFrom = (facts: Omit<TermsFacts, Later> & Partial<Pick<TermsFacts, Later>>): Terms => ({
  ...facts,
  window: facts.window ?? null,
  lockDays: facts.lockDays ?? 0,
  ...(Object.fromEntries(SCALED.map((name) => [name, parseScaled(facts[name] ?? '0') ?? 0n])) as Record<
    Scaled,
    bigint
  >),
  ...(Object.fromEntries(
    AMOUNTS.map((name) => [name, parseAmount(facts[name] ?? '0', facts.currency) ?? 0n]),
  ) as Record<Money, bigint>),
  dates: datesFrom(facts.dates),
});

/** How the quota is divided. */
export const ruleOf = ({ rule, quota, unit, minimum }: Terms): AllotmentRule => ({
  kind: rule,
  quota,
  step: unit,
  minimum,
});
export const ruleFactsOf = (terms: Terms): RuleFacts => {
  const { kind, quota, step, minimum } = ruleOf(terms);
  return { kind, quota: formatScaled(quota), step: formatScaled(step), minimum: formatScaled(minimum) };
};

// Why an offer has ended before its time. An end by a rule is bound by a seal, and all money is returned.

/**
 * - `people`: two staff members.
 * - `noPrice`: the market had no price to use.
 * - `lateRoot`: the entries were counted when their round of public randomness was known already.
 * - `noRound`: the round has not come in time.
 * - `corporateAction`: after what happened to the share nothing can be delivered on these terms.
 */
export const ENDS = ['people', 'noPrice', 'lateRoot', 'noRound', 'corporateAction'] as const;
export type End = (typeof ENDS)[number];

/** How long after the date of the draw its round is awaited. */
export const ROUND_GRACE_MS = 12 * 3_600_000;

/** Whether a round that is unknown by now is awaited no longer. */
export const isRoundOverdue = ({ kind }: Pick<Randomness, 'kind'>, drawsAt: number, now: number): boolean =>
  kind === 'beacon' && now >= drawsAt + ROUND_GRACE_MS;

/** The note about it for the next seal. */
export const endingNote = (offering: string, why: End): string => `draw ${offering} void ${why}`;
