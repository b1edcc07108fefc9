import { expect, it } from 'vitest';
import { computeMarketPrice, selectDisplayedPrice, underwritingStatusOf } from './offer-price.ts';

const PLACING = {
  kind: 'placing',
  price: '104.5',
  provisional: '104.5',
  low: '95',
  isPriced: false,
  live: true,
  phase: 'open',
} as const;

it('a placing displays its discounted price, not the higher price that its deposit freezes', () => {
  expect(selectDisplayedPrice(PLACING)).toEqual({ price: '95', says: 'provisional' });
  expect(selectDisplayedPrice({ ...PLACING, live: false })).toEqual({ price: '104.5', says: 'most' });
  expect(selectDisplayedPrice({ ...PLACING, price: '96', isPriced: true })).toEqual({ price: '96', says: 'price' });
});

it('selects the price and its label for every other kind of offer', () => {
  expect(selectDisplayedPrice({ ...PLACING, kind: 'ipo', isPriced: true })).toMatchObject({ says: 'issue' });
  expect(selectDisplayedPrice({ ...PLACING, kind: 'auction', provisional: '100' })).toEqual({
    price: '100',
    says: 'provisional',
  });
  expect(selectDisplayedPrice({ ...PLACING, kind: 'auction', isPriced: true })).toMatchObject({ says: 'average' });
  expect(selectDisplayedPrice({ ...PLACING, kind: 'grab', price: '97' })).toEqual({ price: '97', says: 'now' });
  expect(selectDisplayedPrice({ ...PLACING, kind: 'grab', isPriced: true })).toMatchObject({ says: 'now' });
  const ended = { ...PLACING, kind: 'grab', phase: 'ended' } as const;
  expect(selectDisplayedPrice({ ...ended, price: '98', isPriced: true })).toEqual({ price: '98', says: 'paid' });
  expect(selectDisplayedPrice({ ...ended, kind: 'auction', isPriced: true })).toMatchObject({ says: 'paid' });
  expect(selectDisplayedPrice({ ...ended, kind: 'placing', isPriced: true })).toMatchObject({ says: 'price' });
  expect(selectDisplayedPrice({ ...PLACING, kind: 'grab', phase: 'upcoming' })).toMatchObject({ says: 'provisional' });
});

it('distinguishes the actual price of an auction from the average paid at its end', () => {
  const auction = { ...PLACING, kind: 'auction', phase: 'allotting' } as const;
  expect(underwritingStatusOf(auction)).toBe('none');
  expect(underwritingStatusOf({ ...auction, isPriced: true })).toBe('actual');
  expect(underwritingStatusOf({ ...auction, isPriced: true, phase: 'ended' })).toBe('paid');
  expect(underwritingStatusOf({ ...auction, phase: 'ended' })).toBe('none');
});

it('converts the present price to shares of the offer after a split', () => {
  expect(computeMarketPrice('101.5', { last: '100', split: null })).toBe('101.5');
  expect(computeMarketPrice(null, { last: '100', split: null })).toBe('100');
  expect(computeMarketPrice('20.3', { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('101.5');
  expect(computeMarketPrice('303', { last: '100', split: { newUnits: '1', oldUnits: '3' } })).toBe('101');
  expect(computeMarketPrice(null, { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('100');
});
