/**
 * While the insurance account is below its limit, nothing that could draw on it can be opened; everything open can be
 * closed.
 */
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/trading/place-order.ts';
import { previewOrder } from '../trading/trading/preview-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
} from '../trading/trading/testing.ts';
import { computeInsuranceAccountStatuses } from './insurance-account.ts';

const LATER = Date.UTC(2026, 11, 2);
const low = (last = '100') => buildMarketView(last, { insuranceLow: true });
const levered = (over: object = {}) => buildOrderRequest({ quantity: parseUnits('10'), leverage: 2, ...over });
const REFUSED = { refused: 'insuranceBelowLimit', params: { currency: 'USD' } };

describe('an order while the insurance account is below its limit', () => {
  it("can't open a leveraged or short position, and its preview says so", () => {
    const { state } = new TestAccount('10000');
    for (const request of [
      levered(),
      levered({ side: 'short' }),
      levered({ side: 'short', leverage: 1 }),
      levered({ type: 'limit', limitPrice: parseUnits('90') }),
    ]) {
      expect(requireRefusal(decidePlaceOrder(state, request, low(), TEST_NOON))).toEqual(REFUSED);
      expect(previewOrder(state, request, low(), TEST_NOON)).toEqual(REFUSED);
    }
  });
  it('can still buy at the full price', () => {
    expect(
      decidePlaceOrder(
        new TestAccount('10000').state,
        buildOrderRequest({ quantity: parseUnits('10') }),
        low(),
        TEST_NOON,
      ),
    ).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it("can't open a leveraged position as a linked order either", () => {
    const linked = { oco: null, oto: levered({ type: 'limit', limitPrice: parseUnits('90') }) };
    expect(
      requireRefusal(
        decidePlaceOrder(
          new TestAccount('10000').state,
          buildOrderRequest({ quantity: parseUnits('10'), type: 'limit', limitPrice: parseUnits('90') }),
          low(),
          TEST_NOON,
          linked,
        ),
      ),
    ).toEqual(REFUSED);
  });
  it('can close a position', () => {
    const account = new TestAccount('10000');
    account.carry(decidePlaceOrder(account.state, levered(), buildMarketView('100'), TEST_NOON));
    expect(decidePlaceOrder(account.state, levered({ effect: 'close' }), low(), TEST_NOON)).toMatchObject({
      order: { status: 'closed' },
    });
  });
});

describe('the insurance limit', () => {
  const of = (
    insured: { put: bigint; balance: bigint },
    now: number,
    rules: Parameters<typeof computeInsuranceAccountStatuses>[1] = [],
  ) =>
    computeInsuranceAccountStatuses([{ currency: 'USD', ...insured }], rules, now).find(
      ({ currency }) => currency === 'USD',
    )!;
  it("is a tenth of the capital by the house's rule", () => {
    expect(of({ put: 100_000_000n, balance: 10_000_000n }, LATER)).toMatchObject({
      limit: 10_000_000n,
      isBelowLimit: false,
    });
    expect(of({ put: 100_000_000n, balance: 9_999_999n }, LATER)).toMatchObject({ isBelowLimit: true });
  });
  it('counts capital that the house is about to put in', () => {
    expect(of({ put: 0n, balance: 0n }, LATER).isBelowLimit).toBe(false);
  });
  it("follows the operator's rule from a future date", () => {
    const own = { from: LATER, currency: 'USD', capital: 100_000_000n, alarm: 50_000_000n, limit: 30_000_000n };
    expect(of({ put: 100_000_000n, balance: 20_000_000n }, LATER - 1, [own]).isBelowLimit).toBe(false);
    expect(of({ put: 100_000_000n, balance: 20_000_000n }, LATER, [own])).toMatchObject({
      limit: 30_000_000n,
      isBelowLimit: true,
    });
    expect(of({ put: 100_000_000n, balance: -5n }, LATER, [{ ...own, limit: 0n }]).isBelowLimit).toBe(false);
  });
});
