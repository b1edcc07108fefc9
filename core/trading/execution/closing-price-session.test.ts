import { describe, expect, it } from 'vitest';
import { spanRule } from '../../markets/sessions/session-phases.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { Account, market, NOON, order, quoteAt, units } from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const CLOSED_AT = NOON - 60_000;

/** The session has closed at 100; since then its feed says 101, of half a minute before the close. */
const afterwards = (): MarketView =>
  market('101.00', {
    quote: quoteAt('101.00', { at: CLOSED_AT - 30_000 }),
    session: 'closed',
    nextOpen: NOON + 3_600_000,
    atLast: {
      rule: spanRule('SA', 'trade-at-last', '2026-11-20'),
      quote: quoteAt('100.00', { at: CLOSED_AT }),
      until: NOON + 600_000,
    },
  });

describe('trading at the closing price', () => {
  it('stands on the quote of the close, whatever the feed says of it since', () => {
    const account = new Account('100000');
    const {
      records: { fills },
    } = account.carry(decidePlaceOrder(account.state, order(), afterwards(), NOON));
    expect(fills).toMatchObject([
      { rule: 'atLast', price: units('100.00'), last: units('100.00'), quoteAt: CLOSED_AT, impact: 0n },
    ]);
  });

  it('is for limits that the close meets', () => {
    const account = new Account('100000');
    expect(
      account.carry(
        decidePlaceOrder(account.state, order({ type: 'limit', limitPrice: units('100.00') }), afterwards(), NOON),
      ).order,
    ).toMatchObject({ status: 'inPosition', averagePrice: units('100.00') });
    expect(
      account.carry(
        decidePlaceOrder(
          account.state,
          order({ type: 'limit', limitPrice: units('99.99'), timeInForce: 'gtc' }),
          afterwards(),
          NOON,
        ),
      ).order,
    ).toMatchObject({ status: 'pending', filled: 0n });
  });
});
