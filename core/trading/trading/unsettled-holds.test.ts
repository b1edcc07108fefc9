/**
 * An order that holds money pays as a direct purchase would: with what hasn't settled yet, so that what can be
 * withdrawn comes back.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Lots, moveCash, purse, sumOf, unsettled } from '../../ledger/value-dates.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from './testing.ts';
import type { Changes } from '../../ledger/changes.ts';
import type { AccountState } from '../orders/account-state.ts';

const DAY_MS = 86_400_000;
const tomorrow = { date: '2026-11-21', at: NOON + DAY_MS };
const at = (price: string) =>
  market(price, { settles: () => tomorrow, quote: quoteAt(price, { askSize: units('10000') }) });

/** 1,000.00 are available, of which `waiting` settles tomorrow. */
class Customer {
  readonly account = new Account('1000');
  lots: Lots;
  constructor(waiting: bigint) {
    this.lots = new Map(waiting > 0n ? [['USD', [{ ...tomorrow, amount: waiting }]]] : []);
  }
  get state(): AccountState {
    return {
      ...this.account.state,
      unsettled: (currency, after, reference) => unsettled(this.lots, currency, after, reference),
    };
  }
  carry(decision: unknown): void {
    const { transfers, value } = decision as Changes;
    this.lots = moveCash(this.lots, transfers, () => this.account.balance('available'), value ?? null, NOON);
    this.account.carry(decision as Changes);
  }
  get waiting(): bigint {
    return unsettled(this.lots, 'USD', NOON);
  }
  get withdrawable(): bigint {
    return this.account.balance('available') - this.waiting;
  }
  get held() {
    return { all: this.account.balance('frozen'), unsettled: sumOf(this.lots.get(purse('USD', 'o1')) ?? []) };
  }
}

const limit = (quantity: bigint, price: string) =>
  order({ type: 'limit', limitPrice: units(price), quantity: quantity * units('1') });

test("a limit order that fills better than its price takes what hasn't settled, and gives what has back", () => {
  const customer = new Customer(usd('900'));
  customer.carry(decidePlaceOrder(customer.state, limit(99n, '10'), at('20'), NOON));
  expect(customer.held.unsettled).toBe(usd('900'));
  customer.carry(decideFillResting(customer.state, 1n, at('5'), units('99'), NOON));
  expect(customer.account.orders.get(1n)).toMatchObject({ status: 'inPosition', hold: 0n });
  expect(customer.withdrawable).toBe(usd('100'));
});

test("one that is made smaller, or fills in part, keeps what hasn't settled", () => {
  const customer = new Customer(usd('900'));
  customer.carry(decidePlaceOrder(customer.state, limit(99n, '10'), at('20'), NOON));
  customer.carry(decideReplaceOrder(customer.state, 1n, { quantity: units('49') }, at('20'), NOON));
  expect([customer.withdrawable, customer.held.unsettled]).toEqual([usd('100'), customer.held.all]);
  customer.carry(decideFillResting(customer.state, 1n, at('5'), units('20'), NOON));
  expect([customer.withdrawable, customer.held.unsettled]).toEqual([usd('100'), customer.held.all]);
});

const act = fc.oneof(
  fc.record({
    act: fc.constantFrom('fill' as const, 'replace' as const),
    quantity: fc.bigInt({ min: 1n, max: 60n }),
    price: fc.constantFrom('3', '5', '8', '9.5'),
  }),
  fc.record({ act: fc.constant('cancel' as const), quantity: fc.constant(0n), price: fc.constant('20') }),
);

test('orders hold unsettled money before settled money, and end up costing what a direct purchase costs', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: usd('1000') }),
      fc.bigInt({ min: 1n, max: 95n }),
      fc.array(act, { maxLength: 8 }),
      (waiting, quantity, acts) => {
        const customer = new Customer(waiting);
        customer.carry(decidePlaceOrder(customer.state, limit(quantity, '10'), at('20'), NOON));
        for (const { act: what, quantity: count, price } of [
          ...acts,
          { act: 'cancel' as const, quantity: 0n, price: '20' },
        ]) {
          if (customer.account.orders.get(1n)?.status !== 'pending') break;
          const decided =
            what === 'fill'
              ? decideFillResting(customer.state, 1n, at(price), count * units('1'), NOON)
              : what === 'replace'
                ? decideReplaceOrder(customer.state, 1n, { quantity: count * units('1') }, at('20'), NOON)
                : decideCancelOrder(customer.state, 1n, at('20'), NOON);
          if (decided === null || 'refused' in decided) continue;
          customer.carry(decided);
          const { all, unsettled: held } = customer.held;
          if (customer.waiting > 0n) expect(held).toBe(all);
        }
        const spent = usd('1000') - customer.account.balance('available');
        expect(customer.account.balance('frozen')).toBe(0n);
        expect(customer.waiting).toBe(waiting > spent ? waiting - spent : 0n);
      },
    ),
    { numRuns: 500 },
  );
});
