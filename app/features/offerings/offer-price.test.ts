import { expect, it } from 'vitest';
import { marketNow, shownPrice, underwritingSays } from './offer-price.ts';

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

it('tells a price of today in the shares of the offer, whatever was split since', () => {
  expect(marketNow('101.5', { last: '100', split: null })).toBe('101.5');
  expect(marketNow(null, { last: '100', split: null })).toBe('100');
  expect(marketNow('20.3', { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('101.5');
  expect(marketNow('303', { last: '100', split: { newUnits: '1', oldUnits: '3' } })).toBe('101');
  expect(marketNow(null, { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('100');
});
