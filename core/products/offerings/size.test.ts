import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { refusePromise, refuseSize, worthOf } from './size.ts';

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

test('of what is discounted one person takes a tenth at most, or the market’s least', () => {
  const cheap = { ...terms, promotionCap: 1n };
  expect(refuseSize({ ...cheap, maximum: 100n * SCALE }, company)).toBeNull();
  expect(refuseSize({ ...cheap, maximum: 101n * SCALE }, company)).toEqual({
    refused: 'maximumBeyondPart',
    params: { most: '100' },
  });
  expect(refuseSize({ ...cheap, quota: 50n * SCALE, maximum: 10n * SCALE }, company)).toBeNull();
});

test('what discounts may come to is bounded over thirty days, in whatever currencies', () => {
  const promised = (promotionCap: bigint, currency: string) => ({ promotionCap, currency });
  expect(refusePromise(promised(100_000_00n, 'USD'), [])).toBeNull();
  expect(refusePromise(promised(100_000_01n, 'USD'), [])).toEqual({
    refused: 'promotionBeyondMonth',
    params: { left: '100000.00', currency: 'USD' },
  });
  // 84 rupees count as a dollar, 1,350 won too.
  const before = [promised(84n * 60_000n * 100n, 'INR'), promised(1_350n * 30_000n, 'KRW')];
  expect(refusePromise(promised(10_000_00n, 'USD'), before)).toBeNull();
  expect(refusePromise(promised(1_350n * 10_000n + 1n, 'KRW'), before)).toMatchObject({
    params: { left: '13500000', currency: 'KRW' },
  });
  expect(refusePromise(promised(1n, 'USD'), [promised(200_000_00n, 'USD')])).toMatchObject({
    params: { left: '0.00' },
  });
});
