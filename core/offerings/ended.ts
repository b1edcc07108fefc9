/** Why an offer has ended before its time. An end by a rule is bound by a seal, and all money is returned. */
import type { Randomness } from '../draws/wire.ts';

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
