import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeRate } from '../../markets/charges/exchange-cost.ts';
import type { Currency } from '../../ledger/money.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { market, NOON, order, refusal, units, usd } from '../trading/testing.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { PLAIN } from '../../testing/plain-account.ts';

// A dollar costs 1,381 won, and a quarter of a percent of them beyond that.
const won: ExchangeRate = { pay: 'KRW', buy: 'USD', rate: 1_381n * 10n ** 12n, spread: 250_000n, legs: [] };
const account = (money: Record<Currency, bigint>): AccountState => ({
  lastSeq: 0n,
  ...PLAIN,
  marginEnabled: true,
  available: (currency) => money[currency] ?? 0n,
  positions: [],
  orders: [],
});
const paidInWon = (maximum: bigint | null = null, over: Partial<MarketView> = {}): MarketView =>
  market('100', { ...over, exchange: { rate: won, maximum } });
const place = (state: AccountState, request: OrderRequest, view: MarketView) =>
  decidePlaceOrder(state, request, view, NOON);
function moved({ transfers }: Decision): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { currency, amount, debit, credit } of transfers) {
    sums[`${currency} ${debit}`] = (sums[`${currency} ${debit}`] ?? 0n) - amount;
    sums[`${currency} ${credit}`] = (sums[`${currency} ${credit}`] ?? 0n) + amount;
  }
  return sums;
}
const carried = (decision: Decision | { refused: string }): Decision => {
  if (isTradingRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision as Decision;
};

describe('an order paid in another currency', () => {
  it('buys exactly what it needs, and leaves the money of its own currency alone', () => {
    const decision = carried(place(account({ KRW: 5_000_000n, USD: usd('7') }), order(), paidInWon()));
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

  it('that waits holds what was bought; one in its own currency exchanges nothing', () => {
    const waiting = carried(
      place(account({ KRW: 5_000_000n }), order({ type: 'limit', limitPrice: units('90') }), paidInWon()),
    );
    expect(waiting.records.exchanges?.[0]?.bought).toBe(waiting.order.hold);
    const plain = carried(place(account({ USD: usd('5000') }), order(), market('100')));
    expect(plain.records.exchanges?.[0]).toBeUndefined();
    expect(plain.transfers.some(({ code }) => code.startsWith('exchange'))).toBe(false);
  });

  it('is refused in the currency that is short, or if it costs more than accepted; nothing else changes', () => {
    expect(refusal(place(account({ KRW: 1_000_000n, USD: usd('100000') }), order(), paidInWon()))).toMatchObject({
      refused: 'insufficientBalance',
      params: { available: '1000000', currency: 'KRW' },
    });
    const paid = carried(place(account({ KRW: 5_000_000n }), order(), paidInWon())).records.exchanges![0]!.paid;
    expect(isTradingRefusal(place(account({ KRW: 5_000_000n }), order(), paidInWon(paid)))).toBe(false);
    expect(refusal(place(account({ KRW: 5_000_000n }), order(), paidInWon(paid - 1n)))).toEqual({
      refused: 'exchangeMoved',
      params: { needed: String(paid), accepted: String(paid - 1n), currency: 'KRW' },
    });
  });

  it('that ends at once pays for what it took, and nothing where it took nothing', () => {
    const taken = carried(
      place(
        account({ KRW: 500_000_000n }),
        order({ type: 'limit', quantity: units('2000'), limitPrice: units('100.01'), timeInForce: 'ioc' }),
        paidInWon(),
      ),
    );
    expect(taken.order).toMatchObject({ filled: units('400'), status: 'inPosition' });
    expect(moved(taken)['USD available']).toBe(0n);
    const nothing = carried(
      place(
        account({ KRW: 5_000_000n }),
        order({ type: 'limit', limitPrice: units('50'), timeInForce: 'fok' }),
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
          const preview = previewOrder(state, order({ quantity: units(`${quantity}`), leverage }), paidInWon(), NOON);
          if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
          const decision = place(
            state,
            order({ quantity: units(`${quantity}`), leverage }),
            paidInWon(preview.exchange!.maximum),
          );
          expect(isTradingRefusal(decision)).toBe(preview.exchange!.availableAfter < 0n);
          if (!isTradingRefusal(decision)) expect(decision.records.exchanges?.[0]?.paid).toBe(preview.exchange?.paid);
          const most = preview.maximumQuantity;
          expect(isTradingRefusal(place(state, order({ quantity: most + units('1'), leverage }), paidInWon()))).toBe(
            true,
          );
          if (most > 0n)
            expect(isTradingRefusal(place(state, order({ quantity: most, leverage }), paidInWon()))).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });
});
