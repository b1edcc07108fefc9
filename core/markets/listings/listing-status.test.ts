import { expect, it } from 'vitest';
import { buildClosingOrderRequest } from '../../trading/trading/close-position.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
} from '../../trading/trading/testing.ts';
import type { CorporateAction } from '../market-types.ts';
import { computeCostBeforeAndAfter } from '../../trading/corporate-actions/holding-adjustment.ts';
import { applySymbolChanges, getListingStatusDetails } from './listing-status.ts';

const announced = { instrument: 'US.NWRB' };
const actions: CorporateAction[] = [
  { ...announced, kind: 'symbolChange', exDate: '2022-06-09', code: 'NORD', name: 'Nord Works', exAt: 5 },
  { ...announced, kind: 'suspension', exDate: '2023-01-02' },
  { ...announced, kind: 'resumption', exDate: '2023-01-04' },
  { ...announced, kind: 'symbolChange', exDate: '2024-02-01', code: 'NW' },
];

it('a symbol change updates code and name, keeps the id, and records each former name with its end date', () => {
  expect(applySymbolChanges(testStockInstrument, actions)).toEqual({
    ...testStockInstrument,
    code: 'NW',
    name: 'Nord Works',
    formerly: [
      { code: 'NWRB', name: 'Nordwind Robotics', until: '2022-06-09', at: 5 },
      { code: 'NORD', name: 'Nord Works', until: '2024-02-01' },
    ],
  });
  expect(applySymbolChanges(testStockInstrument, actions.slice(1, 3))).toBe(testStockInstrument);
});

it('reports a suspension with its start until it is lifted, and a delisting with its price permanently', () => {
  const gone: CorporateAction = { ...announced, kind: 'delisting', exDate: '2025-03-03', amount: parseUnits('90') };
  expect(getListingStatusDetails(actions.slice(0, 2))).toEqual({
    status: 'suspended',
    since: '2023-01-02',
    amount: null,
  });
  expect(getListingStatusDetails(actions)).toEqual({ status: 'listed', since: null, amount: null });
  expect(getListingStatusDetails([...actions, gone])).toEqual({
    status: 'delisted',
    since: '2025-03-03',
    amount: parseUnits('90'),
  });
});

it("a split divides a unit's cost by its ratio, counting only fills before the split", () => {
  const account = new TestAccount('100000');
  const {
    records: { fills },
  } = account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits('10') }),
      buildMarketView('499.99'),
      TEST_NOON,
    ),
  );
  const sold = account.carry(
    decidePlaceOrder(
      account.state,
      buildClosingOrderRequest(account.positions.get(1n)!, parseUnits('4')),
      buildMarketView('600'),
      TEST_NOON,
    ),
  ).records.fills;
  const split = { seq: account.lastSeq + 1n, quantityBefore: parseUnits('10'), quantityAfter: parseUnits('40') };
  const later = fills.map((fill) => ({ ...fill, seq: split.seq + 1n, price: parseUnits('1') }));
  expect(computeCostBeforeAndAfter(split, account.positions.get(1n)!, [...fills, ...sold, ...later])).toEqual({
    before: parseUnits('500'),
    after: parseUnits('125'),
  });
});
