import { expect, test } from 'vitest';
import { SCALE } from '../money.ts';
import { refuseSize, worthOf } from './size.ts';

const terms = {
  quota: 1_000n * SCALE,
  minimum: 10n * SCALE,
  maximum: 100n * SCALE,
  price: 50n * SCALE,
  currency: 'USD',
};
const company = { sharesOutstanding: 1_000n };

test('an offer is of as many shares as the company has, and not of one more', () => {
  expect(refuseSize(terms, company)).toBeNull();
  expect(refuseSize({ ...terms, quota: terms.quota + SCALE }, company)).toEqual({
    refused: 'offerBeyondCompany',
    params: { most: '1000' },
  });
});

test('nobody may take more than is on offer', () => {
  expect(refuseSize({ ...terms, maximum: terms.quota }, company)).toBeNull();
  expect(refuseSize({ ...terms, maximum: terms.quota + SCALE }, company)).toEqual({
    refused: 'maximumBeyondQuota',
    params: { quota: '1000' },
  });
});

test('where nobody knows how many shares there are, its worth bounds it', () => {
  expect(worthOf(terms)).toBe(5_000_000n);
  const quota = 2_000_000n * SCALE;
  expect(refuseSize({ ...terms, quota }, { sharesOutstanding: 0n })).toBeNull();
  expect(refuseSize({ ...terms, quota: quota + SCALE }, { sharesOutstanding: 0n })).toEqual({
    refused: 'offerWorthTooMuch',
    params: { most: '100000000.00', currency: 'USD' },
  });
});
