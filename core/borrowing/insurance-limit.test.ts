/**
 * While the insurance account is below its limit, nothing that could draw on it can be opened; everything open can be
 * closed.
 */
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/trading/place-order.ts';
import { previewOrder } from '../trading/trading/preview-order.ts';
import { Account, market, NOON, order, refusal, units } from '../trading/trading/testing.ts';
import { standings } from './insurance.ts';

const LATER = Date.UTC(2026, 11, 2);
const low = (last = '100') => market(last, { insuranceLow: true });
const levered = (over: object = {}) => order({ quantity: units('10'), leverage: 2, ...over });
const REFUSED = { refused: 'insuranceBelowLimit', params: { currency: 'USD' } };

describe('an order while the account is below its limit', () => {
  it('opens nothing leveraged and nothing short, and its preview says so', () => {
    const { state } = new Account('10000');
    for (const request of [
      levered(),
      levered({ side: 'short' }),
      levered({ side: 'short', leverage: 1 }),
      levered({ type: 'limit', limitPrice: units('90') }),
    ]) {
      expect(refusal(decidePlaceOrder(state, request, low(), NOON))).toEqual(REFUSED);
      expect(previewOrder(state, request, low(), NOON)).toEqual(REFUSED);
    }
  });
  it('buys for the whole price, as ever', () => {
    expect(decidePlaceOrder(new Account('10000').state, order({ quantity: units('10') }), low(), NOON)).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it('opens nothing leveraged behind a purchase either', () => {
    const linked = { oco: null, oto: levered({ type: 'limit', limitPrice: units('90') }) };
    expect(
      refusal(
        decidePlaceOrder(
          new Account('10000').state,
          order({ quantity: units('10'), type: 'limit', limitPrice: units('90') }),
          low(),
          NOON,
          linked,
        ),
      ),
    ).toEqual(REFUSED);
  });
  it('closes what is open', () => {
    const account = new Account('10000');
    account.carry(decidePlaceOrder(account.state, levered(), market('100'), NOON));
    expect(decidePlaceOrder(account.state, levered({ effect: 'close' }), low(), NOON)).toMatchObject({
      order: { status: 'closed' },
    });
  });
});

describe('the limit', () => {
  const of = (insured: { put: bigint; balance: bigint }, now: number, rules: Parameters<typeof standings>[1] = []) =>
    standings([{ currency: 'USD', ...insured }], rules, now).find(({ currency }) => currency === 'USD')!;
  it("is a tenth of the capital by the house's own rule, since December 2026", () => {
    expect(of({ put: 100_000_000n, balance: 10_000_000n }, LATER)).toMatchObject({
      limit: 10_000_000n,
      isBelowLimit: false,
    });
    expect(of({ put: 100_000_000n, balance: 9_999_999n }, LATER)).toMatchObject({ isBelowLimit: true });
    expect(of({ put: 100_000_000n, balance: 0n }, Date.UTC(2026, 10, 30))).toMatchObject({
      limit: 0n,
      isBelowLimit: false,
    });
  });
  it('counts what the house is just about to put in', () => {
    expect(of({ put: 0n, balance: 0n }, LATER).isBelowLimit).toBe(false);
  });
  it("is the operator's, from a date ahead", () => {
    const own = { from: LATER, currency: 'USD', capital: 100_000_000n, alarm: 50_000_000n, limit: 30_000_000n };
    expect(of({ put: 100_000_000n, balance: 20_000_000n }, LATER - 1, [own]).isBelowLimit).toBe(false);
    expect(of({ put: 100_000_000n, balance: 20_000_000n }, LATER, [own])).toMatchObject({
      limit: 30_000_000n,
      isBelowLimit: true,
    });
    expect(of({ put: 100_000_000n, balance: -5n }, LATER, [{ ...own, limit: 0n }]).isBelowLimit).toBe(false);
  });
});
