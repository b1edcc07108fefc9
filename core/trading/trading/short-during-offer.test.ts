/** While a discount bars an account from borrowing an instrument, no way leads to a short position in it. */
import { expect, it } from 'vitest';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits, parseUsd } from './testing.ts';

const until = '2026-12-04T05:00:00.000Z';
const barred = (account: TestAccount) => ({ ...account.state, shortSalesBarredUntil: Date.parse(until) });
const short = (more: object = {}) => buildOrderRequest({ side: 'short', quantity: parseUnits('10'), ...more });
const above = { type: 'limit', limitPrice: parseUnits('105'), timeInForce: 'gtc' } as const;
const stop = { type: 'stop', stopPrice: parseUnits('95'), timeInForce: 'gtc' } as const;
const refused = { refused: 'shortDuringOffer', params: { until } };

it.each([
  ['at the market', {}],
  ['with a limit', above],
  ['behind a stop', stop],
])('refuses a short sale %s, in the preview too', (_, more) => {
  const state = barred(new TestAccount('10000'));
  expect(decidePlaceOrder(state, short(more), buildMarketView('100'), TEST_NOON)).toEqual(refused);
  expect(previewOrder(state, short(more), buildMarketView('100'), TEST_NOON)).toEqual(refused);
  expect(decidePlaceOrder(state, buildOrderRequest({}), buildMarketView('100'), TEST_NOON)).not.toEqual(refused);
});

it('an order to sell short that waited since before may not grow, and ends when it could fill', () => {
  const account = new TestAccount('10000');
  const { order } = account.carry(decidePlaceOrder(account.state, short(above), buildMarketView('100'), TEST_NOON));
  expect(
    decideReplaceOrder(barred(account), order.seq, { quantity: parseUnits('20') }, buildMarketView('100'), TEST_NOON),
  ).toEqual(refused);
  const ended = account.carry(
    decideFillRestingOrder(barred(account), order.seq, buildMarketView('106'), parseUnits('1000'), TEST_NOON),
  );
  expect(ended).toMatchObject({
    order: { status: 'cancelled', cause: 'shortDuringOffer', hold: 0n },
    notices: [{ code: 'orderRejected', params: { reason: 'shortDuringOffer' } }],
  });
  expect([account.balance('frozen'), account.sum]).toEqual([0n, parseUsd('10000')]);
});

it('a stop that is reached ends too', () => {
  const account = new TestAccount('10000');
  const { order } = account.carry(decidePlaceOrder(account.state, short(stop), buildMarketView('100'), TEST_NOON));
  expect(
    account.carry(decideTriggerOrder(barred(account), order.seq, buildMarketView('94'), null, TEST_NOON)).order,
  ).toMatchObject({ status: 'cancelled', cause: 'shortDuringOffer', filled: 0n });
});
