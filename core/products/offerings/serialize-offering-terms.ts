/** Terms in their sealed and sent form: decimals and times as texts. */
import type { DrawRandomness, SerializedAllotmentRule } from '../draws/serialized-draw.ts';
import type { AllotmentRule } from '../draws/allotment-rules.ts';
import { formatAmount, formatScaled, parseAmount, parseScaled } from '../../ledger/money.ts';
import { type OfferingDates, OFFERING_MOMENTS, type OfferingTerms } from './offering.ts';

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
export type SerializedOfferingDates = Record<(typeof OFFERING_MOMENTS)[number] | 'listsOn', string>;
export type SerializedOfferingTerms = Omit<OfferingTerms, Scaled | Money | 'dates'> &
  Record<Scaled | Money, string> & { dates: SerializedOfferingDates };

export const serializeOfferingDates = (dates: OfferingDates): SerializedOfferingDates => ({
  ...(Object.fromEntries(OFFERING_MOMENTS.map((name) => [name, new Date(dates[name]).toISOString()])) as Record<
    (typeof OFFERING_MOMENTS)[number],
    string
  >),
  listsOn: dates.listsOn,
});
const parseOfferingDates = (facts: SerializedOfferingDates): OfferingDates => ({
  ...(Object.fromEntries(OFFERING_MOMENTS.map((name) => [name, Date.parse(facts[name])])) as Omit<
    OfferingDates,
    'listsOn'
  >),
  listsOn: facts.listsOn,
});

export const serializeOfferingTerms = (terms: OfferingTerms): SerializedOfferingTerms => ({
  ...terms,
  ...(Object.fromEntries(SCALED.map((name) => [name, formatScaled(terms[name])])) as Record<Scaled, string>),
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, formatAmount(terms[name], terms.currency)])) as Record<
    Money,
    string
  >),
  dates: serializeOfferingDates(terms.dates),
});

/** For terms that were written by `serializeOfferingTerms`; the first ones had fewer fields. */
export const parseOfferingTerms = (
  facts: Omit<SerializedOfferingTerms, Later> & Partial<Pick<SerializedOfferingTerms, Later>>,
): OfferingTerms => ({
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
  dates: parseOfferingDates(facts.dates),
});

/** How the quota is divided. */
export const buildAllotmentRule = ({ rule, quota, unit, minimum }: OfferingTerms): AllotmentRule => ({
  kind: rule,
  quota,
  step: unit,
  minimum,
});
export const buildSerializedAllotmentRule = (terms: OfferingTerms): SerializedAllotmentRule => {
  const { kind, quota, step, minimum } = buildAllotmentRule(terms);
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
export const OFFERING_END_REASONS = ['people', 'noPrice', 'lateRoot', 'noRound', 'corporateAction'] as const;
export type OfferingEndReason = (typeof OFFERING_END_REASONS)[number];

/** How long after the date of the draw its round is awaited. */
export const DRAW_ROUND_GRACE_MS = 12 * 3_600_000;

/** Whether a round that is unknown by now is awaited no longer. */
export const isDrawRoundOverdue = ({ kind }: Pick<DrawRandomness, 'kind'>, drawsAt: number, now: number): boolean =>
  kind === 'beacon' && now >= drawsAt + DRAW_ROUND_GRACE_MS;

/** The note about it for the next seal. */
export const formatOfferingEndNote = (offering: string, why: OfferingEndReason): string =>
  `draw ${offering} void ${why}`;
