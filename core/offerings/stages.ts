/** How far an offer is, by its dates: what happens next, and when. */
import type { Stage, Terms } from './types.ts';

/**
 * So long after the close a command that was decided in time may still be on its way into the database; entries are
 * counted after it.
 */
export const CLOSING_MS = 5_000;

/** When something has to be done about an offer next; null once nothing has. */
export function dueAt(stage: Stage, terms: Pick<Terms, 'dates'>, now: number): number | null {
  // What was passed on is paid before the listing; what was ended early is given back at once.
  if (stage === 'paid') return terms.dates.nextPayBy;
  return stage === 'cancelled' ? now : (nextStage(stage, terms)?.at ?? null);
}

/** The stage that follows, and when it is due; null at the end. */
export function nextStage(stage: Stage, { dates }: Pick<Terms, 'dates'>): { stage: Stage; at: number } | null {
  switch (stage) {
    case 'sealed':
      return { stage: 'open', at: dates.opensAt };
    case 'open':
      return { stage: 'closed', at: dates.closesAt + CLOSING_MS };
    case 'closed':
      return { stage: 'drawn', at: dates.drawsAt };
    case 'drawn':
      return { stage: 'allotted', at: dates.allotsAt };
    case 'allotted':
      return { stage: 'paid', at: dates.payBy };
    case 'paid':
      return { stage: 'listed', at: dates.listsAt };
    case 'listed':
    case 'cancelled':
      return null;
  }
}

export const PHASES = ['upcoming', 'open', 'allotting', 'ended'] as const;
export type Phase = (typeof PHASES)[number];

/** As customers look for it. It is open by its dates, whatever a job has noticed by now. */
export function phaseOf(stage: Stage, { dates }: Pick<Terms, 'dates'>, now: number): Phase {
  if (stage === 'cancelled' || stage === 'listed' || now >= dates.listsAt) return 'ended';
  if (now < dates.opensAt) return 'upcoming';
  return now < dates.closesAt ? 'open' : 'allotting';
}
/** Those stages in which an offer can be of that phase. */
export const STAGES_OF: Readonly<Record<Phase, readonly Stage[]>> = {
  upcoming: ['sealed'],
  open: ['sealed', 'open'],
  allotting: ['sealed', 'open', 'closed', 'drawn', 'allotted', 'paid'],
  ended: ['paid', 'listed', 'cancelled'],
};

/** Until what was paid is delivered, two people can end it, and everybody has all of their money back. */
export const canEnd = (stage: Stage): boolean => stage !== 'paid' && stage !== 'listed' && stage !== 'cancelled';
