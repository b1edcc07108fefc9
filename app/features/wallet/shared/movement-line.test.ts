import { expect, test } from 'vitest';
import { movementOf } from './movement-line.tsx';

const after = { fromAfter: '1.00', toAfter: '2.00' };

test('money from the house came in, money to it went out', () => {
  expect(movementOf({ from: 'promotion', to: 'available', fromAfter: null, toAfter: '10000.00' })).toEqual({
    sign: 1,
    isIncome: true,
    bucket: 'available',
    after: '10000.00',
  });
  expect(movementOf({ from: 'available', to: 'fees', fromAfter: '9999.01', toAfter: null })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'available',
    after: '9999.01',
  });
  expect(movementOf({ from: 'margin', to: 'dealer', fromAfter: '0.00', toAfter: null })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'margin',
    after: '0.00',
  });
});

test("between one's own places the sign is that of the balance that is shown, which is the available one", () => {
  expect(movementOf({ from: 'available', to: 'frozen', ...after })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'available',
    after: '1.00',
  });
  expect(movementOf({ from: 'margin', to: 'available', ...after })).toEqual({
    sign: 1,
    isIncome: false,
    bucket: 'available',
    after: '2.00',
  });
  expect(movementOf({ from: 'frozen', to: 'margin', ...after })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'frozen',
    after: '1.00',
  });
});

test('between two portfolios the one that paid is told', () => {
  const move = { from: 'available', to: 'available', ...after };
  expect(movementOf({ ...move, toPortfolio: '1' })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'available',
    after: '1.00',
  });
  expect(movementOf({ ...move, fromPortfolio: '1' })).toMatchObject({ sign: -1, after: '1.00', portfolio: '1' });
});

test('the balance that is shown names its portfolio', () => {
  const inTwo = { fromPortfolio: '2', toPortfolio: '2', ...after };
  expect(movementOf({ from: 'available', to: 'fees', ...inTwo })).toMatchObject({ portfolio: '2' });
  expect(movementOf({ from: 'dealer', to: 'margin', ...inTwo })).toMatchObject({ portfolio: '2' });
});

test('between two house accounts there is no balance of the customer', () => {
  expect(movementOf({ from: 'insurance', to: 'dealer', fromAfter: null, toAfter: null })).toEqual({
    sign: 0,
    isIncome: false,
    bucket: null,
    after: null,
  });
});
