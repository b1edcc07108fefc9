/** The filled part of an entry is protected while the rest of it waits. */
import { describe, expect, it } from 'vitest';
import { computeAverageCost, computePositionFigures } from '../positions/position-figures.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decideClosePosition } from './close-position.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { Position } from '../orders/position.ts';

const entry = (over: object = {}) =>
  buildOrderRequest({
    type: 'limit',
    limitPrice: parseUnits('99'),
    quantity: parseUnits('100'),
    timeInForce: 'gtc',
    takeProfit: parseUnits('110'),
    stopLoss: parseUnits('90'),
    ...over,
  });
const next = (over: object = {}) =>
  buildOrderRequest({
    effect: 'close',
    type: 'limit',
    limitPrice: parseUnits('110'),
    quantity: parseUnits('100'),
    timeInForce: 'gtc',
    ...over,
  });
const waiting = (account: TestAccount) =>
  [...account.orders.values()].filter((each) => each.status === 'pending' && each.effect === 'close' && !each.inactive);
const rests = (account: TestAccount) => waiting(account).map((each) => [each.type, each.quantity - each.filled]);
const both = (quantity: string) => [
  ['limit', parseUnits(quantity)],
  ['stop', parseUnits(quantity)],
];

/** An entry for 100 at 99 of which the simulator has given 20. */
function partly(over: object = {}, oto: ReturnType<typeof buildOrderRequest> | null = null): TestAccount {
  const account = new TestAccount('20000');
  account.carry(decidePlaceOrder(account.state, entry(over), buildMarketView('100'), TEST_NOON, { oco: null, oto }));
  fill(account, '20');
  return account;
}
let second = TEST_NOON / 1000;
/** Touched at the limit: a tenth of what trades there; each time in another second. */
const fill = (account: TestAccount, quantity: string) =>
  account.carry(
    decideFillRestingOrder(
      account.state,
      1n,
      buildMarketView('99', { quote: buildQuote('99', { seq: (second += 1) }) }),
      parseUnits(quantity) * 10n,
      TEST_NOON,
    ),
  );
const through = buildMarketView('98', { quote: buildQuote('98', { askSize: parseUnits('1000') }) });

describe('the filled part of an entry', () => {
  it('is protected at once, and the protection grows with each further part', () => {
    const account = partly();
    expect(account.orders.get(1n)).toMatchObject({ status: 'pending', filled: parseUnits('20') });
    expect(rests(account)).toEqual(both('20'));
    expect(new Set(waiting(account).map(({ group }) => group)).size).toBe(1);
    fill(account, '30');
    expect(rests(account)).toEqual(both('50'));
    account.carry(decideFillRestingOrder(account.state, 1n, through, 0n, TEST_NOON));
    expect(account.orders.get(1n)).toMatchObject({ status: 'inPosition', filled: parseUnits('100') });
    expect(rests(account)).toEqual(both('100'));
    expect(waiting(account).map(({ growsTo }) => growsTo)).toEqual([null, null]);
  });
  it('stays protected by the existing orders when the rest is cancelled', () => {
    const account = partly();
    const before = waiting(account).map(({ seq }) => seq);
    account.carry(decideCancelOrder(account.state, 1n, buildMarketView('100'), TEST_NOON));
    expect(waiting(account).map(({ seq, growsTo }) => [seq, growsTo])).toEqual(before.map((seq) => [seq, null]));
    expect(rests(account)).toEqual(both('20'));
  });
  it('is sold at its stop, which ends the rest of the entry', () => {
    const account = partly();
    const stop = waiting(account).find(({ type }) => type === 'stop')!;
    account.carry(decideTriggerOrder(account.state, stop.seq, buildMarketView('89'), null, TEST_NOON));
    expect(account.orders.get(1n)).toMatchObject({
      cause: 'exitFilled',
      status: 'closed',
      filled: parseUnits('20'),
      hold: 0n,
    });
    expect(account.positions.get(1n)).toMatchObject({ status: 'closed', openQuantity: 0n });
    expect([waiting(account), account.balance('frozen'), account.balance('margin'), account.sum]).toEqual([
      [],
      0n,
      0n,
      parseUsd('20000'),
    ]);
  });
  it('loses its protection when the customer closes it, and the next part gets a new one', () => {
    const account = partly();
    account.carry(decideClosePosition(account.state, 1n, parseUnits('5'), buildMarketView('100'), TEST_NOON));
    expect(rests(account)).toEqual(both('15'));
    fill(account, '10');
    expect(rests(account)).toEqual(both('25'));
    account.carry(decideClosePosition(account.state, 1n, null, buildMarketView('100'), TEST_NOON));
    expect(rests(account)).toEqual([]);
    fill(account, '10');
    expect(rests(account)).toEqual(both('10'));
  });
  it('takes its own cost along when sold, so the next part has the cost paid for it', () => {
    const account = partly({ takeProfit: null, stopLoss: null });
    const bought = (): Position => account.positions.get(1n)!;
    account.carry(decideClosePosition(account.state, 1n, parseUnits('5'), buildMarketView('100'), TEST_NOON));
    expect(computeAverageCost(bought())).toBe(parseUnits('99'));
    account.carry(decideClosePosition(account.state, 1n, null, buildMarketView('100'), TEST_NOON));
    expect(computeAverageCost(bought())).toBe(parseUnits('99'));
    const { price } = account.carry(decideFillRestingOrder(account.state, 1n, through, 0n, TEST_NOON)).records
      .fills[0]!;
    expect(price).toBeLessThan(parseUnits('99'));
    expect(computeAverageCost(bought())).toBe(price);
    expect(computePositionFigures(bought(), price).openProfit).toBe(0n);
  });
  it("keeps the customer's own changes to its protection: a new price stays, a cancelled pair stays cancelled", () => {
    const account = partly();
    const [profit, loss] = waiting(account);
    account.carry(
      decideReplaceOrder(account.state, loss!.seq, { stopPrice: parseUnits('92') }, buildMarketView('100'), TEST_NOON),
    );
    fill(account, '10');
    expect(waiting(account)).toMatchObject([
      { limitPrice: profit!.limitPrice, quantity: parseUnits('30') },
      { stopPrice: parseUnits('92'), quantity: parseUnits('30') },
    ]);
    account.carry(decideCancelOrder(account.state, profit!.seq, buildMarketView('100'), TEST_NOON));
    fill(account, '10');
    expect(waiting(account)).toEqual([]);
  });
  it('is protected up to the full size of an enlarged entry', () => {
    const account = partly({ takeProfit: null });
    account.carry(
      decideReplaceOrder(account.state, 1n, { quantity: parseUnits('150') }, buildMarketView('100'), TEST_NOON),
    );
    account.carry(decideFillRestingOrder(account.state, 1n, through, 0n, TEST_NOON));
    expect(rests(account)).toEqual([['stop', parseUnits('150')]]);
  });
  it('is reported in a notice with its own quantity, not the whole', () => {
    const account = new TestAccount('20000');
    account.carry(decidePlaceOrder(account.state, entry(), buildMarketView('100'), TEST_NOON));
    expect(fill(account, '20').notices[0]).toEqual({
      code: 'orderPartlyProtected',
      params: {
        instrument: 'Nordwind Robotics',
        direction: 'buy',
        quantity: '100',
        unit: 'shares',
        filled: '20',
        price: '99',
        currency: 'USD',
      },
    });
  });
});

describe('the stop of a protected entry', () => {
  it('has a limit if the entry names one', () => {
    const account = partly({ stopLossLimit: parseUnits('89') });
    fill(account, '30');
    expect(waiting(account)).toMatchObject([
      { type: 'limit', quantity: parseUnits('50') },
      { type: 'stopLimit', stopPrice: parseUnits('90'), limitPrice: parseUnits('89'), quantity: parseUnits('50') },
    ]);
  });
  it('trails from the price at which the first part has filled, and grows with the next parts', () => {
    const trailingStop = { kind: 'amount' as const, amount: parseUnits('5') };
    const account = partly({ stopLoss: null, trailingStop });
    fill(account, '30');
    expect(waiting(account)).toMatchObject([
      { type: 'limit', quantity: parseUnits('50') },
      { type: 'trailing', trail: trailingStop, best: parseUnits('99'), quantity: parseUnits('50') },
    ]);
  });
  it('is one of three that end each other: what one sells, the others shrink by, and a cancelled one ends all', () => {
    const trailingStop = { kind: 'rate' as const, rate: parseUnits('0.05') };
    const three = (): TestAccount => {
      const account = new TestAccount('20000');
      const bought = buildMarketView('98', { quote: buildQuote('98', { askSize: parseUnits('1000') }) });
      account.carry(decidePlaceOrder(account.state, entry({ trailingStop }), bought, TEST_NOON));
      expect(rests(account).map(([type]) => type)).toEqual(['limit', 'stop', 'trailing']);
      return account;
    };
    const sold = three();
    const [profit, stop] = waiting(sold);
    sold.carry(decideFillRestingOrder(sold.state, profit!.seq, buildMarketView('110'), parseUnits('300'), TEST_NOON));
    expect(rests(sold).map(([, rest]) => rest)).toEqual([parseUnits('70'), parseUnits('70'), parseUnits('70')]);
    sold.carry(decideTriggerOrder(sold.state, stop!.seq, buildMarketView('89'), null, TEST_NOON));
    expect([waiting(sold), sold.positions.get(1n)?.status]).toEqual([[], 'closed']);
    const cancelled = three();
    const before = waiting(cancelled);
    cancelled.carry(decideCancelOrder(cancelled.state, before[1]!.seq, buildMarketView('100'), TEST_NOON));
    expect(before.map(({ seq }) => cancelled.orders.get(seq))).toMatchObject([
      { status: 'cancelled', cause: 'linkedEnded', steps: 2 },
      { status: 'cancelled', cause: 'cancelledByCustomer', steps: 2 },
      { status: 'cancelled', cause: 'linkedEnded', steps: 2 },
    ]);
  });
  it('is refused where it could not follow, or without the price that its limit belongs to', () => {
    const refused = (over: object) => {
      const { state } = new TestAccount('20000');
      return decidePlaceOrder(state, entry(over), buildMarketView('100'), TEST_NOON);
    };
    const trailing = { kind: 'amount', amount: parseUnits('99') };
    expect(refused({ trailingStop: trailing })).toMatchObject({ refused: 'trailOutOfRange' });
    expect(refused({ stopLoss: null, stopLossLimit: parseUnits('89') })).toMatchObject({
      refused: 'stopPriceRequired',
    });
    expect(refused({ stopLossLimit: parseUnits('89.001') })).toMatchObject({ refused: 'offTick' });
  });
});

describe('an order that waits to close an entry', () => {
  it('activates with the first part, and grows up to its requested quantity', () => {
    const account = partly({ takeProfit: null, stopLoss: null }, next({ quantity: parseUnits('40') }));
    expect(rests(account)).toEqual([['limit', parseUnits('20')]]);
    fill(account, '30');
    expect(rests(account)).toEqual([['limit', parseUnits('40')]]);
    account.carry(decideCancelOrder(account.state, 1n, buildMarketView('100'), TEST_NOON));
    expect(rests(account)).toEqual([['limit', parseUnits('40')]]);
  });
  it('ends the rest of the entry when it fills', () => {
    const account = partly({ takeProfit: null, stopLoss: null }, next());
    const [child] = waiting(account);
    account.carry(
      decideFillRestingOrder(account.state, child!.seq, buildMarketView('111'), parseUnits('1000'), TEST_NOON),
    );
    expect(account.orders.get(1n)).toMatchObject({ cause: 'exitFilled', filled: parseUnits('20') });
    expect([waiting(account), account.balance('frozen'), account.sum]).toEqual([[], 0n, parseUsd('20000')]);
  });
});

it('an opening order linked to an entry stays inactive until the entry is over', () => {
  const account = partly(
    { takeProfit: null, stopLoss: null },
    buildOrderRequest({ type: 'limit', limitPrice: parseUnits('95'), quantity: parseUnits('10'), timeInForce: 'gtc' }),
  );
  expect(account.orders.get(2n)).toMatchObject({ inactive: true });
  account.carry(decideCancelOrder(account.state, 1n, buildMarketView('100'), TEST_NOON));
  expect(account.orders.get(2n)).toMatchObject({ inactive: false, status: 'pending', quantity: parseUnits('10') });
});
