import type { Kind } from './kind.ts';

/** Shares of a company that isn't listed yet. */
export const ipo = { at: 10, entries: 'onePerson', allots: 'draw' } as const satisfies Kind;
