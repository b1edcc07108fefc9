import { CLOSING_MS, type Kind } from './kind.ts';

/** Shares of a company that isn't listed yet. */
export const ipo = {
  at: 10,
  entries: 'onePerson',
  allots: 'draw',
  priced: 'sealed',
  path: [
    { stage: 'open', at: 'opensAt' },
    { stage: 'closed', at: 'closesAt', afterMs: CLOSING_MS },
    { stage: 'drawn', at: 'drawsAt' },
    { stage: 'allotted', at: 'allotsAt' },
    { stage: 'paid', at: 'payBy' },
    { stage: 'listed', at: 'listsAt' },
  ],
  ends: 'listsAt',
} as const satisfies Kind;
