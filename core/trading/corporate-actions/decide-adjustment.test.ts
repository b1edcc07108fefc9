/** The effect of a split, a stock dividend and a delisting on positions and orders. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notional, SCALE, STORED_MAXIMUM } from '../../ledger/money.ts';
import { ratioFrom } from '../../ledger/ratio.ts';
import { decideFillResting } from '../trading/resting-orders.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { Account, market, NOON, order, units, usd } from '../trading/testing.ts';
import type { Changes } from '../../ledger/changes.ts';
import type { Position } from '../orders/position.ts';
import { decideAdjustment } from './decide-adjustment.ts';
import type { AdjustingEvent } from './adjustment.ts';

const event = (ratio: string, price: string, over: Partial<AdjustingEvent> = {}): AdjustingEvent => ({
  kind: 'split',
  instrument: 'US.NWRB',
  exDate: '2026-11-21',
  ratio: ratioFrom(units(ratio), SCALE),
  price: units(price),
  from: NOON + 1,
  ...over,
});

function adjust(account: Account, happening: AdjustingEvent, followed?: (seq: bigint) => bigint | null): Changes {
  return account.carry(
    decideAdjustment(account.state, happening, market((Number(happening.price) / 1e8).toFixed(2)), NOON + 2, followed),
  );
}
const profitAt = (position: Position, last: string): bigint => {
  const value = notional(units(last), position.openQuantity, 'USD');
  return position.realized + (position.side === 'long' ? value - position.openCost : position.openCost - value);
};
const only = <Thing>(map: Map<bigint, Thing>, at = 0): Thing => [...map.values()][at] as Thing;

function holder(quantity: string, price = '100'): Account {
  const account = new Account('1000000');
  account.carry(decidePlaceOrder(account.state, order({ quantity: units(quantity) }), market(price), NOON));
  return account;
}

describe('a position', () => {
  it('has four times the units at a quarter of the price; cost, profit and return match to the last digit', () => {
    const account = holder('25');
    const before = only(account.positions);
    const {
      notices: [notice],
      transfers,
    } = adjust(account, event('4', '31'));
    const after = only(account.positions);
    expect([after.quantity, after.openQuantity, after.averageCost]).toEqual([
      units('100'),
      units('100'),
      units('25.0025'),
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

  it('is paid in cash for what a reverse split leaves over, at the price at which the session opened', () => {
    const account = holder('25');
    const before = only(account.positions);
    const available = account.balance('available');
    const {
      records: { adjustments = [] },
    } = adjust(account, event('0.1', '1240'));
    const after = only(account.positions);
    expect(after.openQuantity).toBe(units('2'));
    expect(account.balance('available') - available).toBe(usd('620'));
    expect(profitAt(after, '1240')).toBe(profitAt(before, '124'));
    expect(adjustments?.[0]).toMatchObject({
      subject: 'position',
      partBefore: units('25'),
      partAfter: units('2'),
      fraction: units('0.5'),
      cash: usd('620'),
    });
    expect(account.balance('margin')).toBe(after.margin);
    expect(account.sum).toBe(usd('1000000'));
  });

  it('is met even where an order waits at a price that nobody reaches: it becomes the highest there is', () => {
    const account = holder('20');
    const limitPrice = units('92000000000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ effect: 'close', type: 'limit', limitPrice, quantity: units('10'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
      ),
    );
    const {
      records: { orders = [] },
    } = adjust(account, event('0.1', '1240'));
    expect(orders).toHaveLength(1);
    expect(orders[0]?.limitPrice).toBe(STORED_MAXIMUM - (STORED_MAXIMUM % units('0.01')));
  });

  it('of less than one new unit is paid out whole', () => {
    const account = holder('5');
    adjust(account, event('0.1', '900'));
    const after = only(account.positions);
    expect(after).toMatchObject({
      status: 'closed',
      openQuantity: 0n,
      openCost: 0n,
      margin: 0n,
      closePrice: units('900'),
    });
    expect(account.balance('margin')).toBe(0n);
    expect(after.realized).toBe(usd('450') - after.cost);
  });

  it('that is short or borrowed on is closed at the same value as before', () => {
    const account = new Account('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ side: 'short', quantity: units('30'), leverage: 2 }),
        market('100'),
        NOON,
      ),
    );
    const before = only(account.positions);
    adjust(account, event('3', '33'));
    const after = only(account.positions);
    expect(profitAt(after, '33')).toBe(profitAt(before, '99'));
    expect((before.liquidationPrice ?? 0n) - (after.liquidationPrice ?? 0n) * 3n).toBeGreaterThanOrEqual(0n);
    expect((before.liquidationPrice ?? 0n) - (after.liquidationPrice ?? 0n) * 3n).toBeLessThan(3n);
  });

  it('that was opened at the new price stays as it is', () => {
    const account = holder('25');
    expect(decideAdjustment(account.state, event('4', '25', { from: NOON }), market('25'), NOON)).toBeNull();
  });
});

describe('an order', () => {
  it('asks for as much money as before, at a limit rounded in its own favour', () => {
    const account = new Account('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', limitPrice: units('90.03'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
      ),
    );
    const hold = account.balance('frozen');
    const {
      records: { orderSteps: steps = [] },
    } = adjust(account, event('4', '25'));
    expect(only(account.orders)).toMatchObject({
      status: 'pending',
      cause: 'adjusted',
      quantity: units('100'),
      limitPrice: units('22.50'),
    });
    expect(account.balance('frozen')).toBe(hold);
    expect(steps).toHaveLength(1);
  });

  it('that has filled in part keeps both parts in proportion, and fills on', () => {
    const account = new Account('1000000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', quantity: units('2000'), limitPrice: units('99'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
      ),
    );
    account.carry(decideFillResting(account.state, 1n, market('99'), units('5000'), NOON));
    expect(only(account.orders)).toMatchObject({ status: 'pending', filled: units('500') });
    adjust(account, event('2', '50'));
    expect(only(account.orders)).toMatchObject({
      status: 'pending',
      quantity: units('4000'),
      filled: units('1000'),
      averagePrice: units('49.5'),
      limitPrice: units('49.5'),
    });
    account.carry(decideFillResting(account.state, 1n, market('49.5'), units('90000'), NOON));
    expect(only(account.orders)).toMatchObject({ status: 'inPosition', filled: units('4000') });
    expect(only(account.positions).openQuantity).toBe(units('4000'));
    expect(account.balance('frozen')).toBe(0n);
  });

  it('for which no whole unit is left ends with its hold given back', () => {
    const account = new Account('10000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', quantity: units('5'), limitPrice: units('90'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
      ),
    );
    const {
      records: { adjustments = [] },
    } = adjust(account, event('0.1', '1000'));
    expect(only(account.orders)).toMatchObject({ status: 'cancelled', cause: 'corporateAction', hold: 0n });
    expect(account.balance('available')).toBe(usd('10000'));
    expect(adjustments).toEqual([]);
  });

  it('that closes keeps its units, and gets no more than there are', () => {
    const account = holder('15');
    account.carry(decidePlaceOrder(account.state, order({ quantity: units('15') }), market('100'), NOON));
    account.carry(
      decidePlaceOrder(
        account.state,
        order({
          effect: 'close',
          type: 'limit',
          quantity: units('30'),
          limitPrice: units('120.01'),
          timeInForce: 'gtc',
        }),
        market('100'),
        NOON,
      ),
    );
    const {
      records: { adjustments = [] },
    } = adjust(account, event('0.1', '1000'));
    const sale = [...account.orders.values()].find((each) => each.effect === 'close');
    expect(sale).toMatchObject({ status: 'pending', quantity: units('2'), limitPrice: units('1200.10') });
    expect([...account.positions.values()].map((each) => [each.openQuantity, each.reserved, each.status])).toEqual(
      Array(2).fill([units('1'), units('1'), 'readyToClose']),
    );
    expect(adjustments?.find((each) => each.subject === 'order')).toMatchObject({ quantityAfter: units('2') });
  });

  it('that protects a position follows it: rounding triggers no stop, a trailing stop keeps its distance', () => {
    const account = new Account('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ takeProfit: units('120.03'), stopLoss: units('90.03') }),
        market('100'),
        NOON,
      ),
    );
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'trailing', side: 'long', trail: { kind: 'amount', amount: units('5.01') }, timeInForce: 'gtc' }),
        market('100'),
        NOON,
      ),
    );
    adjust(account, event('4', '25'), () => units('97'));
    const [, profit, loss, trailing] = [...account.orders.values()];
    expect(profit).toMatchObject({ quantity: units('100'), limitPrice: units('30.01') });
    expect(loss).toMatchObject({ quantity: units('100'), stopPrice: units('22.50') });
    expect(trailing).toMatchObject({ trail: { kind: 'amount', amount: units('1.2525') }, best: units('24.25') });
  });

  it('with a price below every tick ends', () => {
    const account = new Account('10000');
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', limitPrice: units('90'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
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
      order({ effect: 'close', type: 'limit', quantity: units('25'), limitPrice: units('120'), timeInForce: 'gtc' }),
      market('100'),
      NOON,
    ),
  );
  account.carry(
    decidePlaceOrder(
      account.state,
      order({ type: 'limit', limitPrice: units('90'), timeInForce: 'gtc' }),
      market('100'),
      NOON,
    ),
  );
  const {
    notices: [notice],
  } = adjust(account, event('1', '40', { kind: 'delisting' }));
  expect(only(account.positions)).toMatchObject({ status: 'closed', openQuantity: 0n, closePrice: units('40') });
  expect([...account.orders.values()].slice(1).map((each) => [each.status, each.cause])).toEqual(
    Array(2).fill(['cancelled', 'corporateAction']),
  );
  expect([account.balance('frozen'), account.balance('margin')]).toEqual([0n, 0n]);
  expect(notice?.code).toBe('delisted');
});

it('whatever is held and whatever the ratio: value, cost and money stay, in the sum and to a minor unit', () => {
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
        const account = new Account('1000000');
        for (const lot of lots) {
          // Some have held both sides since before that was refused.
          account.carry(
            decidePlaceOrder(
              { ...account.state, positions: [] },
              order({
                side: lot.short ? 'short' : 'long',
                quantity: BigInt(lot.quantity) * units('1'),
                leverage: lot.leverage,
              }),
              market('120'),
              NOON,
            ),
          );
        }
        const before = [...account.positions.values()];
        const opened = (units('132') * units('1')) / units(chosen);
        const happening = { ...event(chosen, '1'), price: opened };
        account.carry(decideAdjustment(account.state, happening, market('132'), NOON));
        expect(account.sum).toBe(usd('1000000'));
        expect(account.balance('margin')).toBe(
          [...account.positions.values()].reduce((sum, each) => sum + each.margin, 0n),
        );
        for (const each of before) {
          const after = account.positions.get(each.seq) as Position;
          expect(after.openQuantity % units('1')).toBe(0n);
          expect(after.cost).toBe(each.cost);
          const worth = (position: Position, price: bigint): bigint =>
            notional(price, position.openQuantity, 'USD') * (position.side === 'long' ? 1n : -1n);
          const now = after.realized + worth(after, opened) - after.openCost * (after.side === 'long' ? 1n : -1n);
          const then = each.realized + worth(each, units('132')) - each.openCost * (each.side === 'long' ? 1n : -1n);
          const off = now > then ? now - then : then - now;
          expect(off).toBeLessThanOrEqual(2n);
        }
      },
    ),
  );
});
