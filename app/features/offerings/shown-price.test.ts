import { expect, it } from 'vitest';
import { shownPrice, underwritingSays } from './shown-price.ts';

const PLACING = {
  kind: 'placing',
  price: '104.5',
  provisional: '104.5',
  low: '95',
  isPriced: false,
  live: true,
  phase: 'open',
} as const;

it('shows no price above the market as that of a discount: what a placing freezes is its deposit', () => {
  expect(shownPrice(PLACING)).toEqual({ price: '95', says: 'provisional' });
  expect(shownPrice({ ...PLACING, live: false })).toEqual({ price: '104.5', says: 'most' });
  expect(shownPrice({ ...PLACING, price: '96', isPriced: true })).toEqual({ price: '96', says: 'price' });
});

it('says of each other kind what its price is', () => {
  expect(shownPrice({ ...PLACING, kind: 'ipo', isPriced: true })).toMatchObject({ says: 'issue' });
  expect(shownPrice({ ...PLACING, kind: 'auction', provisional: '100' })).toEqual({
    price: '100',
    says: 'provisional',
  });
  expect(shownPrice({ ...PLACING, kind: 'auction', isPriced: true })).toMatchObject({ says: 'average' });
  expect(shownPrice({ ...PLACING, kind: 'grab', price: '97' })).toEqual({ price: '97', says: 'now' });
  expect(shownPrice({ ...PLACING, kind: 'grab', isPriced: true })).toMatchObject({ says: 'now' });
  const ended = { ...PLACING, kind: 'grab', phase: 'ended' } as const;
  expect(shownPrice({ ...ended, price: '98', isPriced: true })).toEqual({ price: '98', says: 'paid' });
  expect(shownPrice({ ...ended, kind: 'auction', isPriced: true })).toMatchObject({ says: 'paid' });
  expect(shownPrice({ ...ended, kind: 'placing', isPriced: true })).toMatchObject({ says: 'price' });
  expect(shownPrice({ ...PLACING, kind: 'grab', phase: 'upcoming' })).toMatchObject({ says: 'provisional' });
});

it('tells the actual price of an auction apart from what was paid on average at its end', () => {
  const auction = { ...PLACING, kind: 'auction', phase: 'allotting' } as const;
  expect(underwritingSays(auction)).toBe('none');
  expect(underwritingSays({ ...auction, isPriced: true })).toBe('actual');
  expect(underwritingSays({ ...auction, isPriced: true, phase: 'ended' })).toBe('paid');
  expect(underwritingSays({ ...auction, phase: 'ended' })).toBe('none');
});
