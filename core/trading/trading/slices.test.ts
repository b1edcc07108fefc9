/** A displayed size taken in slices costs its customer as much as in one piece, until it has come back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideClosePosition } from './close-by-house.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { previewOrder } from './preview-order.ts';
import { REFILL_MS } from '../books/ladder.ts';
import { Account, market, NOON, order, quoteAt, units } from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const SIZE = units('400');
const DEEP = '1000000000';
const ticks = (fills: readonly { impact: bigint; quantity: bigint }[]): bigint =>
  fills.reduce((sum, { impact, quantity }) => sum + impact * quantity, 0n);
const buy = (account: Account, quantity: bigint, now: number, view = market('3.50')) =>
  account.carry(decidePlaceOrder(account.state, order({ quantity }), view, now));

describe('a displayed size in slices', () => {
  it('costs what it costs in one piece: eight orders within 140 ms pay the impact previewed for the whole', () => {
    const whole = new Account(DEEP);
    const previewed = previewOrder(whole.state, order({ quantity: 8n * SIZE }), market('3.50'), NOON);
    if (isTradingRefusal(previewed)) throw new Error('it was refused');
    const best = quoteAt('3.50').ask;
    const account = new Account(DEEP);
    const fills = Array.from({ length: 8 }, (_, slice) => buy(account, SIZE, NOON + slice * 20).records.fills).flat();
    const paid = fills.reduce((sum, { price, quantity }) => sum + price * quantity, 0n) / (8n * SIZE);
    const [impact, expected] = [Number(paid - best), Number(previewed.price - best)];
    expect(expected).toBeGreaterThan(0);
    expect(Math.abs(impact / expected - 1)).toBeLessThan(0.2);
  });
  it('costs the same to the unit where no time passes, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: 12 }), (parts) => {
        const account = new Account(DEEP);
        const fills = parts.flatMap((part) => buy(account, BigInt(part) * units('1'), NOON).records.fills);
        const all = BigInt(parts.reduce((sum, part) => sum + part, 0)) * units('1');
        const [one] = buy(new Account(DEEP), all, NOON).records.fills;
        // Each fill's average is rounded against the customer in the eighth decimal.
        const difference = ticks(fills) - one!.impact * all;
        return difference > -all && difference <= BigInt(parts.length) * all;
      }),
    );
  });
  it('comes back evenly within a minute, and no tick earlier', () => {
    const account = new Account(DEEP);
    buy(account, 2n * SIZE, NOON);
    const impactAt = (now: number) => {
      const preview = previewOrder(account.state, order({ quantity: SIZE }), market('3.50'), now);
      return isTradingRefusal(preview) ? null : preview.price - quoteAt('3.50').ask;
    };
    expect(impactAt(NOON)).toBe(units('0.02'));
    expect(impactAt(NOON + REFILL_MS / 2)).toBe(units('0.01'));
    expect(impactAt(NOON + REFILL_MS - 1)).toBeGreaterThan(0n);
    expect(impactAt(NOON + REFILL_MS)).toBe(0n);
    // A clock that was set back does not keep it from coming back.
    expect(impactAt(NOON - REFILL_MS)).toBe(0n);
  });
  it('is one of its side and its instrument alone', () => {
    const account = new Account(DEEP);
    buy(account, 4n * SIZE, NOON);
    const closed = account.carry(decideClosePosition(account.state, 1n, SIZE, market('3.50'), NOON));
    expect(closed.records.fills[0]?.price).toBe(quoteAt('3.50').bid);
    const dearer = account.carry(decideClosePosition(account.state, 1n, SIZE, market('3.50'), NOON));
    expect(dearer.records.fills[0]?.price).toBe(quoteAt('3.50').bid - units('0.01'));
    expect(dearer.records.fills[0]?.rule).toBe('close.impact');
    const other: MarketView = { ...market('3.50'), instrument: { ...market('3.50').instrument, id: 'US.OTHR' } };
    expect(buy(account, SIZE, NOON, other).records.fills[0]?.price).toBe(quoteAt('3.50').ask);
  });
  it('ends where the ladder ends, in slices as in one piece', () => {
    const account = new Account(DEEP);
    for (let slice = 0; slice < 10; slice++) buy(account, 10n * SIZE, NOON);
    expect(decidePlaceOrder(account.state, order({ quantity: SIZE }), market('3.50'), NOON)).toMatchObject({
      refused: 'orderTooLarge',
    });
    expect(
      isTradingRefusal(decidePlaceOrder(account.state, order({ quantity: SIZE }), market('3.50'), NOON + REFILL_MS)),
    ).toBe(false);
  });
  it('is what a limit finds behind what was taken: it gets no unit dearer than its limit', () => {
    const account = new Account(DEEP);
    buy(account, SIZE, NOON);
    const limited = account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', limitPrice: quoteAt('3.50').ask + units('0.01'), quantity: 3n * SIZE }),
        market('3.50'),
        NOON,
      ),
    );
    expect(limited.records.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [SIZE, quoteAt('3.50').ask + units('0.01')],
    ]);
    expect(limited.order.status).toBe('pending');
  });
});

describe('what waits', () => {
  const waiting = (account: Account, quantity: bigint) =>
    account.carry(
      decidePlaceOrder(
        account.state,
        order({ type: 'limit', limitPrice: units('3.40'), quantity }),
        market('3.50'),
        NOON,
      ),
    ).order.seq;
  const second = (last: string, seq: number) => market(last, { quote: quoteAt(last, { seq }) });

  it('has one tenth of a second’s volume for all orders of its owner together', () => {
    const account = new Account(DEEP);
    const seqs = [1, 2, 3].map(() => waiting(account, units('1000')));
    const got = seqs.map((seq) => {
      const decision = decideFillResting(account.state, seq, second('3.40', 7), units('6000'), NOON);
      return decision === null ? 0n : account.carry(decision).records.fills[0]!.quantity;
    });
    expect(got.reduce((a, b) => a + b, 0n)).toBe(units('600'));
    // The next second has a tenth of its own.
    const next = account.carry(
      decideFillResting(account.state, seqs[0]!, second('3.40', 8), units('1000'), NOON + 1_000)!,
    );
    expect(next.records.fills[0]?.quantity).toBe(units('100'));
  });
  it('shares the displayed size where the price went through its limit', () => {
    const account = new Account(DEEP);
    const seqs = [1, 2, 3].map(() => waiting(account, units('1000')));
    const got = seqs.map((seq) => {
      const decision = decideFillResting(account.state, seq, second('3.38', 7), units('10'), NOON);
      return decision === null ? 0n : account.carry(decision).records.fills[0]!.quantity;
    });
    expect(got.reduce((a, b) => a + b, 0n)).toBe(SIZE);
  });
});
