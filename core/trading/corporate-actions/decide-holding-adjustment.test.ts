/** The effect of a split, a stock dividend and a delisting on positions and orders. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNotional, SCALE, STORED_INTEGER_MAXIMUM } from '../../ledger/money.ts';
import { createRatio } from '../../ledger/ratio.ts';
import { decideFillRestingOrder } from '../trading/fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { decideHoldingAdjustment } from './decide-holding-adjustment.ts';
import type { HoldingAdjustmentEvent } from './holding-adjustment.ts';

const event = (ratio: string, price: string, over: Partial<HoldingAdjustmentEvent> = {}): HoldingAdjustmentEvent => ({
  kind: 'split',
  instrument: 'US.NWRB',
  exDate: '2026-11-21',
  ratio: createRatio(parseUnits(ratio), SCALE),
  price: parseUnits(price),
  from: TEST_NOON + 1,
  ...over,
});

function adjust(
  account: TestAccount,
  happening: HoldingAdjustmentEvent,
  followed?: (seq: bigint) => bigint | null,
  over: Partial<MarketView> = {},
): DecisionChanges {
  return account.carry(
    decideHoldingAdjustment(
      account.state,
      happening,
      buildMarketView((Number(happening.price) / 1e8).toFixed(2), over),
      TEST_NOON + 2,
      followed,
    ),
  );
}
/** Outside the US, orders are adjusted to a reverse split. */
const MEXICAN = { instrument: { ...testStockInstrument, market: 'MX' as const } };

const profitAt = (position: Position, last: string): bigint => {
  const value = computeNotional(parseUnits(last), position.openQuantity, 'USD');
  return position.realized + (position.side === 'long' ? value - position.openCost : position.openCost - value);
};
const only = <Thing>(map: Map<bigint, Thing>, at = 0): Thing => [...map.values()][at] as Thing;

function holder(quantity: string, price = '100'): TestAccount {
  const account = new TestAccount('1000000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits(quantity) }),
      buildMarketView(price),
      TEST_NOON,
    ),
  );
  return account;
}

describe('a position after a corporate action', () => {
  it('has four times the units at a quarter of the price, with the same cost, profit and return', () => {
    const account = holder('25');
    const before = only(account.positions);
    const {
      notices: [notice],
      transfers,
    } = adjust(account, event('4', '31'));
    const after = only(account.positions);
    expect([after.quantity, after.openQuantity, after.averageCost]).toEqual([
      parseUnits('100'),
      parseUnits('100'),
      parseUnits('25.0025'),
    ]);
    expect([after.cost, after.openCost, after.margin, after.realized]).toEqual([
      before.cost,
      before.openCost,
      before.margin,
      before.realized,
    ]);
    expect(profitAt(after, '31')).toBe(profitAt(before, '124'));
    expect(transfers).toEqual([]);
    expect(notice).toEqual({
      code: 'split',
      params: { instrument: 'Nordwind Robotics', instrumentId: 'US.NWRB', ratio: '4' },
    });
  });

  it("is paid in cash for fractions of a reverse split, at the session's opening price", () => {
    const account = holder('25');
    const before = only(account.positions);
    const available = account.balance('available');
    const {
      records: { adjustments = [] },
    } = adjust(account, event('0.1', '1240'));
    const after = only(account.positions);
    expect(after.openQuantity).toBe(parseUnits('2'));
    expect(account.balance('available') - available).toBe(parseUsd('620'));
    expect(profitAt(after, '1240')).toBe(profitAt(before, '124'));
    expect(adjustments?.[0]).toMatchObject({
      subject: 'position',
      partBefore: parseUnits('25'),
      partAfter: parseUnits('2'),
      fraction: parseUnits('0.5'),
      cash: parseUsd('620'),
    });
    expect(account.balance('margin')).toBe(after.margin);
    expect(account.sum).toBe(parseUsd('1000000'));
  });

  it("is adjusted even if an order's scaled price exceeds the maximum, which the order then gets", () => {
    const account = holder('20');
    const limitPrice = parseUnits('92000000000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          effect: 'close',
          type: 'limit',
          limitPrice,
          quantity: parseUnits('10'),
          timeInForce: 'gtc',
        }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const {
      records: { orders = [] },
    } = adjust(account, event('0.1', '1240'), undefined, MEXICAN);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.limitPrice).toBe(STORED_INTEGER_MAXIMUM - (STORED_INTEGER_MAXIMUM % parseUnits('0.01')));
  });

  it('is paid out entirely if it is less than one new unit', () => {
    const account = holder('5');
    adjust(account, event('0.1', '900'));
    const after = only(account.positions);
    expect(after).toMatchObject({
      status: 'closed',
      openQuantity: 0n,
      openCost: 0n,
      margin: 0n,
      closePrice: parseUnits('900'),
    });
    expect(account.balance('margin')).toBe(0n);
    expect(after.realized).toBe(parseUsd('450') - after.cost);
  });

  it('keeps its liquidation value if it is short or leveraged', () => {
    const account = new TestAccount('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ side: 'short', quantity: parseUnits('30'), leverage: 2 }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const before = only(account.positions);
    adjust(account, event('3', '33'));
    const after = only(account.positions);
    expect(profitAt(after, '33')).toBe(profitAt(before, '99'));
    expect((before.liquidationPrice ?? 0n) - (after.liquidationPrice ?? 0n) * 3n).toBeGreaterThanOrEqual(0n);
    expect((before.liquidationPrice ?? 0n) - (after.liquidationPrice ?? 0n) * 3n).toBeLessThan(3n);
  });

  it('stays unchanged if it was opened at the new price', () => {
    const account = holder('25');
    expect(
      decideHoldingAdjustment(account.state, event('4', '25', { from: TEST_NOON }), buildMarketView('25'), TEST_NOON),
    ).toBeNull();
  });
});

describe('a waiting order after a corporate action', () => {
  it("needs the same money as before, at a limit rounded in the customer's favour", () => {
    const account = new TestAccount('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90.03'), timeInForce: 'gtc' }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const hold = account.balance('frozen');
    const {
      records: { orderSteps: steps = [] },
    } = adjust(account, event('4', '25'));
    expect(only(account.orders)).toMatchObject({
      status: 'pending',
      cause: 'adjusted',
      quantity: parseUnits('100'),
      limitPrice: parseUnits('22.50'),
    });
    expect(account.balance('frozen')).toBe(hold);
    expect(steps).toHaveLength(1);
  });

  it('keeps filled and open parts in proportion if partly filled, and continues to fill', () => {
    const account = new TestAccount('1000000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          type: 'limit',
          quantity: parseUnits('2000'),
          limitPrice: parseUnits('99'),
          timeInForce: 'gtc',
        }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    account.carry(decideFillRestingOrder(account.state, 1n, buildMarketView('99'), parseUnits('5000'), TEST_NOON));
    expect(only(account.orders)).toMatchObject({ status: 'pending', filled: parseUnits('500') });
    adjust(account, event('2', '50'));
    expect(only(account.orders)).toMatchObject({
      status: 'pending',
      quantity: parseUnits('4000'),
      filled: parseUnits('1000'),
      averagePrice: parseUnits('49.5'),
      limitPrice: parseUnits('49.5'),
    });
    account.carry(decideFillRestingOrder(account.state, 1n, buildMarketView('49.5'), parseUnits('90000'), TEST_NOON));
    expect(only(account.orders)).toMatchObject({ status: 'inPosition', filled: parseUnits('4000') });
    expect(only(account.positions).openQuantity).toBe(parseUnits('4000'));
    expect(account.balance('frozen')).toBe(0n);
  });

  it('ends and releases its hold if no whole unit is left', () => {
    const account = new TestAccount('10000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          type: 'limit',
          quantity: parseUnits('5'),
          limitPrice: parseUnits('90'),
          timeInForce: 'gtc',
        }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const {
      records: { adjustments = [] },
    } = adjust(account, event('0.1', '1000'), undefined, MEXICAN);
    expect(only(account.orders)).toMatchObject({ status: 'cancelled', cause: 'corporateAction', hold: 0n });
    expect(account.balance('available')).toBe(parseUsd('10000'));
    expect(adjustments).toEqual([]);
  });

  it('keeps its reserved units if it closes, and gets no more than exist', () => {
    const account = holder('15');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ quantity: parseUnits('15') }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          effect: 'close',
          type: 'limit',
          quantity: parseUnits('30'),
          limitPrice: parseUnits('120.01'),
          timeInForce: 'gtc',
        }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const {
      records: { adjustments = [] },
    } = adjust(account, event('0.1', '1000'), undefined, MEXICAN);
    const sale = [...account.orders.values()].find((each) => each.effect === 'close');
    expect(sale).toMatchObject({ status: 'pending', quantity: parseUnits('2'), limitPrice: parseUnits('1200.10') });
    expect([...account.positions.values()].map((each) => [each.openQuantity, each.reserved, each.status])).toEqual(
      Array(2).fill([parseUnits('1'), parseUnits('1'), 'readyToClose']),
    );
    expect(adjustments?.find((each) => each.subject === 'order')).toMatchObject({ quantityAfter: parseUnits('2') });
  });

  it('follows the position that it protects: rounding triggers no stop, a trailing stop keeps its distance', () => {
    const account = new TestAccount('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ takeProfit: parseUnits('120.03'), stopLoss: parseUnits('90.03') }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          type: 'trailing',
          side: 'long',
          trail: { kind: 'amount', amount: parseUnits('5.01') },
          timeInForce: 'gtc',
        }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    adjust(account, event('4', '25'), () => parseUnits('97'));
    const [, profit, loss, trailing] = [...account.orders.values()];
    expect(profit).toMatchObject({ quantity: parseUnits('100'), limitPrice: parseUnits('30.01') });
    expect(loss).toMatchObject({ quantity: parseUnits('100'), stopPrice: parseUnits('22.50') });
    expect(trailing).toMatchObject({
      trail: { kind: 'amount', amount: parseUnits('1.2525') },
      best: parseUnits('24.25'),
    });
  });

  it('of an entry that waits scales the exits that it names', () => {
    const account = new TestAccount('100000');
    const named = {
      type: 'limit' as const,
      limitPrice: parseUnits('80'),
      timeInForce: 'gtc' as const,
      stopLoss: parseUnits('70.02'),
      stopLossLimit: parseUnits('69'),
      trailingStop: { kind: 'amount' as const, amount: parseUnits('5.01') },
    };
    account.carry(decidePlaceOrder(account.state, buildOrderRequest(named), buildMarketView('100'), TEST_NOON));
    adjust(account, event('4', '25'));
    expect([...account.orders.values()][0]).toMatchObject({
      stopLoss: parseUnits('17.50'),
      stopLossLimit: parseUnits('17.25'),
      trailingStop: { kind: 'amount', amount: parseUnits('1.2525') },
    });
  });

  it('ends at a reverse split in the US, protection and stops too, and the customer is told', () => {
    const account = new TestAccount('100000');
    const place = (over: Parameters<typeof buildOrderRequest>[0]) =>
      account.carry(decidePlaceOrder(account.state, buildOrderRequest(over), buildMarketView('100'), TEST_NOON));
    place({ quantity: parseUnits('30'), takeProfit: parseUnits('120'), stopLoss: parseUnits('90') });
    place({ type: 'limit', quantity: parseUnits('40'), limitPrice: parseUnits('80'), timeInForce: 'gtc' });
    place({
      effect: 'close',
      type: 'stop',
      quantity: parseUnits('20'),
      stopPrice: parseUnits('70'),
      timeInForce: 'gtc',
    });
    const {
      notices: [notice],
    } = adjust(account, event('0.1', '1000'));
    expect([...account.orders.values()].slice(1).map(({ status, cause, hold }) => [status, cause, hold])).toEqual(
      Array(account.orders.size - 1).fill(['cancelled', 'corporateAction', 0n]),
    );
    expect(account.orders.size).toBe(5);
    expect(only(account.positions)).toMatchObject({ openQuantity: parseUnits('3'), reserved: 0n });
    expect(account.balance('frozen')).toBe(0n);
    expect(notice).toMatchObject({ code: 'reverseSplit', params: { old: '10', new: '1' } });
    expect(account.sum).toBe(parseUsd('100000'));
  });

  it('ends if its price falls below the smallest tick', () => {
    const account = new TestAccount('10000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    adjust(account, event('10000000', '0.0001'));
    expect(only(account.orders)).toMatchObject({ status: 'cancelled', cause: 'corporateAction' });
  });
});

it('a delisting pays positions out at its price and ends all orders', () => {
  const account = holder('25');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({
        effect: 'close',
        type: 'limit',
        quantity: parseUnits('25'),
        limitPrice: parseUnits('120'),
        timeInForce: 'gtc',
      }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const {
    notices: [notice],
  } = adjust(account, event('1', '40', { kind: 'delisting' }));
  expect(only(account.positions)).toMatchObject({ status: 'closed', openQuantity: 0n, closePrice: parseUnits('40') });
  expect([...account.orders.values()].slice(1).map((each) => [each.status, each.cause])).toEqual(
    Array(2).fill(['cancelled', 'corporateAction']),
  );
  expect([account.balance('frozen'), account.balance('margin')]).toEqual([0n, 0n]);
  expect(notice?.code).toBe('delisted');
});

it('any adjustment of any holdings conserves value, cost and money to a minor unit', () => {
  const ratio = fc.constantFrom('2', '3', '4', '1.5', '1.05', '0.1', '0.25', '0.3333', '10');
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 400 }),
          short: fc.boolean(),
          leverage: fc.integer({ min: 1, max: 2 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      ratio,
      (lots, chosen) => {
        const account = new TestAccount('1000000');
        for (const lot of lots) {
          // Some have held both sides since before that was refused.
          account.carry(
            decidePlaceOrder(
              { ...account.state, positions: [] },
              buildOrderRequest({
                side: lot.short ? 'short' : 'long',
                quantity: BigInt(lot.quantity) * parseUnits('1'),
                leverage: lot.leverage,
              }),
              buildMarketView('120'),
              TEST_NOON,
            ),
          );
        }
        const before = [...account.positions.values()];
        const opened = (parseUnits('132') * parseUnits('1')) / parseUnits(chosen);
        const happening = { ...event(chosen, '1'), price: opened };
        account.carry(decideHoldingAdjustment(account.state, happening, buildMarketView('132'), TEST_NOON));
        expect(account.sum).toBe(parseUsd('1000000'));
        expect(account.balance('margin')).toBe(
          [...account.positions.values()].reduce((sum, each) => sum + each.margin, 0n),
        );
        for (const each of before) {
          const after = account.positions.get(each.seq) as Position;
          expect(after.openQuantity % parseUnits('1')).toBe(0n);
          expect(after.cost).toBe(each.cost);
          const worth = (position: Position, price: bigint): bigint =>
            computeNotional(price, position.openQuantity, 'USD') * (position.side === 'long' ? 1n : -1n);
          const now = after.realized + worth(after, opened) - after.openCost * (after.side === 'long' ? 1n : -1n);
          const then =
            each.realized + worth(each, parseUnits('132')) - each.openCost * (each.side === 'long' ? 1n : -1n);
          const off = now > then ? now - then : then - now;
          expect(off).toBeLessThanOrEqual(2n);
        }
      },
    ),
  );
});
