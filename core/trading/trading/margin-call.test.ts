/** A position whose margin runs out: first a margin call, then a part is closed, and all of it only if it must be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePositionFigures } from '../positions/position-figures.ts';
import { decideDueMarginCall, decideMarginCall, decideStopOut } from './margin-call.ts';
import { decideAddMargin } from './change-margin.ts';
import { computeEquity, computeInitialRequirement } from '../positions/margin.ts';
import { decidePlaceOrder } from './place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { Quote } from '../../markets/market-types.ts';

const opened = (leverage: number, side: 'long' | 'short' = 'long', quantity = '100') => {
  const account = new TestAccount('100000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side, leverage, quantity: parseUnits(quantity) }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  return account;
};
const held = (account: TestAccount) => account.positions.get(1n)!;
const deep = (price: string, over: Partial<Quote> = {}) =>
  buildMarketView(price, {
    quote: buildQuote(price, { bidSize: parseUnits('100000'), askSize: parseUnits('100000'), ...over }),
  });

/** The market of these tests ends its day four hours after noon. */
const DUE = TEST_NOON + 28 * 3_600_000;

describe('a margin call', () => {
  it('comes once, at a tenth of the cost, with the closing price and the amount to add', () => {
    const account = opened(5);
    // 100.01 × 100 cost, 2,000.20 margin: at a bid of 90.00 the loss is 1,001, what is left 999.20 is below 10 %.
    expect(decideMarginCall(account.state, 1n, deep('90.02'), TEST_NOON)).toBeNull();
    const called = account.carry(decideMarginCall(account.state, 1n, deep('90.01'), TEST_NOON)!);
    expect(called.notices[0]).toEqual({
      code: 'marginCall',
      params: {
        instrument: 'Nordwind Robotics',
        instrumentId: 'US.NWRB',
        level: 10,
        price: '85.0085',
        amount: '1001.00',
        currency: 'USD',
        until: new Date(DUE).toISOString(),
      },
    });
    expect(called.transfers).toEqual([]);
    expect(decideMarginCall(account.state, 1n, deep('89'), TEST_NOON)).toBeNull();
  });
  it('names an amount that is enough', () => {
    const account = opened(5);
    const params = account.carry(decideMarginCall(account.state, 1n, deep('90'), TEST_NOON)!).notices[0]!.params;
    account.carry(decideAddMargin(account.state, 1n, parseUsd(String(params['amount'])), deep('90'), TEST_NOON));
    expect(computeEquity(held(account), parseUnits('89.99'))).toBe(
      computeInitialRequirement(held(account), parseUnits('89.99')),
    );
    expect(held(account).calledAt).toBeNull();
  });
  it('is not made without a price or outside a session', () => {
    const account = opened(5);
    expect(decideMarginCall(account.state, 1n, { ...deep('90'), quote: null }, TEST_NOON)).toBeNull();
    expect(decideMarginCall(account.state, 1n, { ...deep('90'), session: 'closed' }, TEST_NOON)).toBeNull();
  });
});

describe('a stop-out', () => {
  it("closes only as many whole lots as restore the rest's required margin", () => {
    const account = opened(5);
    const {
      order: done,
      notices: [notice],
      records: {
        fills: [fill],
      },
    } = account.carry(decideStopOut(account.state, 1n, deep('85.01'), TEST_NOON)!);
    expect([fill?.rule, done.cause, notice?.code]).toEqual(['stopOut', 'stopOut', 'stopOut']);
    const rest = held(account);
    // 5 % is left of the whole, 20 % is asked of the rest: three quarters have to go, and a little for the charges.
    expect(fill?.quantity).toBe(parseUnits('76'));
    expect(rest).toMatchObject({ openQuantity: parseUnits('24'), status: 'inPosition', calledAt: null });
    expect(computeEquity(rest, parseUnits('85'))).toBeGreaterThanOrEqual(
      computeInitialRequirement(rest, parseUnits('85')),
    );
    expect(account.balance('margin')).toBe(rest.margin);
    expect(account.house.get('insurance') ?? 0n).toBe(0n);
    expect(decideStopOut(account.state, 1n, deep('85.01'), TEST_NOON)).toBeNull();
    expect(decideMarginCall(account.state, 1n, deep('85.01'), TEST_NOON)).toBeNull();
  });
  it('closes everything if no part suffices, and the insurance account covers a gap', () => {
    const account = opened(5);
    const before = account.balance('available');
    account.carry(decideStopOut(account.state, 1n, deep('70'), TEST_NOON)!);
    expect(held(account)).toMatchObject({ openQuantity: 0n, status: 'closed', margin: 0n });
    expect(account.balance('available')).toBe(before);
    expect(account.house.get('insurance')).toBeLessThan(0n);
    // The customer has lost the margin, and paid the opening's charges, whatever the fill's price.
    const { fees, tax, insured } = held(account);
    const opening = parseUsd('100000') - before - parseUsd('2000.20');
    const { grossProfit, charges, profit } = computePositionFigures(held(account), parseUnits('70'));
    expect([grossProfit, charges, profit]).toEqual([-parseUsd('2000.20'), opening, before - parseUsd('100000')]);
    expect(insured!.charges).toBe(fees + tax - opening);
    expect(account.house.get('insurance')).toBe(-insured!.loss - insured!.charges);
  });
  it('closes a single lot entirely', () => {
    const account = opened(5, 'long', '1');
    account.carry(decideStopOut(account.state, 1n, deep('85'), TEST_NOON)!);
    expect(held(account).status).toBe('closed');
  });
  it('leaves a sufficiently covered rest or none, at any leverage, price and depth, and conserves money', () => {
    let parts = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 20, max: 5000 }),
        (side, leverage, quantity, beyond, size) => {
          if (side === 'long' && leverage === 1) return;
          const account = opened(leverage, side, String(quantity));
          const liquidation = held(account).liquidationPrice!;
          const cents = liquidation / 1_000_000n + (side === 'long' ? -BigInt(beyond) : BigInt(beyond) + 1n);
          const view = deep((Number(cents) / 100).toFixed(2), {
            bidSize: parseUnits(String(size)),
            askSize: parseUnits(String(size)),
          });
          const available = account.balance('available');
          account.carry(decideStopOut(account.state, 1n, view, TEST_NOON)!);
          const rest = held(account);
          expect(account.sum).toBe(parseUsd('100000'));
          expect(account.balance('margin')).toBe(rest.margin);
          expect(account.balance('available')).toBeGreaterThanOrEqual(available);
          if (rest.openQuantity === 0n) return;
          parts += 1;
          const closingSidePrice = side === 'long' ? view.quote!.bid : view.quote!.ask;
          expect(computeEquity(rest, closingSidePrice)).toBeGreaterThanOrEqual(
            computeInitialRequirement(rest, closingSidePrice),
          );
          expect(account.balance('available')).toBe(available);
          expect(decideStopOut(account.state, 1n, view, TEST_NOON)).toBeNull();
        },
      ),
      { numRuns: 400 },
    );
    expect(parts).toBeGreaterThan(20);
  });
});

describe('an unanswered margin call', () => {
  const called = (side: 'long' | 'short' = 'long') => {
    const account = opened(5, side);
    account.carry(decideMarginCall(account.state, 1n, deep(side === 'long' ? '89' : '111'), TEST_NOON)!);
    return account;
  };
  it.each(['long', 'short'] as const)(
    "closes, only after its deadline, the part of a %s position that restores the rest's full margin",
    (side) => {
      const account = called(side);
      const price = side === 'long' ? '89' : '111';
      expect(held(account).callDueAt).toBe(DUE);
      expect(decideDueMarginCall(account.state, 1n, deep(price), DUE - 1)).toBeNull();
      expect(decideDueMarginCall(account.state, 1n, { ...deep(price), session: 'closed' }, DUE)).toBeNull();
      const sum = account.sum;
      const {
        records: { orders, fills },
      } = account.carry(decideDueMarginCall(account.state, 1n, deep(price), DUE)!);
      expect([orders.at(-1)?.cause, fills[0]?.rule]).toEqual(['callDue', 'callDue']);
      const closingSidePrice = parseUnits(side === 'long' ? '88.99' : '111.01');
      expect(held(account)).toMatchObject({ status: 'inPosition', calledAt: null, callDueAt: null });
      expect(held(account).openQuantity).toBeLessThan(parseUnits('100'));
      expect(computeEquity(held(account), closingSidePrice)).toBeGreaterThanOrEqual(
        computeInitialRequirement(held(account), closingSidePrice),
      );
      expect([account.sum, account.balance('margin')]).toEqual([sum, held(account).margin]);
      expect(decideDueMarginCall(account.state, 1n, deep(price), DUE + 1)).toBeNull();
    },
  );
  it('keeps its deadline when repeated, and is cleared by enough added margin or a recovered price', () => {
    const again = called();
    again.positions.set(1n, { ...held(again), calledAt: null });
    again.carry(decideMarginCall(again.state, 1n, { ...deep('89'), dayEnds: DUE }, TEST_NOON + 24 * 3_600_000)!);
    expect(held(again).callDueAt).toBe(DUE);
    const answered = called();
    answered.carry(decideAddMargin(answered.state, 1n, parseUsd('10'), deep('89'), TEST_NOON));
    expect(held(answered)).toMatchObject({ calledAt: null, callDueAt: DUE });
    answered.carry(decideAddMargin(answered.state, 1n, parseUsd('200'), deep('89'), TEST_NOON));
    expect(held(answered).callDueAt).toBeNull();
    const back = called();
    expect(back.carry(decideDueMarginCall(back.state, 1n, deep('95'), DUE)!)).toMatchObject({
      records: { fills: [], orders: [] },
      transfers: [],
    });
    expect(held(back)).toMatchObject({ openQuantity: parseUnits('100'), calledAt: null, callDueAt: null });
  });
});
