/**
 * Closings by the house for lack of margin or time: at prices that a customer would meet, as deep as is offered, the
 * rest later.
 */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Instrument } from '../../markets/market-types.ts';
import { computeNotional } from '../../ledger/money.ts';
import { decideDueMarginCall, decideMarginCall, decideStopOut } from './margin-call.ts';
import { LADDER_REFILL_MS } from '../books/price-ladder.ts';
import { decideIntradayClosing } from './end-intraday-positions.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideBuyIn } from './recall-stock.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
} from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const hanbit: Instrument = {
  ...testStockInstrument,
  id: 'KR.000660',
  market: 'KR',
  code: '000660',
  currency: 'KRW',
  segment: 'KOSPI',
};
/** A day that began at 10,000: its floor is 7,000 and its ceiling 13,000. */
const korea = (last: string, size: string, over: Partial<MarketView> = {}): MarketView =>
  buildMarketView(last, {
    instrument: hanbit,
    ...over,
    // A trade below the bid, so that a short sale passes its exchange's price test.
    quote: buildQuote(last, {
      instrument: hanbit.id,
      last: parseUnits(last) - parseUnits('10'),
      bid: parseUnits(last),
      ask: parseUnits(last) + parseUnits('10'),
      bidSize: parseUnits(size),
      askSize: parseUnits(size),
      previousClose: parseUnits('10000'),
    }),
  });
const LATER = TEST_NOON + 60_000;
const opened = (
  quantity: string,
  over: Parameters<typeof buildOrderRequest>[0] = {},
  view = korea('9000', '100000'),
) => {
  const account = new TestAccount('10000000');
  // Korea takes a short sale above the last price.
  const seen =
    over.side === 'short' && view.quote
      ? { ...view, quote: { ...view.quote, last: view.quote.bid - parseUnits('10') } }
      : view;
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ leverage: 5, quantity: parseUnits(quantity), ...over }),
      seen,
      TEST_NOON,
    ),
  );
  account.consumed.clear();
  return account;
};
const held = (account: TestAccount) => account.positions.get(1n)!;
const insured = (account: TestAccount) => account.house.get('insurance') ?? 0n;

describe('a stop-out', () => {
  it("fills nothing below the day's price limit, however much must be closed", () => {
    const account = opened('5000');
    const {
      records: { fills },
    } = account.carry(decideStopOut(account.state, 1n, korea('7050', '500'), LATER)!);
    // Six levels of ten won reach from 7,050 down to the floor.
    expect(fills.map(({ quantity }) => quantity)).toEqual([parseUnits('3000')]);
    expect(fills[0]!.price).toBeGreaterThanOrEqual(parseUnits('7000'));
    expect(held(account)).toMatchObject({ status: 'inPosition', openQuantity: parseUnits('2000') });
  });
  it('at the lower limit takes the displayed size, and no more until it is replenished', () => {
    const account = opened('5000');
    const first = account.carry(decideStopOut(account.state, 1n, korea('7000', '500'), LATER)!);
    expect(first.records.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [parseUnits('500'), parseUnits('7000')],
    ]);
    expect(decideStopOut(account.state, 1n, korea('7000', '500'), LATER + 1_000)).toBeNull();
    const second = account.carry(decideStopOut(account.state, 1n, korea('7000', '500'), LATER + LADDER_REFILL_MS)!);
    expect(second.records.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [parseUnits('500'), parseUnits('7000')],
    ]);
    expect(decideStopOut(account.state, 1n, korea('6990', '500'), LATER + 2 * LADDER_REFILL_MS)).toBeNull();
  });
  it('buys back nothing above the upper price limit', () => {
    const account = opened('5000', { side: 'short' });
    const {
      records: { fills },
    } = account.carry(decideStopOut(account.state, 1n, korea('12970', '500'), LATER)!);
    expect(fills[0]!.quantity).toBe(parseUnits('1500'));
    expect(fills[0]!.price).toBeLessThanOrEqual(parseUnits('13000'));
  });
  it("takes a shortfall from the insurance once the margin is used up, never from the customer's other money", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 700, max: 745 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (tens, hundreds, short) => {
          const account = opened('5000', { side: short ? 'short' : 'long' });
          const before = account.balance('available');
          const sum = account.sum;
          for (let minute = 1; minute < 60 && held(account).openQuantity > 0n; minute++) {
            const price = short ? 20_000 - tens * 10 : tens * 10;
            const decision = decideStopOut(
              account.state,
              1n,
              korea(String(price), String(hundreds * 100)),
              LATER + minute * LADDER_REFILL_MS,
            );
            if (decision) account.carry(decision);
            expect(account.balance('margin')).toBe(held(account).margin);
          }
          expect(account.balance('available')).toBeGreaterThanOrEqual(before);
          return account.sum === sum;
        },
      ),
    );
  });
  it("transfers the dealer's gain over the market price to the insurance account", () => {
    const account = opened('5000');
    const {
      transfers,
      order: done,
      records: {
        fills: [fill],
      },
    } = account.carry(decideStopOut(account.state, 1n, korea('7400', '500'), LATER)!);
    expect(fill!.impact).toBeGreaterThan(0n);
    expect(transfers.filter(({ code }) => code === 'houseImpact')).toEqual([
      {
        currency: 'KRW',
        amount: computeNotional(fill!.impact, fill!.quantity, 'KRW', 'down'),
        debit: 'dealer',
        credit: 'insurance',
        code: 'houseImpact',
        reference: `o${done.seq}`,
      },
    ]);
  });
});

describe('a margin call that is due', () => {
  it('stays in force until the required quantity is closed', () => {
    const account = opened('5000');
    account.carry(decideMarginCall(account.state, 1n, korea('8000', '100000'), LATER)!);
    const due = held(account).callDueAt!;
    const first = account.carry(decideDueMarginCall(account.state, 1n, korea('8000', '10'), due)!);
    expect(first.records.fills[0]!.quantity).toBe(parseUnits('1000'));
    expect(held(account).callDueAt).toBe(due);
    account.carry(decideDueMarginCall(account.state, 1n, korea('8000', '100000'), due + LADDER_REFILL_MS)!);
    expect(held(account).callDueAt).toBeNull();
    expect(insured(account)).toBeGreaterThanOrEqual(0n);
  });
});

describe('an intraday closing or a buy-in', () => {
  it('fills as deep as the ladder goes, and continues later', () => {
    const account = opened('5000', { dayTrading: false, side: 'short' });
    const india = { ...korea('9000', '10'), dayEnds: LATER };
    account.carry(
      decideIntradayClosing(
        { ...account.state, positions: [{ ...held(account), dayTrading: true }] },
        1n,
        '2026-11-20',
        india,
        LATER,
      )!,
    );
    expect(held(account)).toMatchObject({ openQuantity: parseUnits('4000'), status: 'inPosition' });
  });
  it('buys in what is available, and the rest remains owed', () => {
    const account = opened('5000', { side: 'short' });
    account.carry(
      decideBuyIn(
        account.state,
        1n,
        { quantity: parseUnits('4000'), held: parseUnits('5000') },
        korea('9000', '10'),
        LATER,
      )!,
    );
    expect(held(account).openQuantity).toBe(parseUnits('4000'));
    account.carry(
      decideBuyIn(
        account.state,
        1n,
        { quantity: parseUnits('4000'), held: parseUnits('5000') },
        korea('9000', '1000'),
        LATER + LADDER_REFILL_MS,
      )!,
    );
    expect(held(account).openQuantity).toBe(parseUnits('1000'));
    expect(
      decideBuyIn(
        account.state,
        1n,
        { quantity: parseUnits('4000'), held: parseUnits('5000') },
        korea('9000', '1000'),
        LATER + 2 * LADDER_REFILL_MS,
      ),
    ).toBeNull();
  });
});
