import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from './shared/group-positions.ts';
import {
  listClosingCharges,
  computePartialCloseProfit,
  computePartialCloseResult,
  revaluePosition,
} from './position-valuation.ts';

const held = (over: Partial<Position> = {}): Position => ({
  id: 'p1',
  instrument: 'US.NWRB',
  name: 'Nordwind Robotics',
  side: 'long',
  status: 'inPosition',
  quantity: '25',
  openQuantity: '25',
  averageCost: '180',
  lastPrice: '184',
  markPrice: '184',
  tick: '0.01',
  marketValue: '4600.00',
  profit: '99.01',
  grossProfit: '100.00',
  openProfit: '100.00',
  realizedProfit: '0.00',
  invested: '4500.00',
  equity: '4600.00',
  returnRate: '0.02200222',
  margin: '4500.00',
  leverage: 1,
  dayTrading: false,
  maintenance: '0.05',
  liquidationPrice: null,
  callPrice: null,
  calledAt: null,
  callDueAt: null,
  financing: '0.00',
  lockedUntil: null,
  openedAt: '2026-11-20T00:00:00.000Z',
  closedAt: null,
  closePrice: null,
  fees: '0.99',
  tax: '0.00',
  currency: 'USD',
  source: 'simulated',
  ...over,
});

/** A quote whose last price is between bid and ask. */
const quoted = (bid: string, ask = bid, last = bid) => ({ last, bid, ask });

test('a higher price gains for a long position and loses for a short one, each at its closing side', () => {
  expect(revaluePosition(held(), quoted('190', '190.10', '190.05'))).toMatchObject({
    lastPrice: '190.05',
    markPrice: '190',
    marketValue: '4750.00',
    profit: '249.01',
    grossProfit: '250.00',
    equity: '4750.00',
    returnRate: '0.05533556',
  });
  expect(
    revaluePosition(held({ side: 'short', profit: '-100.99', grossProfit: '-100.00' }), quoted('190', '190.10')),
  ).toMatchObject({ marketValue: '4752.50', profit: '-253.49', grossProfit: '-252.50' });
});

test('the profit keeps the result of a closed part', () => {
  const partly = held({
    openQuantity: '10',
    marketValue: '1840.00',
    profit: '100.00',
    openProfit: '40.00',
    realizedProfit: '60.99',
  });
  expect(revaluePosition(partly, quoted('180'))).toMatchObject({
    profit: '60.00',
    openProfit: '0.00',
    realizedProfit: '60.99',
  });
});

test('computes the return of a leveraged position on the money put in', () => {
  expect(
    revaluePosition(held({ leverage: 5, margin: '900.00', invested: '900.00', equity: '1000.00' }), quoted('190'))
      .returnRate,
  ).toBe('0.27667778');
});

test('leaves a closed position unchanged, and any position at an unreadable price', () => {
  const closed = held({ status: 'closed', openQuantity: '0' });
  expect(revaluePosition(closed, quoted('500'))).toBe(closed);
  const open = held();
  expect(revaluePosition(open, undefined)).toBe(open);
  expect(revaluePosition(open, quoted('1e5'))).toBe(open);
});

test('a price that moves and returns gives the original figures', () => {
  const price = fc.bigInt(1n, 10n ** 12n).map((value) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`);
  fc.assert(
    fc.property(price, fc.constantFrom('long', 'short'), (there, side) => {
      const start = revaluePosition(held({ side }), quoted('184.01'));
      const back = revaluePosition(revaluePosition(start, quoted(there)), quoted('184.01'));
      expect({ value: back.marketValue, profit: back.profit, rate: back.returnRate }).toEqual({
        value: start.marketValue,
        profit: start.profit,
        rate: start.returnRate,
      });
    }),
  );
});

test('the net result of a closing deducts its own charges and its share of the opening’s', () => {
  const position = {
    ...held({ quantity: '1', openQuantity: '1', averageCost: '184.03', marketValue: '184.00', openProfit: '-0.03' }),
    bought: { fees: '1.00', tax: '0.00' },
    sold: null,
  };
  expect(computePartialCloseResult(position, '184.00', '1', ['1.00', '0.00'])).toEqual({
    gross: '-0.03',
    openingShare: '1.00',
    net: '-2.03',
  });
  expect(
    computePartialCloseResult(
      { ...position, quantity: '4', openQuantity: '4', marketValue: '736.00', openProfit: '-0.12' },
      '185.03',
      '1',
      ['1.00'],
    ),
  ).toEqual({ gross: '1.00', openingShare: '0.25', net: '-0.25' });
});

test('closing a part realises its share of the gain', () => {
  expect(computePartialCloseProfit(held(), '190', '10')).toBe('100.00');
  expect(computePartialCloseProfit(held({ side: 'short', openProfit: '-100.00' }), '190', '5')).toBe('-50.00');
  expect(computePartialCloseProfit(held(), '180', '0')).toBe('0.00');
});

test('rounds the cost of a part as the server does: three units for 100.01 have no even mean cost', () => {
  const position = held({
    quantity: '5',
    openQuantity: '3',
    averageCost: '33.33666667',
    marketValue: '100.02',
    openProfit: '0.01',
  });
  expect(['1', '2', '3'].map((units) => computePartialCloseProfit(position, '33.34', units))).toEqual([
    '0.01',
    '0.01',
    '0.01',
  ]);
  expect(computePartialCloseProfit({ ...position, side: 'short', openProfit: '-0.01' }, '33.34', '3')).toBe('-0.01');
});

test("counts charges held until the day's end", () => {
  const fees = [{ amount: '10.00' }, { amount: '0.33' }];
  expect(listClosingCharges({ fees, held: '200.25' })).toEqual(['10.00', '0.33', '200.25']);
  expect(listClosingCharges({ fees, held: null })).toEqual(['10.00', '0.33']);
});

test('a newer quote moves the day as it moves the profit, and invents no day that the server left out', () => {
  const quoted = { last: '186', bid: '186', ask: '186.10' };
  expect(revaluePosition(held({ today: '-10.00' }), quoted)).toMatchObject({ profit: '149.01', today: '40.00' });
  expect(revaluePosition(held(), quoted)).not.toHaveProperty('today');
});
