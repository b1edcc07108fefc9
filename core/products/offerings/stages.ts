/** The progress of an offer, by its dates: what happens next, and when. */
import { kindOf, type PathStep } from './offer-kinds.ts';
import type { Stage, Terms } from './offer.ts';

type Dated = Pick<Terms, 'kind' | 'dates'>;
const momentOf = ({ at, afterMs = 0 }: PathStep, { dates }: Dated): number => dates[at] + afterMs;

/** When the job must next process an offer; null once nothing is left to do. */
export function dueAt(stage: Stage, terms: Dated, now: number): number | null {
  // What was passed on is paid before the listing; money of an offer ended early is returned at once.
  if (stage === 'paid') return terms.dates.nextPayBy;
  const step = kindOf(terms.kind).path.find((each) => each.stage === stage);
  return stage === 'cancelled' || step?.continual ? now : (nextStage(stage, terms)?.at ?? null);
}

/** The stage that follows, and when it is due; null at the end. */
export function nextStage(stage: Stage, terms: Dated): { stage: Stage; at: number } | null {
  const { path } = kindOf(terms.kind);
  const at = path.findIndex((each) => each.stage === stage);
  const next = stage === 'sealed' ? path[0] : at === -1 ? undefined : path[at + 1];
  return next ? { stage: next.stage, at: momentOf(next, terms) } : null;
}

/** Whether the job has something to do in this stage on every run. */
export const isContinual = (stage: Stage, { kind }: Dated): boolean =>
  kindOf(kind).path.some((each) => each.stage === stage && each.continual === true);

export const PHASES = ['upcoming', 'open', 'allotting', 'ended'] as const;
export type Phase = (typeof PHASES)[number];

/** The phase for customers. It is open by its dates, even if the job hasn't noticed yet. */
export function phaseOf(stage: Stage, terms: Dated, now: number): Phase {
  const { dates, kind } = terms;
  if (stage === 'cancelled' || stage === 'listed' || now >= dates[kindOf(kind).ends]) return 'ended';
  if (now < dates.opensAt) return 'upcoming';
  return now < dates.closesAt ? 'open' : 'allotting';
}

/**
 * Until the close two people can end an offer, and all frozen money is returned; shares that a grab has delivered stay.
 * Afterwards they could decide based on the result, so the offer continues by its dates, and only a rule ends it.
 */
export const canEnd = (stage: Stage, { dates }: Pick<Terms, 'dates'>, now: number): boolean =>
  (stage === 'sealed' || stage === 'open') && now < dates.closesAt;

/** Whether something is still to be delivered, which a rule may end. */
export const isUndelivered = (stage: Stage, { kind }: Pick<Terms, 'kind'>): boolean =>
  kindOf(kind).allots === 'seconds'
    ? stage === 'sealed' || stage === 'open'
    : stage !== 'paid' && stage !== 'listed' && stage !== 'cancelled';
