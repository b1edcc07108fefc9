/**
 * An order that holds money pays as a direct purchase would: with what hasn't settled yet, so that what can be
 * withdrawn comes back.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type SettlementLots,
  updateSettlementLots,
  settlementLotsKey,
  sumLots,
  computeUnsettledAmount,
} from '../../ledger/settlement-lots.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
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
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../orders/account-state.ts';

const DAY_MS = 86_400_000;
const tomorrow = { date: '2026-11-21', at: TEST_NOON + DAY_MS };
const at = (price: string) =>
  buildMarketView(price, { settles: () => tomorrow, quote: buildQuote(price, { askSize: parseUnits('10000') }) });

/** 1,000.00 are available, of which `waiting` settles tomorrow. */
class Customer {
  readonly account = new TestAccount('1000');
  lots: SettlementLots;
  constructor(waiting: bigint) {
    this.lots = new Map(waiting > 0n ? [['USD', [{ ...tomorrow, amount: waiting }]]] : []);
  }
  get state(): AccountState {
    return {
      ...this.account.state,
      unsettled: (currency, after, reference) => computeUnsettledAmount(this.lots, currency, after, reference),
    };
  }
  carry(decision: unknown): void {
    const { transfers, value } = decision as DecisionChanges;
    this.lots = updateSettlementLots(
      this.lots,
      transfers,
      () => this.account.balance('available'),
      value ?? null,
      TEST_NOON,
    );
    this.account.carry(decision as DecisionChanges);
  }
  get waiting(): bigint {
    return computeUnsettledAmount(this.lots, 'USD', TEST_NOON);
  }
  get withdrawable(): bigint {
    return this.account.balance('available') - this.waiting;
  }
  get held() {
    return {
      all: this.account.balance('frozen'),
      unsettled: sumLots(this.lots.get(settlementLotsKey('USD', 'o1')) ?? []),
    };
  }
}

const limit = (quantity: bigint, price: string) =>
  buildOrderRequest({ type: 'limit', limitPrice: parseUnits(price), quantity: quantity * parseUnits('1') });

test('a limit order that fills below its price uses unsettled money first, and releases settled money', () => {
  const customer = new Customer(parseUsd('900'));
  customer.carry(decidePlaceOrder(customer.state, limit(99n, '10'), at('20'), TEST_NOON));
  expect(customer.held.unsettled).toBe(parseUsd('900'));
  customer.carry(decideFillRestingOrder(customer.state, 1n, at('5'), parseUnits('99'), TEST_NOON));
  expect(customer.account.orders.get(1n)).toMatchObject({ status: 'inPosition', hold: 0n });
  expect(customer.withdrawable).toBe(parseUsd('100'));
});

test('an order that is reduced or partly filled keeps holding unsettled money', () => {
  const customer = new Customer(parseUsd('900'));
  customer.carry(decidePlaceOrder(customer.state, limit(99n, '10'), at('20'), TEST_NOON));
  customer.carry(decideReplaceOrder(customer.state, 1n, { quantity: parseUnits('49') }, at('20'), TEST_NOON));
  expect([customer.withdrawable, customer.held.unsettled]).toEqual([parseUsd('100'), customer.held.all]);
  customer.carry(decideFillRestingOrder(customer.state, 1n, at('5'), parseUnits('20'), TEST_NOON));
  expect([customer.withdrawable, customer.held.unsettled]).toEqual([parseUsd('100'), customer.held.all]);
});

const act = fc.oneof(
  fc.record({
    act: fc.constantFrom('fill' as const, 'replace' as const),
    quantity: fc.bigInt({ min: 1n, max: 60n }),
    price: fc.constantFrom('3', '5', '8', '9.5'),
  }),
  fc.record({ act: fc.constant('cancel' as const), quantity: fc.constant(0n), price: fc.constant('20') }),
);

test('orders hold unsettled money first, and cost the same as a direct purchase', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: parseUsd('1000') }),
      fc.bigInt({ min: 1n, max: 95n }),
      fc.array(act, { maxLength: 8 }),
      (waiting, quantity, acts) => {
        const customer = new Customer(waiting);
        customer.carry(decidePlaceOrder(customer.state, limit(quantity, '10'), at('20'), TEST_NOON));
        for (const { act: what, quantity: count, price } of [
          ...acts,
          { act: 'cancel' as const, quantity: 0n, price: '20' },
        ]) {
          if (customer.account.orders.get(1n)?.status !== 'pending') break;
          const decided =
            what === 'fill'
              ? decideFillRestingOrder(customer.state, 1n, at(price), count * parseUnits('1'), TEST_NOON)
              : what === 'replace'
                ? decideReplaceOrder(customer.state, 1n, { quantity: count * parseUnits('1') }, at('20'), TEST_NOON)
                : decideCancelOrder(customer.state, 1n, at('20'), TEST_NOON);
          if (decided === null || 'refused' in decided) continue;
          customer.carry(decided);
          const { all, unsettled: held } = customer.held;
          if (customer.waiting > 0n) expect(held).toBe(all);
        }
        const spent = parseUsd('1000') - customer.account.balance('available');
        expect(customer.account.balance('frozen')).toBe(0n);
        expect(customer.waiting).toBe(waiting > spent ? waiting - spent : 0n);
      },
    ),
    { numRuns: 500 },
  );
});
