import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import {
  refusePromotionBeyondBudget,
  refuseOfferingBeyondSizeLimits,
  computeOfferingWorth,
} from './offering-size-limits.ts';

const terms = {
  quota: 1_000n * SCALE,
  minimum: 10n * SCALE,
  maximum: 100n * SCALE,
  price: 50n * SCALE,
  currency: 'USD',
};
const company = { sharesOutstanding: 1_000n };

test('an offer may comprise all of a company’s shares, and not one more', () => {
  expect(refuseOfferingBeyondSizeLimits(terms, company)).toBeNull();
  expect(refuseOfferingBeyondSizeLimits({ ...terms, quota: terms.quota + SCALE }, company)).toEqual({
    refused: 'offerBeyondCompany',
    params: { most: '1000' },
  });
});

test('the maximum per person can’t exceed the offer', () => {
  expect(refuseOfferingBeyondSizeLimits({ ...terms, maximum: terms.quota }, company)).toBeNull();
  expect(refuseOfferingBeyondSizeLimits({ ...terms, maximum: terms.quota + SCALE }, company)).toEqual({
    refused: 'maximumBeyondQuota',
    params: { quota: '1000' },
  });
});

test('an offer is limited by its worth if the number of shares is unknown', () => {
  expect(computeOfferingWorth(terms)).toBe(5_000_000n);
  const quota = 2_000_000n * SCALE;
  expect(refuseOfferingBeyondSizeLimits({ ...terms, quota }, { sharesOutstanding: 0n })).toBeNull();
  expect(refuseOfferingBeyondSizeLimits({ ...terms, quota: quota + SCALE }, { sharesOutstanding: 0n })).toEqual({
    refused: 'offerWorthTooMuch',
    params: { most: '100000000.00', currency: 'USD' },
  });
});

test('one person gets at most a tenth of a discounted offer, or the market’s minimum', () => {
  const cheap = { ...terms, promotionCap: 1n };
  expect(refuseOfferingBeyondSizeLimits({ ...cheap, maximum: 100n * SCALE }, company)).toBeNull();
  expect(refuseOfferingBeyondSizeLimits({ ...cheap, maximum: 101n * SCALE }, company)).toEqual({
    refused: 'maximumBeyondPart',
    params: { most: '100' },
  });
  expect(refuseOfferingBeyondSizeLimits({ ...cheap, quota: 50n * SCALE, maximum: 10n * SCALE }, company)).toBeNull();
});

test('promised discounts are limited over thirty days, across all currencies', () => {
  const promised = (promotionCap: bigint, currency: string) => ({ promotionCap, currency });
  expect(refusePromotionBeyondBudget(promised(100_000_00n, 'USD'), [])).toBeNull();
  expect(refusePromotionBeyondBudget(promised(100_000_01n, 'USD'), [])).toEqual({
    refused: 'promotionBeyondMonth',
    params: { left: '100000.00', currency: 'USD' },
  });
  // 84 rupees count as a dollar, 1,350 won too.
  const before = [promised(84n * 60_000n * 100n, 'INR'), promised(1_350n * 30_000n, 'KRW')];
  expect(refusePromotionBeyondBudget(promised(10_000_00n, 'USD'), before)).toBeNull();
  expect(refusePromotionBeyondBudget(promised(1_350n * 10_000n + 1n, 'KRW'), before)).toMatchObject({
    params: { left: '13500000', currency: 'KRW' },
  });
  expect(refusePromotionBeyondBudget(promised(1n, 'USD'), [promised(200_000_00n, 'USD')])).toMatchObject({
    params: { left: '0.00' },
  });
});
