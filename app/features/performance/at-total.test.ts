import { expect, it } from 'vitest';
import { atTotal } from './at-total.ts';

/** 10,000.00 at midnight, 500.00 paid in since, a profit of 100.00. */
const curve = { in: 'USD', portfolio: '0', value: '10600.00', profit: '100.00', twr: '0.01', span: 'day' };
const live = { in: 'USD', portfolio: '0' };

it('is what the server says while the total is the one it answered with', () => {
  expect(atTotal(curve, { ...live, total: '10600.00' })).toEqual(curve);
});

it('moves the change by as much as the total, on the base that the server’s answer has', () => {
  expect(atTotal(curve, { ...live, total: '10706.00' })).toEqual({
    ...curve,
    value: '10706.00',
    profit: '206.00',
    twr: '0.0201',
  });
  expect(atTotal(curve, { ...live, total: '10494.00' })).toMatchObject({ profit: '-6.00', twr: '-0.0001' });
});

it('has the decimals of its currency', () => {
  const won = { ...curve, in: 'KRW', value: '9007199254740993', profit: '1' };
  expect(atTotal(won, { ...live, in: 'KRW', total: '9007199254740995' }).profit).toBe('3');
});

it('invents no return where there is none, or nothing that could grow', () => {
  expect(atTotal({ ...curve, twr: null }, { ...live, total: '10706.00' })).toMatchObject({
    profit: '206.00',
    twr: null,
  });
  expect(atTotal({ ...curve, value: '0.00' }, { ...live, total: '1.00' }).twr).toBe('0.01');
});

it('stays as answered without a total, or with one in another currency or of another portfolio', () => {
  expect(atTotal(curve, undefined)).toBe(curve);
  expect(atTotal(curve, { ...live, in: 'MXN', total: '1.00' })).toBe(curve);
  expect(atTotal(curve, { ...live, portfolio: '2', total: '1.00' })).toBe(curve);
});
