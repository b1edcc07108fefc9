import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeRate } from '../../markets/charges/currency-exchange-rate.ts';
import type { Currency } from '../../ledger/money.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { PLAIN_ACCOUNT_STATE } from '../../testing/plain-account.ts';

// A dollar costs 1,381 won, and a quarter of a percent of them beyond that.
const won: ExchangeRate = { pay: 'KRW', buy: 'USD', rate: 1_381n * 10n ** 12n, spread: 250_000n, legs: [] };
const account = (money: Record<Currency, bigint>): AccountState => ({
  lastSeq: 0n,
  ...PLAIN_ACCOUNT_STATE,
  marginEnabled: true,
  available: (currency) => money[currency] ?? 0n,
  positions: [],
  orders: [],
});
const paidInWon = (maximum: bigint | null = null, over: Partial<MarketView> = {}): MarketView =>
  buildMarketView('100', { ...over, exchange: { rate: won, maximum } });
const place = (state: AccountState, request: OrderRequest, view: MarketView) =>
  decidePlaceOrder(state, request, view, TEST_NOON);
function moved({ transfers }: OrderDecision): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { currency, amount, debit, credit } of transfers) {
    sums[`${currency} ${debit}`] = (sums[`${currency} ${debit}`] ?? 0n) - amount;
    sums[`${currency} ${credit}`] = (sums[`${currency} ${credit}`] ?? 0n) + amount;
  }
  return sums;
}
const carried = (decision: OrderDecision | { refused: string }): OrderDecision => {
  if (isTradingRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision as OrderDecision;
};

describe('an order paid in another currency', () => {
  it('buys exactly what it needs, and leaves the money of its own currency alone', () => {
    const decision = carried(place(account({ KRW: 5_000_000n, USD: parseUsd('7') }), buildOrderRequest(), paidInWon()));
    const {
      records: { exchanges: [exchange] = [] },
    } = decision;
    const spent = decision.transfers
      .filter(({ currency, debit }) => currency === 'USD' && debit === 'available')
      .reduce((sum, { amount }) => sum + amount, 0n);
    expect(exchange?.bought).toBe(spent);
    expect(moved(decision)['USD available']).toBe(0n);
    expect(moved(decision)['KRW available']).toBe(-exchange!.paid);
    expect(moved(decision)).toMatchObject({
      'KRW fees': exchange!.spread,
      'KRW exchange': exchange!.paid - exchange!.spread,
      'USD exchange': -exchange!.bought,
    });
    expect(decision.transfers.slice(0, 3).map(({ code, reference }) => `${code} ${reference}`)).toEqual([
      'exchangeOut x1',
      'exchangeSpread x1',
      'exchangeIn x1',
    ]);
    expect(decision.order.status).toBe('inPosition');
  });

  it('holds the bought money while it waits; an order in its own currency exchanges nothing', () => {
    const waiting = carried(
      place(
        account({ KRW: 5_000_000n }),
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90') }),
        paidInWon(),
      ),
    );
    expect(waiting.records.exchanges?.[0]?.bought).toBe(waiting.order.hold);
    const plain = carried(place(account({ USD: parseUsd('5000') }), buildOrderRequest(), buildMarketView('100')));
    expect(plain.records.exchanges?.[0]).toBeUndefined();
    expect(plain.transfers.some(({ code }) => code.startsWith('exchange'))).toBe(false);
  });

  it('is refused naming the currency that is short, or if it costs more than accepted; nothing else changes', () => {
    expect(
      requireRefusal(place(account({ KRW: 1_000_000n, USD: parseUsd('100000') }), buildOrderRequest(), paidInWon())),
    ).toMatchObject({
      refused: 'insufficientBalance',
      params: { available: '1000000', currency: 'KRW' },
    });
    const paid = carried(place(account({ KRW: 5_000_000n }), buildOrderRequest(), paidInWon())).records.exchanges![0]!
      .paid;
    expect(isTradingRefusal(place(account({ KRW: 5_000_000n }), buildOrderRequest(), paidInWon(paid)))).toBe(false);
    expect(requireRefusal(place(account({ KRW: 5_000_000n }), buildOrderRequest(), paidInWon(paid - 1n)))).toEqual({
      refused: 'exchangeMoved',
      params: { needed: String(paid), accepted: String(paid - 1n), currency: 'KRW' },
    });
  });

  it('pays only for what it filled if it ends at once', () => {
    const taken = carried(
      place(
        account({ KRW: 500_000_000n }),
        buildOrderRequest({
          type: 'limit',
          quantity: parseUnits('2000'),
          limitPrice: parseUnits('100.01'),
          timeInForce: 'ioc',
        }),
        paidInWon(),
      ),
    );
    expect(taken.order).toMatchObject({ filled: parseUnits('400'), status: 'inPosition' });
    expect(moved(taken)['USD available']).toBe(0n);
    const nothing = carried(
      place(
        account({ KRW: 5_000_000n }),
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('50'), timeInForce: 'fok' }),
        paidInWon(),
      ),
    );
    expect(nothing.transfers).toEqual([]);
  });

  it('costs what its preview said, and the largest quantity is the largest that can be paid', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 5 }),
        (KRW, quantity, leverage) => {
          const state = account({ KRW });
          const preview = previewOrder(
            state,
            buildOrderRequest({ quantity: parseUnits(`${quantity}`), leverage }),
            paidInWon(),
            TEST_NOON,
          );
          if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
          const decision = place(
            state,
            buildOrderRequest({ quantity: parseUnits(`${quantity}`), leverage }),
            paidInWon(preview.exchange!.maximum),
          );
          expect(isTradingRefusal(decision)).toBe(preview.exchange!.availableAfter < 0n);
          if (!isTradingRefusal(decision)) expect(decision.records.exchanges?.[0]?.paid).toBe(preview.exchange?.paid);
          const most = preview.maximumQuantity;
          expect(
            isTradingRefusal(
              place(state, buildOrderRequest({ quantity: most + parseUnits('1'), leverage }), paidInWon()),
            ),
          ).toBe(true);
          if (most > 0n)
            expect(isTradingRefusal(place(state, buildOrderRequest({ quantity: most, leverage }), paidInWon()))).toBe(
              false,
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});
