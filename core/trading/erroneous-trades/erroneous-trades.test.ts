/** Clearly erroneous trades: which they are, what is given back, and that nobody is better or worse off than before. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Fill } from '../orders/fill.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import {
  decideApproveTradeCorrection,
  decideProposeTradeCorrection,
  type TradeCorrectionRefusal,
} from './decide-trade-correction.ts';
import {
  computeBustFigures,
  computePriceCorrectionFigures,
  type TradeWithReference,
  type TradeUnderReview,
  type ExecutedTrade,
  buildCorrectionTransfers,
} from './erroneous-trade.ts';
import {
  ERRONEOUS_TRADE_DECISION_WINDOW_MS,
  computeDeviation,
  isErroneousPrice,
  ERRONEOUS_TRADE_REPORT_WINDOW_MS,
  getErroneousTradeThreshold,
  type TradeCorrection,
} from './erroneous-trade-policy.ts';

const MINUTE_MS = 60_000;
const percent = (text: string): bigint => parseUnits(text) / 100n;

describe('a trade is clearly erroneous', () => {
  it.each([
    ['25', '10'],
    ['25.01', '5'],
    ['50', '5'],
    ['50.01', '3'],
  ])(
    'in the United States, from a price of %s, beyond %s %%: the exchanges’ uniform rule of 2009',
    (reference, threshold) => {
      const at = parseUnits(reference);
      expect(getErroneousTradeThreshold('US', at)).toBe(percent(threshold));
      const edge = at + (at * percent(threshold)) / parseUnits('1');
      expect([isErroneousPrice('US', edge, at), isErroneousPrice('US', edge + 1n, at)]).toEqual([false, true]);
      expect(isErroneousPrice('US', 2n * at - edge - 1n, at)).toBe(true);
    },
  );
  it('by its distance from the price before it, in either direction', () => {
    expect([parseUnits('112'), parseUnits('88')].map((price) => computeDeviation(price, parseUnits('100')))).toEqual([
      percent('12'),
      percent('12'),
    ]);
  });
});

const made = fc.record({
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.bigInt(1n, parseUnits('5000')),
  quantity: fc.bigInt(1n, parseUnits('10000')),
  currency: fc.constantFrom('USD', 'KRW', 'USDT'),
  fee: fc.bigInt(0n, 5_000n),
  tax: fc.bigInt(0n, 5_000n),
});
const price = fc.bigInt(1n, parseUnits('5000'));
/** Gains of the house's accounts and of the customer by transfers. */
const gains = (transfers: readonly Transfer[]): Record<string, bigint> => {
  const sums: Record<string, bigint> = {};
  for (const { debit, credit, amount } of transfers) {
    sums[debit] = (sums[debit] ?? 0n) - amount;
    sums[credit] = (sums[credit] ?? 0n) + amount;
  }
  return sums;
};
/** A trade's result for its customer, charges included. */
const brought = ({ direction, price: at, quantity, currency, fee, tax }: ExecutedTrade): bigint => {
  const worth = computePriceCorrectionFigures(
    { direction: 'sell', price: 0n, quantity, currency, fee: 0n, tax: 0n },
    at,
  ).difference;
  const paid = -computePriceCorrectionFigures({ direction: 'buy', price: 0n, quantity, currency, fee: 0n, tax: 0n }, at)
    .difference;
  return (direction === 'buy' ? -paid : worth) - fee - tax;
};

describe('the figures', () => {
  it('of a correction give the customer the reference price, and never more charges', () => {
    fc.assert(
      fc.property(made, price, (trade, reference) => {
        const { difference, fee, tax, all } = computePriceCorrectionFigures(trade, reference);
        const atReference = { ...trade, price: reference, fee: trade.fee - fee, tax: trade.tax - tax };
        expect(brought(trade) + all).toBe(brought(atReference));
        expect(fee >= 0n && fee <= trade.fee && tax >= 0n && tax <= trade.tax).toBe(true);
        const isBetter = trade.direction === 'buy' ? reference <= trade.price : reference >= trade.price;
        expect(isBetter ? difference >= 0n : difference <= 0n).toBe(true);
      }),
    );
  });
  it('of a bust leave the customer without gain or loss', () => {
    fc.assert(
      fc.property(made, price, fc.bigInt(0n, 900n), (trade, soldAt, fee) => {
        const bought: ExecutedTrade = { ...trade, direction: 'buy' };
        const sold: ExecutedTrade = { ...trade, direction: 'sell', price: soldAt, fee, tax: fee / 2n };
        expect(brought(bought) + brought(sold) + computeBustFigures(bought, [sold]).all).toBe(0n);
      }),
    );
  });
  it('are booked, and conserve value', () => {
    fc.assert(
      fc.property(made, price, (trade, reference) => {
        const figures = computePriceCorrectionFigures(trade, reference);
        const transfers = buildCorrectionTransfers(figures, trade.currency, 'r7');
        expect(transfers.every(isAllowedBooking)).toBe(true);
        const { available = 0n, ...house } = gains(transfers);
        expect(available).toBe(figures.all);
        expect(Object.values(house).reduce((sum, each) => sum + each, 0n)).toBe(-available);
      }),
    );
  });
});

/** Somebody who has bought 10 at 120.01, a minute after the market was at 100. */
function bought(last = '120', more: Parameters<typeof buildOrderRequest>[0] = {}) {
  const account = new TestAccount('10000');
  const { records } = account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits('10'), ...more }),
      buildMarketView(last),
      TEST_NOON,
    ),
  );
  account.consumed.clear();
  const fill = records.fills![0] as Fill;
  const trade: TradeWithReference = {
    fill,
    side: 'long',
    instrument: 'US.NWRB',
    name: 'Nordwind Robotics',
    positionId: 'p1-1',
    market: 'US',
    currency: 'USD',
    portfolio: 0,
    isAdjusted: false,
    isUndoing: false,
    reference: { price: parseUnits('100'), at: TEST_NOON - MINUTE_MS },
  };
  return { account, trade };
}
type Bought = ReturnType<typeof bought>;

const requested = { why: 'tradePrice', by: '1' } as const;
const propose = (
  { account, trade }: Bought,
  measure: 'correct' | 'bust',
  now = TEST_NOON + MINUTE_MS,
  of: TradeUnderReview = trade,
) => decideProposeTradeCorrection(account.state, of, { ...requested, measure }, now);
const refusedOf = (decided: object | TradeCorrectionRefusal) => ('refused' in decided ? decided.refused : null);

/** The second person's yes to what the first has proposed, on the account as it is by then. */
function approve(
  of: Bought,
  measure: 'correct' | 'bust',
  by = '2',
  now = TEST_NOON + 2 * MINUTE_MS,
  view = buildMarketView('99'),
) {
  const proposed = propose(of, measure);
  if ('refused' in proposed) throw new Error(proposed.refused);
  const requests = [proposed.records.requests![0]!.request];
  of.account.lastSeq = proposed.lastSeq;
  const approval = { request: requests[0]!.seq, reviewer: { id: by }, account: 5n, trade: of.trade, market: view };
  return decideApproveTradeCorrection({ ...of.account.state, requests }, approval, now);
}
const done = (decided: ReturnType<typeof approve>) => {
  if ('refused' in decided) throw new Error(decided.refused);
  return decided;
};
const recordIn = (decided: ReturnType<typeof approve>): TradeCorrection => done(decided).records.tradeCorrections![0]!;

describe('a correction proposal', () => {
  it('is accepted within 30 minutes of the trade, and can be approved within a day', () => {
    const of = bought();
    expect(refusedOf(propose(of, 'correct', of.trade.fill.at + ERRONEOUS_TRADE_REPORT_WINDOW_MS))).toBeNull();
    expect(refusedOf(propose(of, 'correct', of.trade.fill.at + ERRONEOUS_TRADE_REPORT_WINDOW_MS + 1))).toBe(
      'tradeTooOld',
    );
    expect(refusedOf(approve(of, 'correct', '2', of.trade.fill.at + ERRONEOUS_TRADE_DECISION_WINDOW_MS))).toBeNull();
    expect(
      refusedOf(approve(bought(), 'correct', '2', of.trade.fill.at + ERRONEOUS_TRADE_DECISION_WINDOW_MS + 1)),
    ).toBe('tradeTooOld');
  });
  it('of a trade within the threshold is refused with its deviation', () => {
    expect(propose(bought('102'), 'correct')).toEqual({
      refused: 'tradeNotErroneous',
      params: { deviation: '2.01', threshold: '3', reference: '100', currency: 'USD' },
    });
  });
  it.each([
    [{ portfolio: 10_000 }, 'tradeNotCorrectable'],
    [{ portfolio: 8_000 }, 'tradeNotCorrectable'],
    [{ isUndoing: true }, 'tradeNotCorrectable'],
    [{ reference: null }, 'tradeWithoutReference'],
  ] as const)('of %o is refused: %s', (change, code) => {
    const of = bought();
    expect(refusedOf(propose(of, 'correct', TEST_NOON, { ...of.trade, ...change }))).toBe(code);
  });
  it('can be made once per trade, and approved once', () => {
    const of = bought();
    const proposed = propose(of, 'correct');
    if ('refused' in proposed) throw new Error(proposed.refused);
    const requests = [proposed.records.requests![0]!.request];
    const again = decideProposeTradeCorrection(
      { ...of.account.state, requests },
      of.trade,
      { ...requested, measure: 'bust' },
      TEST_NOON,
    );
    expect(refusedOf(again)).toBe('tradeCorrectedAlready');
    const tradeCorrections = [recordIn(approve(of, 'correct'))];
    const later = decideApproveTradeCorrection(
      { ...of.account.state, requests, tradeCorrections },
      { request: requests[0]!.seq, reviewer: { id: '2' }, account: 5n, trade: of.trade, market: null },
      TEST_NOON,
    );
    expect(refusedOf(later)).toBe('tradeCorrectedAlready');
  });
  it('must be approved by another person', () => {
    expect(refusedOf(approve(bought(), 'correct', '1'))).toBe('ownApproval');
  });
});

describe('a corrected price', () => {
  it('refunds the difference, even after the units were sold', () => {
    const of = bought();
    of.account.positions.clear();
    const before = of.account.balance('available');
    const decided = of.account.carry(done(approve(of, 'correct')));
    // 10 × (120.01 − 100)
    expect(recordIn(decided)).toMatchObject({ difference: parseUsd('200.10'), closing: null });
    const { fee, tax } = recordIn(decided);
    expect(of.account.balance('available') - before).toBe(parseUsd('200.10') + fee + tax);
    expect(decided.notices.map(({ code }) => code)).toEqual(['tradeCorrected']);
  });
  it('collects an underpayment, and is refused if the money is no longer there', () => {
    const of = bought('80');
    expect(recordIn(approve(of, 'correct')).difference).toBe(parseUsd('-199.90'));
    of.account.balances.set('available', parseUsd('199.89'));
    expect(approve(of, 'correct')).toMatchObject({
      refused: 'insufficientBalance',
      params: { needed: '199.90', available: '199.89', currency: 'USD' },
    });
  });
});

describe('a bust', () => {
  it.each(['60', '99', '180'])('leaves as much money as before the purchase, at a market of %s', (last) => {
    const of = bought();
    const decided = of.account.carry(done(approve(of, 'bust', '2', TEST_NOON + 2 * MINUTE_MS, buildMarketView(last))));
    expect(of.account.balance('available')).toBe(parseUsd('10000'));
    expect([...of.account.positions.values()].map(({ openQuantity }) => openQuantity)).toEqual([0n]);
    expect(recordIn(decided).closing).not.toBeNull();
    expect(decided.notices.map(({ code }) => code)).toEqual(['tradeBusted']);
    expect(decided.records.orders!.at(-1)).toMatchObject({ cause: 'tradeBusted', status: 'closed' });
  });
  it.each([
    ['borrowed', { leverage: 2 }, {}],
    ['pledged', {}, { pledge: { loan: 9n, quantity: parseUnits('1') } }],
    ['partly sold', {}, { openQuantity: parseUnits('9') }],
    ['waiting to be sold', {}, { reserved: parseUnits('1') }],
  ])('is refused for units that are %s', (_, ordered, change) => {
    const of = bought('120', ordered);
    const [position] = [...of.account.positions.values()];
    of.account.positions.set(position!.seq, { ...position!, ...change });
    expect(refusedOf(propose(of, 'bust'))).toBe('bustNotWhole');
  });
  it('is refused if units were sold between the proposal and the approval', () => {
    const of = bought();
    const proposed = propose(of, 'bust');
    if ('refused' in proposed) throw new Error(proposed.refused);
    const [position] = [...of.account.positions.values()];
    of.account.positions.set(position!.seq, { ...position!, openQuantity: parseUnits('4') });
    const requests = [proposed.records.requests![0]!.request];
    const approval = { request: requests[0]!.seq, reviewer: { id: '2' }, account: 5n, trade: of.trade };
    expect(
      refusedOf(
        decideApproveTradeCorrection(
          { ...of.account.state, requests },
          { ...approval, market: buildMarketView('99') },
          TEST_NOON,
        ),
      ),
    ).toBe('bustNotWhole');
  });
  it('waits until the market can take all of it', () => {
    const closed = buildMarketView('99', { session: 'closed' });
    expect(refusedOf(approve(bought(), 'bust', '2', TEST_NOON, closed))).toBe('bustNotNow');
    const thin = buildMarketView('99', { quote: buildQuote('99', { bidSize: 0n }) });
    expect(refusedOf(approve(bought(), 'bust', '2', TEST_NOON, thin))).toBe('bustNotNow');
  });
});
