/** The progress of an offer, by its dates: what happens next, and when. */
import { getOfferingKindRules, type OfferingStageStep } from './offering-kind-rules.ts';
import type { OfferingStage, OfferingTerms } from './offering.ts';

type Dated = Pick<OfferingTerms, 'kind' | 'dates'>;
const momentOf = ({ at, afterMs = 0 }: OfferingStageStep, { dates }: Dated): number => dates[at] + afterMs;

/** When the job must next process an offer; null once nothing is left to do. */
export function getNextOfferingActionTime(stage: OfferingStage, terms: Dated, now: number): number | null {
  // What was passed on is paid before the listing; money of an offer ended early is returned at once.
  if (stage === 'paid') return terms.dates.nextPayBy;
  const step = getOfferingKindRules(terms.kind).path.find((each) => each.stage === stage);
  return stage === 'cancelled' || step?.continual ? now : (getNextOfferingStage(stage, terms)?.at ?? null);
}

/** The stage that follows, and when it is due; null at the end. */
export function getNextOfferingStage(stage: OfferingStage, terms: Dated): { stage: OfferingStage; at: number } | null {
  const { path } = getOfferingKindRules(terms.kind);
  const at = path.findIndex((each) => each.stage === stage);
  const next = stage === 'sealed' ? path[0] : at === -1 ? undefined : path[at + 1];
  return next ? { stage: next.stage, at: momentOf(next, terms) } : null;
}

/** Whether the job has something to do in this stage on every run. */
export const isContinualStage = (stage: OfferingStage, { kind }: Dated): boolean =>
  getOfferingKindRules(kind).path.some((each) => each.stage === stage && each.continual === true);

export const OFFERING_PHASES = ['upcoming', 'open', 'allotting', 'ended'] as const;
export type OfferingPhase = (typeof OFFERING_PHASES)[number];

/** The phase for customers. It is open by its dates, even if the job hasn't noticed yet. */
export function getOfferingPhase(stage: OfferingStage, terms: Dated, now: number): OfferingPhase {
  const { dates, kind } = terms;
  if (stage === 'cancelled' || stage === 'listed' || now >= dates[getOfferingKindRules(kind).ends]) return 'ended';
  if (now < dates.opensAt) return 'upcoming';
  return now < dates.closesAt ? 'open' : 'allotting';
}

/**
 * Until the close two people can end an offer, and all frozen money is returned; shares that a grab has delivered stay.
 * Afterwards they could decide based on the result, so the offer continues by its dates, and only a rule ends it.
 */
export const canEndOfferingEarly = (
  stage: OfferingStage,
  { dates }: Pick<OfferingTerms, 'dates'>,
  now: number,
): boolean => (stage === 'sealed' || stage === 'open') && now < dates.closesAt;

/** Whether something is still to be delivered, which a rule may end. */
export const hasUndeliveredShares = (stage: OfferingStage, { kind }: Pick<OfferingTerms, 'kind'>): boolean =>
  getOfferingKindRules(kind).allots === 'seconds'
    ? stage === 'sealed' || stage === 'open'
    : stage !== 'paid' && stage !== 'listed' && stage !== 'cancelled';
