/**
 * The days from which the built-in legal texts, version 1 of each, are in force. Customers have agreed to them as they
 * are: a change is another version, written in the console.
 */
export const FIRST_EDITION = '2026-11-20';
/** Of worlds that were made from this day on, whose version 1 is the second edition. */
export const LEGAL_VERSION = '2026-11-21';

export type Edition = 'first' | 'second';

/** `madeAt`: when the world was made (epoch ms). */
export const editionOf = (madeAt: number): Edition =>
  madeAt < Date.parse(`${LEGAL_VERSION}T00:00:00.000Z`) ? 'first' : 'second';
export const editionFrom = (edition: Edition): string => (edition === 'first' ? FIRST_EDITION : LEGAL_VERSION);
