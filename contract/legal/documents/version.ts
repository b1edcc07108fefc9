/**
 * The days from which the built-in legal texts, version 1 of each, are in force. Customers have agreed to them as they
 * are: a change is another version, written in the console.
 */
export const FIRST_EDITION = '2026-11-20';
/** For worlds created from this day on, whose version 1 is the second edition. */
export const SECOND_EDITION = '2026-11-21';
/** The same for the third. */
export const LEGAL_VERSION = '2026-11-24';

export type Edition = 'first' | 'second' | 'third';

const BEGINS: Readonly<Record<Edition, string>> = {
  first: FIRST_EDITION,
  second: SECOND_EDITION,
  third: LEGAL_VERSION,
};
const beganBy = (edition: Edition, at: number): boolean => at >= Date.parse(`${BEGINS[edition]}T00:00:00.000Z`);

/** `madeAt`: when the world was created (epoch ms). */
export const editionOf = (madeAt: number): Edition =>
  beganBy('third', madeAt) ? 'third' : beganBy('second', madeAt) ? 'second' : 'first';
export const editionFrom = (edition: Edition): string => BEGINS[edition];
