import { expect, it } from 'vitest';
import { costFor, leastFor, newContribution } from './application-cost.tsx';

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
  expect(costFor('30', KOREAN)).toEqual({
    quantity: '30',
    cost: '780000',
    deposit: '390000',
    later: '390000',
  });
});

it.each(['', '0', '5', '15', '1010', 'ten', '10.5'])('takes no application over "%s" shares', (typed) => {
  expect(costFor(typed, KOREAN)).toBeNull();
});

it('takes no application that is worth less than the minimum', () => {
  const placing = { ...KOREAN, minimumAmount: '1000000' };
  expect(leastFor(placing)).toBe('40');
  expect(costFor('30', placing)).toBeNull();
  expect(costFor('40', placing)).toMatchObject({ cost: '1040000' });
});

it('adds 32 bytes of its own to the draw, others each time', () => {
  expect(newContribution()).toMatch(/^[0-9a-f]{64}$/);
  expect(newContribution()).not.toBe(newContribution());
});
