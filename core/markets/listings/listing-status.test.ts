import { expect, it } from 'vitest';
import { closing } from '../../trading/trading/close-by-house.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import { Account, market, nordwind, NOON, order, units } from '../../trading/trading/testing.ts';
import type { CorporateAction } from '../market.ts';
import { costAround } from '../../trading/corporate-actions/adjustment.ts';
import { renamed, standingSince } from './listing-status.ts';

const told = { instrument: 'US.NWRB' };
const actions: CorporateAction[] = [
  { ...told, kind: 'symbolChange', exDate: '2022-06-09', code: 'NORD', name: 'Nord Works', exAt: 5 },
  { ...told, kind: 'suspension', exDate: '2023-01-02' },
  { ...told, kind: 'resumption', exDate: '2023-01-04' },
  { ...told, kind: 'symbolChange', exDate: '2024-02-01', code: 'NW' },
];

it('an instrument has its newest code and name, keeps its id, and knows what it was called until when', () => {
  expect(renamed(nordwind, actions)).toEqual({
    ...nordwind,
    code: 'NW',
    name: 'Nord Works',
    formerly: [
      { code: 'NWRB', name: 'Nordwind Robotics', until: '2022-06-09', at: 5 },
      { code: 'NORD', name: 'Nord Works', until: '2024-02-01' },
    ],
  });
  expect(renamed(nordwind, actions.slice(1, 3))).toBe(nordwind);
});

it('a suspension is told with its beginning until it is lifted, a delisting with its price for good', () => {
  const gone: CorporateAction = { ...told, kind: 'delisting', exDate: '2025-03-03', amount: units('90') };
  expect(standingSince(actions.slice(0, 2))).toEqual({ standing: 'suspended', since: '2023-01-02', amount: null });
  expect(standingSince(actions)).toEqual({ standing: 'listed', since: null, amount: null });
  expect(standingSince([...actions, gone])).toEqual({ standing: 'delisted', since: '2025-03-03', amount: units('90') });
});

it("a unit costs the ratio's part after a split, by what had been bought before it alone", () => {
  const account = new Account('100000');
  const {
    records: { fills },
  } = account.carry(decidePlaceOrder(account.state, order({ quantity: units('10') }), market('499.99'), NOON));
  const sold = account.carry(
    decidePlaceOrder(account.state, closing(account.positions.get(1n)!, units('4')), market('600'), NOON),
  ).records.fills;
  const split = { seq: account.lastSeq + 1n, quantityBefore: units('10'), quantityAfter: units('40') };
  const later = fills.map((fill) => ({ ...fill, seq: split.seq + 1n, price: units('1') }));
  expect(costAround(split, account.positions.get(1n)!, [...fills, ...sold, ...later])).toEqual({
    before: units('500'),
    after: units('125'),
  });
});
