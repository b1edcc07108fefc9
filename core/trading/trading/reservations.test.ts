/** Units reserved by an order waiting to sell belong to that order, whatever else waits. */
import { expect, it } from 'vitest';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { Account, market, NOON, order, quoteAt, refusal, units } from './testing.ts';

/** Two positions of 10, and a sale of one of them that has filled 4 and waits for 6. */
function partlySold(which: 0 | 1): { account: Account; positions: bigint[]; own: bigint } {
  const account = new Account('10000');
  const positions = [0, 1].map(
    () =>
      account.carry(decidePlaceOrder(account.state, order({ quantity: units('10') }), market('100'), NOON)).order.seq,
  );
  const thin = market('100', { quote: quoteAt('100', { bidSize: units('4') }) });
  const sale = order({
    effect: 'close',
    type: 'limit',
    limitPrice: units('99.99'),
    quantity: units('10'),
    position: positions[which]!,
    timeInForce: 'gtc',
  });
  const { order: placed } = account.carry(decidePlaceOrder(account.state, sale, thin, NOON));
  expect([placed.filled, placed.status]).toEqual([units('4'), 'pending']);
  return { account, positions, own: placed.seq };
}
const anyOf = (quantity: string) =>
  order({ effect: 'close', type: 'limit', limitPrice: units('101'), quantity: units(quantity), timeInForce: 'gtc' });
const fill = (account: Account, seq: bigint, last: string) =>
  account.carry(decideFillResting(account.state, seq, market(last), units('1000000'), NOON));

it('a sale of any position takes no unit that waits for the sale of one', () => {
  const {
    account,
    positions: [first],
    own,
  } = partlySold(0);
  const { order: any } = account.carry(decidePlaceOrder(account.state, anyOf('5'), market('100'), NOON));
  expect(fill(account, any.seq, '102').order.status).toBe('closed');
  expect(account.positions.get(first!)?.openQuantity).toBe(units('6'));
  expect(fill(account, own, '102').order.status).toBe('closed');
  expect(account.positions.get(first!)?.status).toBe('closed');
});

it('a sale of any position that is withdrawn gives none of them back', () => {
  const {
    account,
    positions: [, second],
    own,
  } = partlySold(1);
  const { order: any } = account.carry(decidePlaceOrder(account.state, anyOf('8'), market('100'), NOON));
  account.carry(decideCancelOrder(account.state, any.seq, market('100'), NOON));
  expect(account.positions.get(second!)?.reserved).toBe(units('6'));
  expect(account.carry(decideCancelOrder(account.state, own, market('100'), NOON)).order.cause).toBe(
    'cancelledByCustomer',
  );
  expect([...account.positions.values()].map(({ reserved }) => reserved)).toEqual([0n, 0n]);
});

it('one that is immediate or ends is not linked to what waits, and reserves nothing afterwards', () => {
  const account = new Account('10000');
  const {
    order: { seq: position },
  } = account.carry(decidePlaceOrder(account.state, order({ quantity: units('10') }), market('100'), NOON));
  const first = order({
    effect: 'close',
    type: 'limit',
    limitPrice: units('105'),
    quantity: units('10'),
    position,
    timeInForce: 'ioc',
  });
  const other = order({
    effect: 'close',
    type: 'stop',
    stopPrice: units('95'),
    quantity: units('10'),
    position,
    timeInForce: 'gtc',
  });
  const placed = decidePlaceOrder(account.state, first, market('100'), NOON, { oco: other, oto: null });
  expect(refusal(placed).refused).toBe('linkNotAllowed');
  expect(
    refusal(
      decidePlaceOrder(
        account.state,
        { ...other, type: 'limit', stopPrice: null, limitPrice: units('105') },
        market('100'),
        NOON,
        { oco: first, oto: null },
      ),
    ).refused,
  ).toBe('linkNotAllowed');
});

it('the price of a sale that sleeps until its entry has filled can be changed, its quantity not raised', () => {
  const account = new Account('10000');
  const entry = order({ type: 'limit', limitPrice: units('95'), quantity: units('10'), timeInForce: 'gtc' });
  const child = order({
    effect: 'close',
    type: 'limit',
    limitPrice: units('105'),
    quantity: units('10'),
    timeInForce: 'gtc',
  });
  account.carry(decidePlaceOrder(account.state, entry, market('100'), NOON, { oco: null, oto: child }));
  const asleep = [...account.orders.values()].find((each) => each.asleep)!;
  expect(
    account.carry(decideReplaceOrder(account.state, asleep.seq, { limitPrice: units('106') }, market('100'), NOON))
      .order,
  ).toMatchObject({ limitPrice: units('106'), asleep: true });
  expect(
    account.carry(decideReplaceOrder(account.state, asleep.seq, { quantity: units('8') }, market('100'), NOON)).order
      .quantity,
  ).toBe(units('8'));
  expect(refusal(decideReplaceOrder(account.state, asleep.seq, { quantity: units('9') }, market('100'), NOON))).toEqual(
    { refused: 'quantityExceedsHeld', params: { held: '0' } },
  );
});
