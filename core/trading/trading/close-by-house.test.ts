/**
 * Closings by the house for lack of margin or time: at prices that a customer would meet, as deep as is offered, the
 * rest later.
 */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Instrument } from '../../markets/market.ts';
import { notional } from '../../ledger/money.ts';
import { decideDueCall, decideMarginCall, decideStopOut } from './margin-call.ts';
import { REFILL_MS } from '../books/ladder.ts';
import { decideCloseIntraday } from './end-intraday.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideBuyIn } from './return-stock.ts';
import { Account, market, nordwind, NOON, order, quoteAt, units } from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const hanbit: Instrument = {
  ...nordwind,
  id: 'KR.000660',
  market: 'KR',
  code: '000660',
  currency: 'KRW',
  segment: 'KOSPI',
};
/** A day that began at 10,000: its floor is 7,000 and its ceiling 13,000. */
const korea = (last: string, size: string, over: Partial<MarketView> = {}): MarketView =>
  market(last, {
    instrument: hanbit,
    ...over,
    // A trade below the bid, so that a short sale passes its exchange's price test.
    quote: quoteAt(last, {
      instrument: hanbit.id,
      last: units(last) - units('10'),
      bid: units(last),
      ask: units(last) + units('10'),
      bidSize: units(size),
      askSize: units(size),
      previousClose: units('10000'),
    }),
  });
const LATER = NOON + 60_000;
const opened = (quantity: string, over: Parameters<typeof order>[0] = {}, view = korea('9000', '100000')) => {
  const account = new Account('10000000');
  // Korea takes a short sale above the last price.
  const seen =
    over.side === 'short' && view.quote
      ? { ...view, quote: { ...view.quote, last: view.quote.bid - units('10') } }
      : view;
  account.carry(
    decidePlaceOrder(account.state, order({ leverage: 5, quantity: units(quantity), ...over }), seen, NOON),
  );
  account.consumed.clear();
  return account;
};
const held = (account: Account) => account.positions.get(1n)!;
const insured = (account: Account) => account.house.get('insurance') ?? 0n;

describe('a stop-out', () => {
  it("fills nothing below the day's floor, however much has to go", () => {
    const account = opened('5000');
    const {
      records: { fills },
    } = account.carry(decideStopOut(account.state, 1n, korea('7050', '500'), LATER)!);
    // Six levels of ten won reach from 7,050 down to the floor.
    expect(fills.map(({ quantity }) => quantity)).toEqual([units('3000')]);
    expect(fills[0]!.price).toBeGreaterThanOrEqual(units('7000'));
    expect(held(account)).toMatchObject({ status: 'inPosition', openQuantity: units('2000') });
  });
  it('at the floor takes what is displayed there, and no more before it has come back', () => {
    const account = opened('5000');
    const first = account.carry(decideStopOut(account.state, 1n, korea('7000', '500'), LATER)!);
    expect(first.records.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [units('500'), units('7000')],
    ]);
    expect(decideStopOut(account.state, 1n, korea('7000', '500'), LATER + 1_000)).toBeNull();
    const second = account.carry(decideStopOut(account.state, 1n, korea('7000', '500'), LATER + REFILL_MS)!);
    expect(second.records.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [units('500'), units('7000')],
    ]);
    expect(decideStopOut(account.state, 1n, korea('6990', '500'), LATER + 2 * REFILL_MS)).toBeNull();
  });
  it('buys back nothing above the ceiling', () => {
    const account = opened('5000', { side: 'short' });
    const {
      records: { fills },
    } = account.carry(decideStopOut(account.state, 1n, korea('12970', '500'), LATER)!);
    expect(fills[0]!.quantity).toBe(units('1500'));
    expect(fills[0]!.price).toBeLessThanOrEqual(units('13000'));
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
              LATER + minute * REFILL_MS,
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
  it("gives what it brought the dealer beyond the market's price to the insurance", () => {
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
        amount: notional(fill!.impact, fill!.quantity, 'KRW', 'down'),
        debit: 'dealer',
        credit: 'insurance',
        code: 'houseImpact',
        reference: `o${done.seq}`,
      },
    ]);
  });
});

describe('a margin call that is due', () => {
  it('is carried over until as much as it asks is closed', () => {
    const account = opened('5000');
    account.carry(decideMarginCall(account.state, 1n, korea('8000', '100000'), LATER)!);
    const due = held(account).callDueAt!;
    const first = account.carry(decideDueCall(account.state, 1n, korea('8000', '10'), due)!);
    expect(first.records.fills[0]!.quantity).toBe(units('1000'));
    expect(held(account).callDueAt).toBe(due);
    account.carry(decideDueCall(account.state, 1n, korea('8000', '100000'), due + REFILL_MS)!);
    expect(held(account).callDueAt).toBeNull();
    expect(insured(account)).toBeGreaterThanOrEqual(0n);
  });
});

describe('what ends with the day, and what is bought in', () => {
  it('is closed as deep as is offered, and goes on', () => {
    const account = opened('5000', { dayTrading: false, side: 'short' });
    const india = { ...korea('9000', '10'), dayEnds: LATER };
    account.carry(
      decideCloseIntraday(
        { ...account.state, positions: [{ ...held(account), dayTrading: true }] },
        1n,
        '2026-11-20',
        india,
        LATER,
      )!,
    );
    expect(held(account)).toMatchObject({ openQuantity: units('4000'), status: 'inPosition' });
  });
  it('buys in what can be had, so that the rest is still owed', () => {
    const account = opened('5000', { side: 'short' });
    account.carry(
      decideBuyIn(account.state, 1n, { quantity: units('4000'), held: units('5000') }, korea('9000', '10'), LATER)!,
    );
    expect(held(account).openQuantity).toBe(units('4000'));
    account.carry(
      decideBuyIn(
        account.state,
        1n,
        { quantity: units('4000'), held: units('5000') },
        korea('9000', '1000'),
        LATER + REFILL_MS,
      )!,
    );
    expect(held(account).openQuantity).toBe(units('1000'));
    expect(
      decideBuyIn(
        account.state,
        1n,
        { quantity: units('4000'), held: units('5000') },
        korea('9000', '1000'),
        LATER + 2 * REFILL_MS,
      ),
    ).toBeNull();
  });
});
