import { listWellKnownInstruments } from '@bourse/core/markets/well-known/well-known-instruments.ts';
import { expect, test } from 'vitest';
import { buildListings } from './build-listings.ts';

const real = new Set(listWellKnownInstruments().map(({ id }) => id));
const shared = buildListings('exchange', '2026-11-20')
  .map(({ instrument }) => instrument)
  .filter(({ id }) => real.has(id));

test('no invented company or index has the id of a well-known one', () => {
  expect(shared.filter(({ board }) => board !== 'crypto' && board !== 'fx').map(({ id }) => id)).toEqual([]);
});

test('coins and currency pairs have the same ids at simulated and at real prices', () => {
  expect(shared.filter(({ board }) => board === 'crypto')).toHaveLength(12);
  expect(shared.filter(({ board }) => board === 'fx')).toHaveLength(14);
});
