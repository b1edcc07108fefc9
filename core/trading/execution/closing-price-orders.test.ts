import { describe, expect, it } from 'vitest';
import { getSessionOrderRule } from '../../markets/sessions/session-phases.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
} from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const CLOSED_AT = TEST_NOON - 60_000;

/** The session has closed at 100; since then its feed says 101, of half a minute before the close. */
const afterwards = (): MarketView =>
  buildMarketView('101.00', {
    quote: buildQuote('101.00', { at: CLOSED_AT - 30_000 }),
    session: 'closed',
    nextOpen: TEST_NOON + 3_600_000,
    closingPriceSession: {
      rule: getSessionOrderRule('SA', 'trade-at-last', '2026-11-20'),
      quote: buildQuote('100.00', { at: CLOSED_AT }),
      until: TEST_NOON + 600_000,
    },
  });

describe('trading at the closing price', () => {
  it('uses the quote of the close, whatever the feed has sent since', () => {
    const account = new TestAccount('100000');
    const {
      records: { fills },
    } = account.carry(decidePlaceOrder(account.state, buildOrderRequest(), afterwards(), TEST_NOON));
    expect(fills).toMatchObject([
      { rule: 'atLast', price: parseUnits('100.00'), last: parseUnits('100.00'), quoteAt: CLOSED_AT, impact: 0n },
    ]);
  });

  it('accepts limits that the closing price meets', () => {
    const account = new TestAccount('100000');
    expect(
      account.carry(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ type: 'limit', limitPrice: parseUnits('100.00') }),
          afterwards(),
          TEST_NOON,
        ),
      ).order,
    ).toMatchObject({ status: 'inPosition', averagePrice: parseUnits('100.00') });
    expect(
      account.carry(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ type: 'limit', limitPrice: parseUnits('99.99'), timeInForce: 'gtc' }),
          afterwards(),
          TEST_NOON,
        ),
      ).order,
    ).toMatchObject({ status: 'pending', filled: 0n });
  });
});
