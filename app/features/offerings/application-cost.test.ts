import { expect, it } from 'vitest';
import {
  computeApplicationCost,
  computeSmallestApplication,
  createRandomDrawContribution,
} from './application-cost.tsx';

const KOREAN = {
  price: '26000',
  currency: 'KRW',
  deposit: '0.5',
  minimum: '10',
  maximum: '1000',
  step: '10',
  minimumAmount: '0',
};

it('freezes half of the price where the terms say so', () => {
  expect(computeApplicationCost('30', KOREAN)).toEqual({
    quantity: '30',
    cost: '780000',
    deposit: '390000',
    later: '390000',
  });
});

it.each(['', '0', '5', '15', '1010', 'ten', '10.5'])('rejects an application for "%s" shares', (typed) => {
  expect(computeApplicationCost(typed, KOREAN)).toBeNull();
});

it('rejects an application worth less than the minimum', () => {
  const placing = { ...KOREAN, minimumAmount: '1000000' };
  expect(computeSmallestApplication(placing)).toBe('40');
  expect(computeApplicationCost('30', placing)).toBeNull();
  expect(computeApplicationCost('40', placing)).toMatchObject({ cost: '1040000' });
});

it('creates a new random contribution of 32 bytes each time', () => {
  expect(createRandomDrawContribution()).toMatch(/^[0-9a-f]{64}$/);
  expect(createRandomDrawContribution()).not.toBe(createRandomDrawContribution());
});
