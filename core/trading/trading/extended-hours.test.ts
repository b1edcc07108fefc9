import { describe, expect, it } from 'vitest';
import { spanRule } from '../../markets/sessions/session-phases.ts';
import { decideMarginCall, decideStopOut } from './margin-call.ts';
import { decideFillResting, decideTriggerOrder } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { Account, market, NOON, order, quoteAt, refusal, units } from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';

/** The session has closed at 100; the evening is at `last`, or over if that is null. */
const evening = (last: string | null, over: Partial<MarketView> = {}): MarketView =>
  market('100.00', {
    session: 'closed',
    nextOpen: NOON + 3_600_000,
    extendedHours: {
      rule: spanRule('US', 'post', '2026-11-20'),
      ends: NOON + 7_200_000,
      quote: last === null ? null : quoteAt(last),
    },
    ...over,
  });
const limit = (over = {}) => order({ type: 'limit', limitPrice: units('99.00'), timeInForce: 'extended', ...over });
const TRADED = units('100000');

describe('before and after the session', () => {
  it('an order for these hours fills at their quote, at once or once they reach it, and ends with them', () => {
    const account = new Account('100000');
    const waiting = account.carry(decidePlaceOrder(account.state, limit(), evening('99.50'), NOON)).order;
    expect(waiting).toMatchObject({ status: 'pending', expiresAt: NOON + 7_200_000 });
    expect(
      account.carry(decideFillResting(account.state, waiting.seq, evening('98.90'), TRADED, NOON + 1_000)).order,
    ).toMatchObject({ status: 'inPosition', averagePrice: units('98.91') });
    expect(account.carry(decidePlaceOrder(account.state, limit(), evening('98.00'), NOON)).order).toMatchObject({
      status: 'inPosition',
      averagePrice: units('98.01'),
    });
  });

  it("an ordinary limit, a stop and a margin call meet only the session's prices", () => {
    const account = new Account('100000');
    const held = account.carry(decidePlaceOrder(account.state, order({ leverage: 5 }), market('100.00'), NOON)).order;
    const ordinary = account.carry(
      decidePlaceOrder(account.state, limit({ timeInForce: 'gtc' }), evening('99.50'), NOON),
    ).order;
    const stop = account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'stop', effect: 'close', stopPrice: units('99.00'), timeInForce: 'gtc', position: held.seq }),
        market('100.00'),
        NOON,
      ),
    ).order;
    const low = evening('70.00');
    expect(decideFillResting(account.state, ordinary.seq, low, TRADED, NOON)).toBeNull();
    expect(decideTriggerOrder(account.state, stop.seq, low, null, NOON)).toBeNull();
    expect(decideStopOut(account.state, held.seq, low, NOON)).toBeNull();
    expect(decideMarginCall(account.state, held.seq, low, NOON)).toBeNull();
  });

  it('a changed limit that the evening already reaches fills there', () => {
    const account = new Account('100000');
    const waiting = account.carry(decidePlaceOrder(account.state, limit(), evening('99.50'), NOON)).order;
    expect(
      account.carry(
        decideReplaceOrder(account.state, waiting.seq, { limitPrice: units('99.80') }, evening('99.50'), NOON),
      ).order,
    ).toMatchObject({ status: 'inPosition' });
  });

  it('nothing fills between these hours, nor in a name that is suspended', () => {
    const account = new Account('100000');
    const waiting = account.carry(decidePlaceOrder(account.state, limit(), evening('99.50'), NOON)).order;
    expect(decideFillResting(account.state, waiting.seq, evening(null), TRADED, NOON)).toBeNull();
    expect(
      decideFillResting(account.state, waiting.seq, evening('90.00', { standing: 'suspended' }), TRADED, NOON),
    ).toBeNull();
  });

  it('takes limits alone, links nothing, and where shorts are not taken says so', () => {
    const account = new Account('100000');
    const attempt = (over = {}, view = evening('99.50')) =>
      refusal(decidePlaceOrder(account.state, limit(over), view, NOON));
    expect(attempt({ type: 'market', limitPrice: null })).toEqual({
      refused: 'orderTypeNotInSpan',
      params: { opensAt: new Date(NOON + 3_600_000).toISOString() },
    });
    expect(attempt({}, market('100.00'))).toMatchObject({ refused: 'extendedHoursNotHeld' });
    const korean = evening('99.50', {
      extendedHours: { rule: spanRule('KR', 'post', '2026-11-20'), ends: NOON + 1, quote: quoteAt('99.50') },
    });
    expect(attempt({ side: 'short', limitPrice: units('99.00') }, korean)).toMatchObject({ refused: 'shortNotInSpan' });
    const linked = decidePlaceOrder(account.state, limit(), evening('99.50'), NOON, {
      oco: null,
      oto: limit({ limitPrice: units('90.00') }),
    });
    expect(refusal(linked)).toMatchObject({ refused: 'linkNotAllowed' });
  });
});
