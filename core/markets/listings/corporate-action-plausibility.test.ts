import { describe, expect, it } from 'vitest';
import type { CorporateAction } from '../market-types.ts';
import { createRatio } from '../../ledger/ratio.ts';
import { parseUnits } from '../../trading/trading/testing.ts';
import { type ExDatePrices, findCorporateActionDoubt } from './corporate-action-plausibility.ts';

const announced = { instrument: 'US.TOLD', exDate: '2020-08-31' };
const split = (to: bigint, of = 1n): CorporateAction => ({ ...announced, kind: 'split', ratio: createRatio(to, of) });
const stock = (to: bigint, of: bigint): CorporateAction => ({
  ...announced,
  kind: 'stockDividend',
  ratio: createRatio(to, of),
});
const dividend = (amount: string): CorporateAction => ({
  ...announced,
  kind: 'dividend',
  payDate: announced.exDate,
  amount: parseUnits(amount),
});
const delisting = (amount: string): CorporateAction => ({
  ...announced,
  kind: 'delisting',
  amount: parseUnits(amount),
});
const prices = (close: string, open: string, usualGap: number | null = 0.007): ExDatePrices => ({
  close: parseUnits(close),
  open: parseUnits(open),
  usualGap,
});
const doubt = (action: CorporateAction, where: ExDatePrices, others: readonly CorporateAction[] = []) =>
  findCorporateActionDoubt(action, [...others, action], where)?.kind ?? null;

describe('a split ratio', () => {
  it.each([
    // Real ones: AAPL 2020 and 2014, GE 2021, NVDA 2024; and each of them with a large market move that night.
    [split(4n), prices('499.23', '127.58')],
    [split(7n), prices('645.57', '92.70')],
    [split(1n, 8n), prices('12.95', '105.60')],
    [split(10n), prices('1208.88', '120.37')],
    [split(3n, 2n), prices('90', '60.50')],
    [split(3n, 2n), prices('90', '70')],
    [split(1n, 20n), prices('0.50', '7.40')],
    [split(1n, 10_000n), prices('0.0004', '3.60')],
    [stock(21n, 20n), prices('100', '95.40')],
    // If nights are volatile, a small ratio can't be distinguished from an ordinary night.
    [stock(21n, 20n), prices('100', '100', 0.02)],
    [stock(51n, 50n), prices('100', '101')],
  ])('is accepted if the price has followed it', (action, where) => {
    expect(doubt(action, where)).toBeNull();
  });

  it.each([
    [split(4n), prices('124.80', '127.58')],
    [split(2n), prices('100', '99')],
    [split(1n, 8n), prices('103.6', '105.60')],
    [split(3n, 2n), prices('60', '60.50')],
    [stock(21n, 20n), prices('100', '100.40')],
    [split(4n), prices('400', '250')],
    [split(20n), prices('100', '9')],
    [split(1n, 4n), prices('100', '25')],
  ])('is doubted if the price has not followed it', (action, where) => {
    expect(doubt(action, where)).toBe('againstPrices');
  });

  it('is checked together with all actions of its day', () => {
    expect(doubt(split(2n), prices('105', '50'), [stock(21n, 20n)])).toBeNull();
    expect(doubt(split(2n), prices('100', '30'), [dividend('20')])).toBeNull();
  });

  it.each([
    [99_999_999n, 1n],
    [1n, 99_999_999n],
    [10_001n, 1n],
  ])('of %s for %s is always doubted, whatever the prices', (to, of) => {
    expect(doubt(split(to, of), { close: null, open: null, usualGap: null })).toBe('ratio');
  });

  it('is accepted while there is no price yet', () => {
    expect(doubt(split(4n), { close: parseUnits('100'), open: null, usualGap: 0.01 })).toBeNull();
  });
});

describe('cash per unit', () => {
  it('is at most half of the previous close, in new units on the day of a split', () => {
    expect(doubt(dividend('9999'), prices('100', '100'))).toBe('amount');
    expect(doubt(dividend('50'), prices('100', '60'))).toBeNull();
    expect(doubt(dividend('20'), prices('100', '25'), [split(4n)])).toBe('amount');
  });
  it('is counted together with all payments of its day and of the surrounding two weeks', () => {
    const rights: CorporateAction = {
      ...announced,
      kind: 'rights',
      payDate: announced.exDate,
      amount: parseUnits('27'),
    };
    expect(doubt(dividend('27'), prices('55', '28'))).toBeNull();
    expect(doubt(dividend('27'), prices('55', '1'), [rights])).toBe('amount');
    const near = (exDate: string): CorporateAction => ({ ...dividend('27'), exDate }) as CorporateAction;
    const within = (exDate: string) =>
      findCorporateActionDoubt(dividend('27'), [dividend('27')], prices('55', '28'), [near(exDate), dividend('27')])
        ?.kind ?? null;
    expect(within('2020-09-03')).toBe('amount');
  });
  it('is doubted if it is large and the price has not fallen by about as much', () => {
    expect(doubt(dividend('45'), prices('100', '54.69'))).toBeNull();
    expect(doubt(dividend('11'), prices('100', '90'))).toBeNull();
    expect(doubt(dividend('45'), prices('100', '99'))).toBe('againstPrices');
    expect(doubt(dividend('27'), prices('55', '54'))).toBe('againstPrices');
    // An ordinary dividend can't be distinguished from a morning's move.
    expect(doubt(dividend('9'), prices('100', '100'))).toBeNull();
    // Nor can a larger one where mornings are wild.
    expect(doubt(dividend('12'), prices('100', '100', 0.05))).toBeNull();
    expect(doubt(dividend('45'), { close: parseUnits('100'), open: null, usualGap: null })).toBeNull();
  });
  it('of a delisting is at most twice the last close and may be as low as 0.01', () => {
    expect(doubt(delisting('201'), prices('100', '100'))).toBe('amount');
    expect(doubt(delisting('0.01'), prices('100', '100'))).toBeNull();
  });
});

describe('a dividend that goes ex after it was paid', () => {
  const special = (amount: string): CorporateAction =>
    ({ ...dividend(amount), payDate: '2020-08-28' }) as CorporateAction;
  it('is a quarter of the price or more, and may be nearly all of it, if the price fell with it', () => {
    expect(doubt(special('30'), prices('100', '71'))).toBeNull();
    expect(doubt(special('80'), prices('100', '21'))).toBeNull();
    expect(doubt(special('20'), prices('100', '80'))).toBe('paidBefore');
    expect(doubt(special('96'), prices('100', '5'))).toBe('amount');
    expect(doubt(special('80'), prices('100', '98'))).toBe('againstPrices');
    expect(doubt(dividend('80'), prices('100', '21'))).toBe('amount');
  });
});

describe('a spin-off', () => {
  /** One new share at `price` for three. */
  const spinOff = (price: string, costShare: string, instrument = announced.instrument): CorporateAction => ({
    ...{ ...announced, instrument, kind: 'spinOff', company: 'US.BORN', shares: createRatio(1n, 3n) },
    ...{ sharePrice: parseUnits(price), costShare: parseUnits(costShare) },
  });
  it('gives less than the share is worth, and its price falls by about as much', () => {
    expect(doubt(spinOff('60', '0.2'), prices('100', '81'))).toBeNull();
    expect(doubt(spinOff('210', '0.68'), prices('100', '29'))).toBeNull();
    expect(doubt(spinOff('288', '0.9'), prices('100', '5'))).toBe('amount');
    expect(doubt(spinOff('60', '0.2'), prices('100', '99'))).toBe('againstPrices');
    expect(doubt(spinOff('15', '0.05'), prices('100', '99'))).toBeNull();
    expect(doubt(spinOff('60', '0.2'), { close: parseUnits('100'), open: null, usualGap: null })).toBeNull();
    expect(doubt(spinOff('60', '0.2'), prices('100', '71'), [dividend('10')])).toBeNull();
  });
  it('takes about its part of the worth from the cost in the US, where both follow from the same prices', () => {
    expect(doubt(spinOff('60', '0.11'), prices('100', '81'))).toBeNull();
    expect(doubt(spinOff('60', '0.002'), prices('100', '81'))).toBe('costShare');
    expect(doubt(spinOff('60', '0.8'), prices('100', '81'))).toBe('costShare');
    expect(doubt(spinOff('60', '0.002', 'IN.TOLD'), prices('100', '81'))).toBeNull();
  });
  it('gives a plausible number of shares', () => {
    const many = { ...spinOff('60', '0.2'), shares: createRatio(10_001n, 1n) } as CorporateAction;
    expect(doubt(many, prices('100', '81'))).toBe('ratio');
  });
});
