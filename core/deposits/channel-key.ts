/** The key of a private deposit channel: the operator hands it to those it is for, in person or by letter. */

/** Digits and letters that can't be confused, spoken or written. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

/**
 * "7KQM-2R9D-X4TN-8HFW" (78 bits) from a function that gives a whole number from 0 to below its argument, each equally
 * likely.
 */
export const makeChannelKey = (random: (below: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[random(LETTERS.length)]).join(''),
  ).join('-');

/** In the form to compare: case, spaces and hyphens don't matter when it is typed. */
export const tidyChannelKey = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
