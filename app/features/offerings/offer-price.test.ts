import { expect, it } from 'vitest';
import { computeMarketPriceOfOfferedShare, selectDisplayedOfferPrice, getAuctionPriceStatus } from './offer-price.ts';

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
  expect(selectDisplayedOfferPrice(PLACING)).toEqual({ price: '95', says: 'provisional' });
  expect(selectDisplayedOfferPrice({ ...PLACING, live: false })).toEqual({ price: '104.5', says: 'most' });
  expect(selectDisplayedOfferPrice({ ...PLACING, price: '96', isPriced: true })).toEqual({
    price: '96',
    says: 'price',
  });
});

it('selects the price and its label for every other kind of offer', () => {
  expect(selectDisplayedOfferPrice({ ...PLACING, kind: 'ipo', isPriced: true })).toMatchObject({ says: 'issue' });
  expect(selectDisplayedOfferPrice({ ...PLACING, kind: 'auction', provisional: '100' })).toEqual({
    price: '100',
    says: 'provisional',
  });
  expect(selectDisplayedOfferPrice({ ...PLACING, kind: 'auction', isPriced: true })).toMatchObject({ says: 'average' });
  expect(selectDisplayedOfferPrice({ ...PLACING, kind: 'grab', price: '97' })).toEqual({ price: '97', says: 'now' });
  expect(selectDisplayedOfferPrice({ ...PLACING, kind: 'grab', isPriced: true })).toMatchObject({ says: 'now' });
  const ended = { ...PLACING, kind: 'grab', phase: 'ended' } as const;
  expect(selectDisplayedOfferPrice({ ...ended, price: '98', isPriced: true })).toEqual({ price: '98', says: 'paid' });
  expect(selectDisplayedOfferPrice({ ...ended, kind: 'auction', isPriced: true })).toMatchObject({ says: 'paid' });
  expect(selectDisplayedOfferPrice({ ...ended, kind: 'placing', isPriced: true })).toMatchObject({ says: 'price' });
  expect(selectDisplayedOfferPrice({ ...PLACING, kind: 'grab', phase: 'upcoming' })).toMatchObject({
    says: 'provisional',
  });
});

it('distinguishes the actual price of an auction from the average paid at its end', () => {
  const auction = { ...PLACING, kind: 'auction', phase: 'allotting' } as const;
  expect(getAuctionPriceStatus(auction)).toBe('none');
  expect(getAuctionPriceStatus({ ...auction, isPriced: true })).toBe('actual');
  expect(getAuctionPriceStatus({ ...auction, isPriced: true, phase: 'ended' })).toBe('paid');
  expect(getAuctionPriceStatus({ ...auction, phase: 'ended' })).toBe('none');
});

it('converts the present price to shares of the offer after a split', () => {
  expect(computeMarketPriceOfOfferedShare('101.5', { last: '100', split: null })).toBe('101.5');
  expect(computeMarketPriceOfOfferedShare(null, { last: '100', split: null })).toBe('100');
  expect(computeMarketPriceOfOfferedShare('20.3', { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe(
    '101.5',
  );
  expect(computeMarketPriceOfOfferedShare('303', { last: '100', split: { newUnits: '1', oldUnits: '3' } })).toBe('101');
  expect(computeMarketPriceOfOfferedShare(null, { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('100');
});
