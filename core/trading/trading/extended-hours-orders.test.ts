import { describe, expect, it } from 'vitest';
import { getSessionOrderRule } from '../../markets/sessions/session-phases.ts';
import { decideMarginCall, decideStopOut } from './margin-call.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
} from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';

/** The session has closed at 100; the evening is at `last`, or over if that is null. */
const evening = (last: string | null, over: Partial<MarketView> = {}): MarketView =>
  buildMarketView('100.00', {
    session: 'closed',
    nextOpen: TEST_NOON + 3_600_000,
    extendedHours: {
      rule: getSessionOrderRule('US', 'post', '2026-11-20'),
      ends: TEST_NOON + 7_200_000,
      quote: last === null ? null : buildQuote(last),
    },
    ...over,
  });
const limit = (over = {}) =>
  buildOrderRequest({ type: 'limit', limitPrice: parseUnits('99.00'), timeInForce: 'extended', ...over });
const TRADED = parseUnits('100000');

describe('before and after the session', () => {
  it('an extended-hours order fills at their quote, at once or when reached, and ends with them', () => {
    const account = new TestAccount('100000');
    const waiting = account.carry(decidePlaceOrder(account.state, limit(), evening('99.50'), TEST_NOON)).order;
    expect(waiting).toMatchObject({ status: 'pending', expiresAt: TEST_NOON + 7_200_000 });
    expect(
      account.carry(decideFillRestingOrder(account.state, waiting.seq, evening('98.90'), TRADED, TEST_NOON + 1_000))
        .order,
    ).toMatchObject({ status: 'inPosition', averagePrice: parseUnits('98.91') });
    expect(account.carry(decidePlaceOrder(account.state, limit(), evening('98.00'), TEST_NOON)).order).toMatchObject({
      status: 'inPosition',
      averagePrice: parseUnits('98.01'),
    });
  });

  it("an ordinary limit, a stop and a margin call use only the session's prices", () => {
    const account = new TestAccount('100000');
    const held = account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ leverage: 5 }), buildMarketView('100.00'), TEST_NOON),
    ).order;
    const ordinary = account.carry(
      decidePlaceOrder(account.state, limit({ timeInForce: 'gtc' }), evening('99.50'), TEST_NOON),
    ).order;
    const stop = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          type: 'stop',
          effect: 'close',
          stopPrice: parseUnits('99.00'),
          timeInForce: 'gtc',
          position: held.seq,
        }),
        buildMarketView('100.00'),
        TEST_NOON,
      ),
    ).order;
    const low = evening('70.00');
    expect(decideFillRestingOrder(account.state, ordinary.seq, low, TRADED, TEST_NOON)).toBeNull();
    expect(decideTriggerOrder(account.state, stop.seq, low, null, TEST_NOON)).toBeNull();
    expect(decideStopOut(account.state, held.seq, low, TEST_NOON)).toBeNull();
    expect(decideMarginCall(account.state, held.seq, low, TEST_NOON)).toBeNull();
  });

  it('an extended-hours limit that is changed to a price already reached fills at once', () => {
    const account = new TestAccount('100000');
    const waiting = account.carry(decidePlaceOrder(account.state, limit(), evening('99.50'), TEST_NOON)).order;
    expect(
      account.carry(
        decideReplaceOrder(
          account.state,
          waiting.seq,
          { limitPrice: parseUnits('99.80') },
          evening('99.50'),
          TEST_NOON,
        ),
      ).order,
    ).toMatchObject({ status: 'inPosition' });
  });

  it('nothing fills outside these hours, or in a suspended instrument', () => {
    const account = new TestAccount('100000');
    const waiting = account.carry(decidePlaceOrder(account.state, limit(), evening('99.50'), TEST_NOON)).order;
    expect(decideFillRestingOrder(account.state, waiting.seq, evening(null), TRADED, TEST_NOON)).toBeNull();
    expect(
      decideFillRestingOrder(
        account.state,
        waiting.seq,
        evening('90.00', { listingStatus: 'suspended' }),
        TRADED,
        TEST_NOON,
      ),
    ).toBeNull();
  });

  it("only unlinked limit orders are accepted, and no short sales where they aren't allowed", () => {
    const account = new TestAccount('100000');
    const attempt = (over = {}, view = evening('99.50')) =>
      requireRefusal(decidePlaceOrder(account.state, limit(over), view, TEST_NOON));
    expect(attempt({ type: 'market', limitPrice: null })).toEqual({
      refused: 'orderTypeNotInSpan',
      params: { opensAt: new Date(TEST_NOON + 3_600_000).toISOString() },
    });
    expect(attempt({}, buildMarketView('100.00'))).toMatchObject({ refused: 'extendedHoursNotHeld' });
    const korean = evening('99.50', {
      extendedHours: {
        rule: getSessionOrderRule('KR', 'post', '2026-11-20'),
        ends: TEST_NOON + 1,
        quote: buildQuote('99.50'),
      },
    });
    expect(attempt({ side: 'short', limitPrice: parseUnits('99.00') }, korean)).toMatchObject({
      refused: 'shortNotInSpan',
    });
    const linked = decidePlaceOrder(account.state, limit(), evening('99.50'), TEST_NOON, {
      oco: null,
      oto: limit({ limitPrice: parseUnits('90.00') }),
    });
    expect(requireRefusal(linked)).toMatchObject({ refused: 'linkNotAllowed' });
  });
});
