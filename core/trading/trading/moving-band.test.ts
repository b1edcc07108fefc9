import { describe, expect, it } from 'vitest';
import { decideCloseIntraday } from './end-intraday.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideBuyIn } from './return-stock.ts';
import { decideStopOut } from './margin-call.ts';
import { Account, market, NOON, order, quoteAt, refusal, units } from './testing.ts';

const BAND = { low: units('95.00'), high: units('105.00') };
const banded = (last: string) => market(last, { movingBand: BAND });
const TRADED = units('100000');

describe('a band that moves with the price', () => {
  it('ends what a large order can take at once', () => {
    const account = new Account('100000000');
    // 400 at each cent from 104.99 up to 105.00, of 100 levels that there would be.
    expect(refusal(decidePlaceOrder(account.state, order({ quantity: units('801') }), banded('104.98'), NOON))).toEqual(
      { refused: 'orderTooLarge', params: { maximum: '800' } },
    );
    const limit = account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', limitPrice: units('106.00'), quantity: units('1000') }),
        banded('104.98'),
        NOON,
      ),
    ).order;
    expect(limit).toMatchObject({ status: 'pending', filled: units('800') });
  });

  it('lets nothing happen at quotes beyond it: market orders are told, resting orders and margin wait', () => {
    const account = new Account('100000');
    const held = account.carry(decidePlaceOrder(account.state, order({ leverage: 5 }), market('110.00'), NOON)).order;
    expect(refusal(decidePlaceOrder(account.state, order(), banded('105.00'), NOON))).toEqual({
      refused: 'priceLimitExceeded',
      params: { low: '95', high: '105', currency: 'USD' },
    });
    const waiting = account.carry(
      decidePlaceOrder(account.state, order({ type: 'limit', limitPrice: units('94.50') }), market('100.00'), NOON),
    ).order;
    expect(decideFillResting(account.state, waiting.seq, banded('94.00'), TRADED, NOON)).toBeNull();
    expect(decideStopOut(account.state, held.seq, banded('80.00'), NOON)).toBeNull();
    // Without a band both happen at these prices.
    expect(decideFillResting(account.state, waiting.seq, market('94.00'), TRADED, NOON)?.records.fills).toHaveLength(1);
    expect(decideStopOut(account.state, held.seq, market('80.00'), NOON)?.records.fills).toHaveLength(1);
  });

  it('lets the house buy nothing back and end no day trade at such a quote either', () => {
    const [seller, account] = [new Account('100000'), new Account('100000')];
    account.dayTrading = {
      approved: true,
      limits: { allowance: 10_000_000n, perOrder: 10_000_000n, tradesPerDay: 9, maximumLeverage: 5 },
      since: 0,
    };
    const short = seller.carry(decidePlaceOrder(seller.state, order({ side: 'short' }), market('100.00'), NOON)).order;
    const day = account.carry(
      decidePlaceOrder(account.state, order({ dayTrading: true }), market('100.00'), NOON),
    ).order;
    const late = { dayEnds: NOON + 60_000 };
    expect(
      decideBuyIn(seller.state, short.seq, { quantity: units('5'), held: units('25') }, banded('106.00'), NOON),
    ).toBeNull();
    expect(decideCloseIntraday(account.state, day.seq, '2026-11-20', { ...banded('94.00'), ...late }, NOON)).toBeNull();
    expect(
      decideBuyIn(seller.state, short.seq, { quantity: units('5'), held: units('25') }, banded('104.00'), NOON)?.records
        .fills,
    ).toHaveLength(1);
    expect(
      decideCloseIntraday(account.state, day.seq, '2026-11-20', { ...banded('96.00'), ...late }, NOON)?.records.fills,
    ).toHaveLength(1);
  });

  it('changes nothing within it', () => {
    const account = new Account('100000');
    expect(account.carry(decidePlaceOrder(account.state, order(), banded('100.00'), NOON)).records.fills).toMatchObject(
      [{ price: quoteAt('100.00').ask }],
    );
  });
});
