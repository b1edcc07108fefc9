import { expect, test } from 'vitest';
import { movementOf } from './movement.ts';

const after = { fromAfter: '1.00', toAfter: '2.00' };

test('money from the house came in, money to it went out', () => {
  expect(movementOf({ from: 'promotion', to: 'available', fromAfter: null, toAfter: '10000.00' })).toEqual({
    sign: 1,
    bucket: 'available',
    after: '10000.00',
  });
  expect(movementOf({ from: 'available', to: 'fees', fromAfter: '9999.01', toAfter: null })).toEqual({
    sign: -1,
    bucket: 'available',
    after: '9999.01',
  });
  expect(movementOf({ from: 'margin', to: 'dealer', fromAfter: '0.00', toAfter: null })).toEqual({
    sign: -1,
    bucket: 'margin',
    after: '0.00',
  });
});

test("between one's own places nothing is won or lost, and the available balance is shown", () => {
  expect(movementOf({ from: 'available', to: 'frozen', ...after })).toEqual({
    sign: 0,
    bucket: 'available',
    after: '1.00',
  });
  expect(movementOf({ from: 'margin', to: 'available', ...after })).toEqual({
    sign: 0,
    bucket: 'available',
    after: '2.00',
  });
  expect(movementOf({ from: 'frozen', to: 'margin', ...after })).toEqual({ sign: 0, bucket: 'frozen', after: '1.00' });
});

test('between two house accounts there is no balance of the customer', () => {
  expect(movementOf({ from: 'insurance', to: 'dealer', fromAfter: null, toAfter: null })).toEqual({
    sign: 0,
    bucket: null,
    after: null,
  });
});
