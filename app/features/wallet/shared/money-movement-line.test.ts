import { expect, test } from 'vitest';
import { toMoneyMovement } from './money-movement-line.tsx';

const after = { fromAfter: '1.00', toAfter: '2.00' };

test('money from the house is incoming, money to it outgoing', () => {
  expect(toMoneyMovement({ from: 'promotion', to: 'available', fromAfter: null, toAfter: '10000.00' })).toEqual({
    sign: 1,
    isIncome: true,
    bucket: 'available',
    after: '10000.00',
  });
  expect(toMoneyMovement({ from: 'available', to: 'fees', fromAfter: '9999.01', toAfter: null })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'available',
    after: '9999.01',
  });
  expect(toMoneyMovement({ from: 'margin', to: 'dealer', fromAfter: '0.00', toAfter: null })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'margin',
    after: '0.00',
  });
});

test("between one's own buckets the sign is that of the displayed available balance", () => {
  expect(toMoneyMovement({ from: 'available', to: 'frozen', ...after })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'available',
    after: '1.00',
  });
  expect(toMoneyMovement({ from: 'margin', to: 'available', ...after })).toEqual({
    sign: 1,
    isIncome: false,
    bucket: 'available',
    after: '2.00',
  });
  expect(toMoneyMovement({ from: 'frozen', to: 'margin', ...after })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'frozen',
    after: '1.00',
  });
});

test('a move between two portfolios is displayed from the paying one', () => {
  const move = { from: 'available', to: 'available', ...after };
  expect(toMoneyMovement({ ...move, toPortfolio: '1' })).toEqual({
    sign: -1,
    isIncome: false,
    bucket: 'available',
    after: '1.00',
  });
  expect(toMoneyMovement({ ...move, fromPortfolio: '1' })).toMatchObject({ sign: -1, after: '1.00', portfolio: '1' });
});

test('the displayed balance names its portfolio', () => {
  const inTwo = { fromPortfolio: '2', toPortfolio: '2', ...after };
  expect(toMoneyMovement({ from: 'available', to: 'fees', ...inTwo })).toMatchObject({ portfolio: '2' });
  expect(toMoneyMovement({ from: 'dealer', to: 'margin', ...inTwo })).toMatchObject({ portfolio: '2' });
});

test('a transfer between two house accounts has no balance of the customer', () => {
  expect(toMoneyMovement({ from: 'insurance', to: 'dealer', fromAfter: null, toAfter: null })).toEqual({
    sign: 0,
    isIncome: false,
    bucket: null,
    after: null,
  });
});

test('a move between two portfolios is seen from the one shown, and from the paying one with everything owned', () => {
  const move = { from: 'available', to: 'available', ...after, toPortfolio: '1' };
  expect(toMoneyMovement(move)).toMatchObject({ sign: -1, after: '1.00' });
  expect(toMoneyMovement(move, '1')).toMatchObject({ sign: 1, isIncome: false, after: '2.00', portfolio: '1' });
  const back = { from: 'available', to: 'available', ...after, fromPortfolio: '1' };
  expect(toMoneyMovement(back, '1')).toMatchObject({ sign: -1, after: '1.00', portfolio: '1' });
});

test('play money moves like money', () => {
  const released = { from: 'playFrozen', to: 'playAvailable', ...after, fromPortfolio: '10000', toPortfolio: '10000' };
  expect(toMoneyMovement(released, '10000')).toMatchObject({ sign: 1, bucket: 'playAvailable', after: '2.00' });
});
