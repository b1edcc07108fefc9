/** The filled part of an entry is protected while the rest of it waits. */
import { describe, expect, it } from 'vitest';
import { averageCost, positionFigures } from '../positions/position-figures.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decideClosePosition } from './close-by-house.ts';
import { decideFillResting, decideTriggerOrder } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from './testing.ts';
import type { Position } from '../orders/position.ts';

const entry = (over: object = {}) =>
  order({
    type: 'limit',
    limitPrice: units('99'),
    quantity: units('100'),
    timeInForce: 'gtc',
    takeProfit: units('110'),
    stopLoss: units('90'),
    ...over,
  });
const next = (over: object = {}) =>
  order({
    effect: 'close',
    type: 'limit',
    limitPrice: units('110'),
    quantity: units('100'),
    timeInForce: 'gtc',
    ...over,
  });
const waiting = (account: Account) =>
  [...account.orders.values()].filter((each) => each.status === 'pending' && each.effect === 'close' && !each.asleep);
const rests = (account: Account) => waiting(account).map((each) => [each.type, each.quantity - each.filled]);
const both = (quantity: string) => [
  ['limit', units(quantity)],
  ['stop', units(quantity)],
];

/** An entry for 100 at 99 of which the simulator has given 20. */
function partly(over: object = {}, oto: ReturnType<typeof order> | null = null): Account {
  const account = new Account('20000');
  account.carry(decidePlaceOrder(account.state, entry(over), market('100'), NOON, { oco: null, oto }));
  fill(account, '20');
  return account;
}
let second = NOON / 1000;
/** Touched at the limit: a tenth of what trades there; each time in another second. */
const fill = (account: Account, quantity: string) =>
  account.carry(
    decideFillResting(
      account.state,
      1n,
      market('99', { quote: quoteAt('99', { seq: (second += 1) }) }),
      units(quantity) * 10n,
      NOON,
    ),
  );
const through = market('98', { quote: quoteAt('98', { askSize: units('1000') }) });

describe('a part of an entry that has filled', () => {
  it('is protected at once, and the protection grows with each further part', () => {
    const account = partly();
    expect(account.orders.get(1n)).toMatchObject({ status: 'pending', filled: units('20') });
    expect(rests(account)).toEqual(both('20'));
    expect(new Set(waiting(account).map(({ group }) => group)).size).toBe(1);
    fill(account, '30');
    expect(rests(account)).toEqual(both('50'));
    account.carry(decideFillResting(account.state, 1n, through, 0n, NOON));
    expect(account.orders.get(1n)).toMatchObject({ status: 'inPosition', filled: units('100') });
    expect(rests(account)).toEqual(both('100'));
    expect(waiting(account).map(({ growsTo }) => growsTo)).toEqual([null, null]);
  });
  it('stays protected when the rest is cancelled, by the orders that were there', () => {
    const account = partly();
    const before = waiting(account).map(({ seq }) => seq);
    account.carry(decideCancelOrder(account.state, 1n, market('100'), NOON));
    expect(waiting(account).map(({ seq, growsTo }) => [seq, growsTo])).toEqual(before.map((seq) => [seq, null]));
    expect(rests(account)).toEqual(both('20'));
  });
  it('is sold at its stop, which ends the rest of the entry: it would buy what it has just sold', () => {
    const account = partly();
    const stop = waiting(account).find(({ type }) => type === 'stop')!;
    account.carry(decideTriggerOrder(account.state, stop.seq, market('89'), null, NOON));
    expect(account.orders.get(1n)).toMatchObject({
      cause: 'exitFilled',
      status: 'closed',
      filled: units('20'),
      hold: 0n,
    });
    expect(account.positions.get(1n)).toMatchObject({ status: 'closed', openQuantity: 0n });
    expect([waiting(account), account.balance('frozen'), account.balance('margin'), account.sum]).toEqual([
      [],
      0n,
      0n,
      usd('20000'),
    ]);
  });
  it('that the customer closes needs no protection, the next part gets one again', () => {
    const account = partly();
    account.carry(decideClosePosition(account.state, 1n, units('5'), market('100'), NOON));
    expect(rests(account)).toEqual(both('15'));
    fill(account, '10');
    expect(rests(account)).toEqual(both('25'));
    account.carry(decideClosePosition(account.state, 1n, null, market('100'), NOON));
    expect(rests(account)).toEqual([]);
    fill(account, '10');
    expect(rests(account)).toEqual(both('10'));
  });
  it('that is sold takes its cost with it: the next part costs what was paid for it, as its profit has it', () => {
    const account = partly({ takeProfit: null, stopLoss: null });
    const bought = (): Position => account.positions.get(1n)!;
    account.carry(decideClosePosition(account.state, 1n, units('5'), market('100'), NOON));
    expect(averageCost(bought())).toBe(units('99'));
    account.carry(decideClosePosition(account.state, 1n, null, market('100'), NOON));
    expect(averageCost(bought())).toBe(units('99'));
    const { price } = account.carry(decideFillResting(account.state, 1n, through, 0n, NOON)).records.fills[0]!;
    expect(price).toBeLessThan(units('99'));
    expect(averageCost(bought())).toBe(price);
    expect(positionFigures(bought(), price).openProfit).toBe(0n);
  });
  it("keeps the customer's own changes to its protection: a new price stays, a cancelled exit stays cancelled", () => {
    const account = partly();
    const [profit, loss] = waiting(account);
    account.carry(decideReplaceOrder(account.state, loss!.seq, { stopPrice: units('92') }, market('100'), NOON));
    account.carry(decideCancelOrder(account.state, profit!.seq, market('100'), NOON));
    fill(account, '10');
    expect(waiting(account)).toMatchObject([{ stopPrice: units('92'), quantity: units('30') }]);
    account.carry(decideCancelOrder(account.state, 1n, market('100'), NOON));
    expect(waiting(account)).toMatchObject([{ stopPrice: units('92'), quantity: units('30') }]);
  });
  it('is protected as far as a larger entry fills', () => {
    const account = partly({ takeProfit: null });
    account.carry(decideReplaceOrder(account.state, 1n, { quantity: units('150') }, market('100'), NOON));
    account.carry(decideFillResting(account.state, 1n, through, 0n, NOON));
    expect(rests(account)).toEqual([['stop', units('150')]]);
  });
  it('is told with what has filled, and not as the whole', () => {
    const account = new Account('20000');
    account.carry(decidePlaceOrder(account.state, entry(), market('100'), NOON));
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

describe('an order that waits to close what an entry opens', () => {
  it('wakes with the first part, and grows up to what was asked for', () => {
    const account = partly({ takeProfit: null, stopLoss: null }, next({ quantity: units('40') }));
    expect(rests(account)).toEqual([['limit', units('20')]]);
    fill(account, '30');
    expect(rests(account)).toEqual([['limit', units('40')]]);
    account.carry(decideCancelOrder(account.state, 1n, market('100'), NOON));
    expect(rests(account)).toEqual([['limit', units('40')]]);
  });
  it('ends the rest of the entry when it fills', () => {
    const account = partly({ takeProfit: null, stopLoss: null }, next());
    const [child] = waiting(account);
    account.carry(decideFillResting(account.state, child!.seq, market('111'), units('1000'), NOON));
    expect(account.orders.get(1n)).toMatchObject({ cause: 'exitFilled', filled: units('20') });
    expect([waiting(account), account.balance('frozen'), account.sum]).toEqual([[], 0n, usd('20000')]);
  });
});

it('an order that opens something sleeps until the entry is over', () => {
  const account = partly(
    { takeProfit: null, stopLoss: null },
    order({ type: 'limit', limitPrice: units('95'), quantity: units('10'), timeInForce: 'gtc' }),
  );
  expect(account.orders.get(2n)).toMatchObject({ asleep: true });
  account.carry(decideCancelOrder(account.state, 1n, market('100'), NOON));
  expect(account.orders.get(2n)).toMatchObject({ asleep: false, status: 'pending', quantity: units('10') });
});
