import { describe, expect, it } from 'vitest';
import type { CorporateAction } from '../market.ts';
import { ratioFrom } from '../../ledger/ratio.ts';
import { units } from '../../trading/trading/testing.ts';
import { type Around, doubtOf } from './plausibility.ts';

const told = { instrument: 'US.TOLD', exDate: '2020-08-31' };
const split = (to: bigint, of = 1n): CorporateAction => ({ ...told, kind: 'split', ratio: ratioFrom(to, of) });
const stock = (to: bigint, of: bigint): CorporateAction => ({
  ...told,
  kind: 'stockDividend',
  ratio: ratioFrom(to, of),
});
const dividend = (amount: string): CorporateAction => ({
  ...told,
  kind: 'dividend',
  payDate: told.exDate,
  amount: units(amount),
});
const delisting = (amount: string): CorporateAction => ({ ...told, kind: 'delisting', amount: units(amount) });
const around = (close: string, open: string, usualGap: number | null = 0.007): Around => ({
  close: units(close),
  open: units(open),
  usualGap,
});
const doubt = (action: CorporateAction, where: Around, others: readonly CorporateAction[] = []) =>
  doubtOf(action, [...others, action], where)?.kind ?? null;

describe('a ratio', () => {
  it.each([
    // Real ones: AAPL 2020 and 2014, GE 2021, NVDA 2024; and each of them with a large market move that night.
    [split(4n), around('499.23', '127.58')],
    [split(7n), around('645.57', '92.70')],
    [split(1n, 8n), around('12.95', '105.60')],
    [split(10n), around('1208.88', '120.37')],
    [split(3n, 2n), around('90', '60.50')],
    [split(3n, 2n), around('90', '70')],
    [split(1n, 20n), around('0.50', '7.40')],
    [stock(21n, 20n), around('100', '95.40')],
    // If nights are volatile, a small ratio can't be distinguished from an ordinary night.
    [stock(21n, 20n), around('100', '100', 0.02)],
    [stock(51n, 50n), around('100', '101')],
  ])('that the price has followed is not doubted', (action, where) => {
    expect(doubt(action, where)).toBeNull();
  });

  it.each([
    [split(4n), around('124.80', '127.58')],
    [split(2n), around('100', '99')],
    [split(1n, 8n), around('103.6', '105.60')],
    [split(3n, 2n), around('60', '60.50')],
    [stock(21n, 20n), around('100', '100.40')],
    [split(4n), around('400', '250')],
    [split(20n), around('100', '9')],
    [split(1n, 4n), around('100', '25')],
  ])('that the price has not followed is refused', (action, where) => {
    expect(doubt(action, where)).toBe('againstPrices');
  });

  it('is held against all that happens on its day', () => {
    expect(doubt(split(2n), around('105', '50'), [stock(21n, 20n)])).toBeNull();
    expect(doubt(split(2n), around('100', '30'), [dividend('20')])).toBeNull();
  });

  it.each([
    [99_999_999n, 1n],
    [1n, 99_999_999n],
    [1_001n, 1n],
  ])('of %s for %s is none, whatever is known of prices', (to, of) => {
    expect(doubt(split(to, of), { close: null, open: null, usualGap: null })).toBe('ratio');
  });

  it('is not doubted where there is no price yet', () => {
    expect(doubt(split(4n), { close: units('100'), open: null, usualGap: 0.01 })).toBeNull();
  });
});

describe('cash for a unit', () => {
  it('is no more than half of the close before, in new units on the day of a split', () => {
    expect(doubt(dividend('9999'), around('100', '100'))).toBe('amount');
    expect(doubt(dividend('50'), around('100', '60'))).toBeNull();
    expect(doubt(dividend('20'), around('100', '25'), [split(4n)])).toBe('amount');
  });
  it('is counted together with all of its day, and of two weeks around it', () => {
    const rights: CorporateAction = { ...told, kind: 'rights', payDate: told.exDate, amount: units('27') };
    expect(doubt(dividend('27'), around('55', '28'))).toBeNull();
    expect(doubt(dividend('27'), around('55', '1'), [rights])).toBe('amount');
    const near = (exDate: string): CorporateAction => ({ ...dividend('27'), exDate }) as CorporateAction;
    const within = (exDate: string) =>
      doubtOf(dividend('27'), [dividend('27')], around('55', '28'), [near(exDate), dividend('27')])?.kind ?? null;
    expect(within('2020-09-03')).toBe('amount');
  });
  it('that is large has made the price fall by about that', () => {
    expect(doubt(dividend('45'), around('100', '54.69'))).toBeNull();
    expect(doubt(dividend('11'), around('100', '90'))).toBeNull();
    expect(doubt(dividend('45'), around('100', '99'))).toBe('againstPrices');
    expect(doubt(dividend('27'), around('55', '54'))).toBe('againstPrices');
    // An ordinary dividend can't be distinguished from a morning's move.
    expect(doubt(dividend('9'), around('100', '100'))).toBeNull();
    // Nor can a larger one where mornings are wild.
    expect(doubt(dividend('12'), around('100', '100', 0.05))).toBeNull();
    expect(doubt(dividend('45'), { close: units('100'), open: null, usualGap: null })).toBeNull();
  });
  it('of a delisting is no more than twice the last close, and may be as little as there is', () => {
    expect(doubt(delisting('201'), around('100', '100'))).toBe('amount');
    expect(doubt(delisting('0.01'), around('100', '100'))).toBeNull();
  });
});
