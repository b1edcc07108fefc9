/** A stop that is reached and can't fill ends, or waits for its price again; its customer is notified either way. */
import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '../orders/order.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  TestAccount,
  TEST_NOON as NOW,
  buildMarketView,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  requireRefusal,
} from './testing.ts';

const HELD = parseUnits('60');
const LATER = NOW + 3_600_000;

function holder(stop: Partial<OrderRequest> = {}): { account: TestAccount; position: bigint; stop: bigint } {
  const account = new TestAccount('100000');
  const bought = account.carry(
    decidePlaceOrder(account.state, buildOrderRequest({ quantity: HELD }), buildMarketView('100'), NOW),
  );
  const position = bought.order.seq;
  const placed = account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({
        effect: 'close',
        type: 'stop',
        stopPrice: parseUnits('95'),
        quantity: HELD,
        position,
        timeInForce: 'gtc',
        ...stop,
      }),
      buildMarketView('100'),
      NOW,
    ),
  );
  return { account, position, stop: placed.order.seq };
}

const change = (account: TestAccount, seq: bigint, over: object): void =>
  void account.positions.set(seq, { ...account.positions.get(seq)!, ...over });
const at = (price: string, moment: number, over: object = {}) =>
  buildMarketView(price, { quote: buildQuote(price, { at: moment, ...over }) });
const reach = (account: TestAccount, seq: bigint) =>
  decideTriggerOrder(account.state, seq, at('94', NOW + 1000), null, NOW + 1000);
/** What the order does at `price` an hour later, by trigger or fill. */
const meetLater = (account: TestAccount, seq: bigint, price: string) =>
  decideTriggerOrder(account.state, seq, at(price, LATER), null, LATER) ??
  decideFillRestingOrder(account.state, seq, at(price, LATER), HELD, LATER);

describe('the units of a reached stop are not free', () => {
  it.each(['stop', 'stopLimit'] as const)('a %s on pledged units ends with a notice, and never sells them', (type) => {
    const { account, position, stop } = holder({
      type,
      limitPrice: type === 'stopLimit' ? parseUnits('90') : null,
    });
    change(account, position, { pledge: { loan: 9n, quantity: HELD } });
    const { order, notices } = account.carry(reach(account, stop));
    expect([order.status, order.cause]).toEqual(['rejected', 'unitsNotFree']);
    expect(notices).toMatchObject([{ code: 'orderRejected', params: { reason: 'unitsNotFree' } }]);
    change(account, position, { pledge: null });
    expect(meetLater(account, stop, '80')).toBeNull();
  });

  it('units that another order has reserved end it too, and free ones are sold first', () => {
    const { account, position, stop } = holder();
    const rests = buildOrderRequest({
      effect: 'close',
      type: 'limit',
      limitPrice: parseUnits('120'),
      quantity: parseUnits('40'),
      timeInForce: 'gtc',
    });
    const other = account.carry(decidePlaceOrder(account.state, rests, buildMarketView('100'), NOW)).order.seq;
    expect(account.carry(reach(account, stop)).order).toMatchObject({ filled: parseUnits('20'), status: 'pending' });
    const next = decideFillRestingOrder(account.state, stop, at('94', NOW + 2000), HELD, NOW + 2000);
    const { order, notices } = account.carry(next);
    expect([order.status, order.cause, notices.length]).toEqual(['closed', 'unitsNotFree', 1]);
    account.carry(decideCancelOrder(account.state, other, buildMarketView('94'), LATER));
    expect(meetLater(account, stop, '80')).toBeNull();
    expect(account.positions.get(position)!.openQuantity).toBe(parseUnits('40'));
  });
});

describe('a reached stop that cannot fill yet', () => {
  it('waits for its price again while its units are locked; its customer is notified once', () => {
    const { account, position, stop } = holder();
    change(account, position, { lockedUntil: LATER - 1 });
    const { order, notices } = account.carry(reach(account, stop));
    expect(order).toMatchObject({ status: 'pending', triggeredAt: null, cause: 'lockedAtTrigger' });
    expect(notices).toMatchObject([{ code: 'stopWaits', params: { reason: 'lockedAtTrigger' } }]);
    expect(reach(account, stop)).toBeNull();
    expect(meetLater(account, stop, '99')).toBeNull();
    expect(meetLater(account, stop, '94')!.order).toMatchObject({ status: 'closed', filled: HELD });
  });

  it('waits for its price again if the market takes nothing at that moment', () => {
    const { account, stop } = holder();
    const limits = { low: parseUnits('95'), high: parseUnits('105') };
    const stuck = { ...at('94', NOW + 1000), movingBand: limits };
    const { order, notices } = account.carry(decideTriggerOrder(account.state, stop, stuck, null, NOW + 1000));
    expect(order).toMatchObject({ status: 'pending', triggeredAt: null, cause: 'notTakenAtTrigger' });
    expect(notices).toMatchObject([{ code: 'stopWaits' }]);
    expect(meetLater(account, stop, '99')).toBeNull();
  });

  it('its rest takes what the market shows for a minute, and then needs a new trigger', () => {
    const { account, stop } = holder();
    const thin = { bidSize: parseUnits('0.1') };
    const first = account.carry(decideTriggerOrder(account.state, stop, at('94', NOW + 1000, thin), null, NOW + 1000));
    expect(first.order).toMatchObject({ status: 'pending', filled: parseUnits('10'), cause: 'partlyFilled' });
    const soon = at('96', NOW + 30_000, thin);
    const second = account.carry(decideFillRestingOrder(account.state, stop, soon, 0n, NOW + 30_000));
    expect(second.order.filled).toBeGreaterThan(parseUnits('10'));
    const third = account.carry(decideFillRestingOrder(account.state, stop, at('96', LATER), 0n, LATER));
    expect(third.order).toMatchObject({ triggeredAt: null, filled: second.order.filled, cause: 'notTakenAtTrigger' });
    expect(third.notices).toMatchObject([{ code: 'stopWaits' }]);
    expect(meetLater(account, stop, '94')!.order).toMatchObject({ status: 'closed', filled: HELD });
  });
});

it('an exit grows no further than the units that secure no loan, and shrinks with them', () => {
  const { account, position, stop } = holder({ quantity: parseUnits('20') });
  change(account, position, { pledge: { loan: 9n, quantity: parseUnits('30') } });
  const grow = decideReplaceOrder(account.state, stop, { quantity: HELD }, buildMarketView('100'), NOW);
  expect(requireRefusal(grow)).toEqual({ refused: 'quantityExceedsHeld', params: { held: '10' } });
  const sells = buildOrderRequest({ effect: 'close', quantity: parseUnits('30') });
  account.carry(decidePlaceOrder(account.state, sells, buildMarketView('100'), NOW));
  expect(account.orders.get(stop)).toMatchObject({ status: 'cancelled', cause: 'nothingToClose' });
});
