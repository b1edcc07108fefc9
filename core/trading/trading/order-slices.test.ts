/** A displayed size taken in slices costs its customer as much as in one piece, until it has come back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideClosePosition } from './close-position.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import { previewOrder } from './preview-order.ts';
import { LADDER_REFILL_MS } from '../books/price-ladder.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, buildQuote, parseUnits } from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const SIZE = parseUnits('400');
const DEEP = '1000000000';
const ticks = (fills: readonly { impact: bigint; quantity: bigint }[]): bigint =>
  fills.reduce((sum, { impact, quantity }) => sum + impact * quantity, 0n);
const buy = (account: TestAccount, quantity: bigint, now: number, view = buildMarketView('3.50')) =>
  account.carry(decidePlaceOrder(account.state, buildOrderRequest({ quantity }), view, now));

describe('a displayed size taken in slices', () => {
  it('costs the same as in one piece: eight orders within 140 ms pay the impact previewed for the whole', () => {
    const whole = new TestAccount(DEEP);
    const previewed = previewOrder(
      whole.state,
      buildOrderRequest({ quantity: 8n * SIZE }),
      buildMarketView('3.50'),
      TEST_NOON,
    );
    if (isTradingRefusal(previewed)) throw new Error('it was refused');
    const best = buildQuote('3.50').ask;
    const account = new TestAccount(DEEP);
    const fills = Array.from(
      { length: 8 },
      (_, slice) => buy(account, SIZE, TEST_NOON + slice * 20).records.fills,
    ).flat();
    const paid = fills.reduce((sum, { price, quantity }) => sum + price * quantity, 0n) / (8n * SIZE);
    const [impact, expected] = [Number(paid - best), Number(previewed.price - best)];
    expect(expected).toBeGreaterThan(0);
    expect(Math.abs(impact / expected - 1)).toBeLessThan(0.2);
  });
  it('costs exactly the same if no time passes, however it is sliced', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: 12 }), (parts) => {
        const account = new TestAccount(DEEP);
        const fills = parts.flatMap((part) => buy(account, BigInt(part) * parseUnits('1'), TEST_NOON).records.fills);
        const all = BigInt(parts.reduce((sum, part) => sum + part, 0)) * parseUnits('1');
        const [one] = buy(new TestAccount(DEEP), all, TEST_NOON).records.fills;
        // Each fill's average is rounded against the customer in the eighth decimal.
        const difference = ticks(fills) - one!.impact * all;
        return difference > -all && difference <= BigInt(parts.length) * all;
      }),
    );
  });
  it('is replenished evenly within a minute, and not earlier', () => {
    const account = new TestAccount(DEEP);
    buy(account, 2n * SIZE, TEST_NOON);
    const impactAt = (now: number) => {
      const preview = previewOrder(account.state, buildOrderRequest({ quantity: SIZE }), buildMarketView('3.50'), now);
      return isTradingRefusal(preview) ? null : preview.price - buildQuote('3.50').ask;
    };
    expect(impactAt(TEST_NOON)).toBe(parseUnits('0.02'));
    expect(impactAt(TEST_NOON + LADDER_REFILL_MS / 2)).toBe(parseUnits('0.01'));
    expect(impactAt(TEST_NOON + LADDER_REFILL_MS - 1)).toBeGreaterThan(0n);
    expect(impactAt(TEST_NOON + LADDER_REFILL_MS)).toBe(0n);
    // A clock that was set back does not keep it from coming back.
    expect(impactAt(TEST_NOON - LADDER_REFILL_MS)).toBe(0n);
  });
  it('is consumed only on its side and in its instrument', () => {
    const account = new TestAccount(DEEP);
    buy(account, 4n * SIZE, TEST_NOON);
    const closed = account.carry(decideClosePosition(account.state, 1n, SIZE, buildMarketView('3.50'), TEST_NOON));
    expect(closed.records.fills[0]?.price).toBe(buildQuote('3.50').bid);
    const dearer = account.carry(decideClosePosition(account.state, 1n, SIZE, buildMarketView('3.50'), TEST_NOON));
    expect(dearer.records.fills[0]?.price).toBe(buildQuote('3.50').bid - parseUnits('0.01'));
    expect(dearer.records.fills[0]?.rule).toBe('close.impact');
    const other: MarketView = {
      ...buildMarketView('3.50'),
      instrument: { ...buildMarketView('3.50').instrument, id: 'US.OTHR' },
    };
    expect(buy(account, SIZE, TEST_NOON, other).records.fills[0]?.price).toBe(buildQuote('3.50').ask);
  });
  it('reaches the same end of the ladder as in one piece', () => {
    const account = new TestAccount(DEEP);
    for (let slice = 0; slice < 10; slice++) buy(account, 10n * SIZE, TEST_NOON);
    expect(
      decidePlaceOrder(account.state, buildOrderRequest({ quantity: SIZE }), buildMarketView('3.50'), TEST_NOON),
    ).toMatchObject({
      refused: 'orderTooLarge',
    });
    expect(
      isTradingRefusal(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ quantity: SIZE }),
          buildMarketView('3.50'),
          TEST_NOON + LADDER_REFILL_MS,
        ),
      ),
    ).toBe(false);
  });
  it('limits a following limit order, which gets no unit beyond its limit', () => {
    const account = new TestAccount(DEEP);
    buy(account, SIZE, TEST_NOON);
    const limited = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          type: 'limit',
          limitPrice: buildQuote('3.50').ask + parseUnits('0.01'),
          quantity: 3n * SIZE,
        }),
        buildMarketView('3.50'),
        TEST_NOON,
      ),
    );
    expect(limited.records.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [SIZE, buildQuote('3.50').ask + parseUnits('0.01')],
    ]);
    expect(limited.order.status).toBe('pending');
  });
});

describe('waiting orders', () => {
  const waiting = (account: TestAccount, quantity: bigint) =>
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('3.40'), quantity }),
        buildMarketView('3.50'),
        TEST_NOON,
      ),
    ).order.seq;
  const second = (last: string, seq: number) => buildMarketView(last, { quote: buildQuote(last, { seq }) });

  it('of one owner share a tenth of a second’s volume', () => {
    const account = new TestAccount(DEEP);
    const seqs = [1, 2, 3].map(() => waiting(account, parseUnits('1000')));
    const got = seqs.map((seq) => {
      const decision = decideFillRestingOrder(account.state, seq, second('3.40', 7), parseUnits('6000'), TEST_NOON);
      return decision === null ? 0n : account.carry(decision).records.fills[0]!.quantity;
    });
    expect(got.reduce((a, b) => a + b, 0n)).toBe(parseUnits('600'));
    // The next second has a tenth of its own.
    const next = account.carry(
      decideFillRestingOrder(account.state, seqs[0]!, second('3.40', 8), parseUnits('1000'), TEST_NOON + 1_000)!,
    );
    expect(next.records.fills[0]?.quantity).toBe(parseUnits('100'));
  });
  it('share the displayed size if the price went through their limit', () => {
    const account = new TestAccount(DEEP);
    const seqs = [1, 2, 3].map(() => waiting(account, parseUnits('1000')));
    const got = seqs.map((seq) => {
      const decision = decideFillRestingOrder(account.state, seq, second('3.38', 7), parseUnits('10'), TEST_NOON);
      return decision === null ? 0n : account.carry(decision).records.fills[0]!.quantity;
    });
    expect(got.reduce((a, b) => a + b, 0n)).toBe(SIZE);
  });
});
