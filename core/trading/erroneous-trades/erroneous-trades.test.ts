/** Clearly erroneous trades: which they are, what is given back, and that nobody is better or worse off than before. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBooked } from '../../registry/bookings.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Fill } from '../orders/fill.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from '../trading/testing.ts';
import { decideApproveTrade, decideProposeTrade, type ErroneousRefusal } from './decide-correction.ts';
import {
  bustedBy,
  correctedTo,
  type HeldTrade,
  type JudgedTrade,
  type MadeTrade,
  transfersOf,
} from './erroneous-trade.ts';
import { DECIDE_MS, deviationOf, isErroneous, REPORT_MS, thresholdOf, type TradeCorrection } from './policy.ts';

const MINUTE_MS = 60_000;
const percent = (text: string): bigint => units(text) / 100n;

describe('a trade is clearly erroneous', () => {
  it.each([
    ['25', '10'],
    ['25.01', '5'],
    ['50', '5'],
    ['50.01', '3'],
  ])(
    'in the United States, from a price of %s, beyond %s %%: the exchanges’ uniform rule of 2009',
    (reference, threshold) => {
      const at = units(reference);
      expect(thresholdOf('US', at)).toBe(percent(threshold));
      const edge = at + (at * percent(threshold)) / units('1');
      expect([isErroneous('US', edge, at), isErroneous('US', edge + 1n, at)]).toEqual([false, true]);
      expect(isErroneous('US', 2n * at - edge - 1n, at)).toBe(true);
    },
  );
  it('as far as it is from the price before it, either way', () => {
    expect([units('112'), units('88')].map((price) => deviationOf(price, units('100')))).toEqual([
      percent('12'),
      percent('12'),
    ]);
  });
});

const made = fc.record({
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.bigInt(1n, units('5000')),
  quantity: fc.bigInt(1n, units('10000')),
  currency: fc.constantFrom('USD', 'KRW', 'USDT'),
  fee: fc.bigInt(0n, 5_000n),
  tax: fc.bigInt(0n, 5_000n),
});
const price = fc.bigInt(1n, units('5000'));
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
const brought = ({ direction, price: at, quantity, currency, fee, tax }: MadeTrade): bigint => {
  const worth = correctedTo({ direction: 'sell', price: 0n, quantity, currency, fee: 0n, tax: 0n }, at).difference;
  const paid = -correctedTo({ direction: 'buy', price: 0n, quantity, currency, fee: 0n, tax: 0n }, at).difference;
  return (direction === 'buy' ? -paid : worth) - fee - tax;
};

describe('figures', () => {
  it('of a correction leave the customer with the reference price, and never with more charges', () => {
    fc.assert(
      fc.property(made, price, (trade, reference) => {
        const { difference, fee, tax, all } = correctedTo(trade, reference);
        const atReference = { ...trade, price: reference, fee: trade.fee - fee, tax: trade.tax - tax };
        expect(brought(trade) + all).toBe(brought(atReference));
        expect(fee >= 0n && fee <= trade.fee && tax >= 0n && tax <= trade.tax).toBe(true);
        const isBetter = trade.direction === 'buy' ? reference <= trade.price : reference >= trade.price;
        expect(isBetter ? difference >= 0n : difference <= 0n).toBe(true);
      }),
    );
  });
  it('of a bust leave the customer with nothing gained and nothing lost', () => {
    fc.assert(
      fc.property(made, price, fc.bigInt(0n, 900n), (trade, soldAt, fee) => {
        const bought: MadeTrade = { ...trade, direction: 'buy' };
        const sold: MadeTrade = { ...trade, direction: 'sell', price: soldAt, fee, tax: fee / 2n };
        expect(brought(bought) + brought(sold) + bustedBy(bought, [sold]).all).toBe(0n);
      }),
    );
  });
  it('are booked, and conserve value', () => {
    fc.assert(
      fc.property(made, price, (trade, reference) => {
        const figures = correctedTo(trade, reference);
        const transfers = transfersOf(figures, trade.currency, 'r7');
        expect(transfers.every(isBooked)).toBe(true);
        const { available = 0n, ...house } = gains(transfers);
        expect(available).toBe(figures.all);
        expect(Object.values(house).reduce((sum, each) => sum + each, 0n)).toBe(-available);
      }),
    );
  });
});

/** Somebody who has bought 10 at 120.01, a minute after the market was at 100. */
function bought(last = '120', more: Parameters<typeof order>[0] = {}) {
  const account = new Account('10000');
  const { records } = account.carry(
    decidePlaceOrder(account.state, order({ quantity: units('10'), ...more }), market(last), NOON),
  );
  account.consumed.clear();
  const fill = records.fills![0] as Fill;
  const trade: HeldTrade = {
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
    reference: { price: units('100'), at: NOON - MINUTE_MS },
  };
  return { account, trade };
}
type Bought = ReturnType<typeof bought>;

const asked = { why: 'tradePrice', by: '1' } as const;
const propose = (
  { account, trade }: Bought,
  measure: 'correct' | 'bust',
  now = NOON + MINUTE_MS,
  of: JudgedTrade = trade,
) => decideProposeTrade(account.state, of, { ...asked, measure }, now);
const refusedOf = (decided: object | ErroneousRefusal) => ('refused' in decided ? decided.refused : null);

/** The second person's yes to what the first has proposed, on the account as it is by then. */
function approve(of: Bought, measure: 'correct' | 'bust', by = '2', now = NOON + 2 * MINUTE_MS, view = market('99')) {
  const proposed = propose(of, measure);
  if ('refused' in proposed) throw new Error(proposed.refused);
  const requests = [proposed.records.requests![0]!.request];
  of.account.lastSeq = proposed.lastSeq;
  const approval = { request: requests[0]!.seq, reviewer: { id: by }, account: 5n, trade: of.trade, market: view };
  return decideApproveTrade({ ...of.account.state, requests }, approval, now);
}
const done = (decided: ReturnType<typeof approve>) => {
  if ('refused' in decided) throw new Error(decided.refused);
  return decided;
};
const recordIn = (decided: ReturnType<typeof approve>): TradeCorrection => done(decided).records.tradeCorrections![0]!;

describe('a proposal', () => {
  it('is taken within 30 minutes of the trade, and approved within a day', () => {
    const of = bought();
    expect(refusedOf(propose(of, 'correct', of.trade.fill.at + REPORT_MS))).toBeNull();
    expect(refusedOf(propose(of, 'correct', of.trade.fill.at + REPORT_MS + 1))).toBe('tradeTooOld');
    expect(refusedOf(approve(of, 'correct', '2', of.trade.fill.at + DECIDE_MS))).toBeNull();
    expect(refusedOf(approve(bought(), 'correct', '2', of.trade.fill.at + DECIDE_MS + 1))).toBe('tradeTooOld');
  });
  it('of a trade within the threshold says how far away it was made', () => {
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
    expect(refusedOf(propose(of, 'correct', NOON, { ...of.trade, ...change }))).toBe(code);
  });
  it('is the only one of its trade, and its approval the only one', () => {
    const of = bought();
    const proposed = propose(of, 'correct');
    if ('refused' in proposed) throw new Error(proposed.refused);
    const requests = [proposed.records.requests![0]!.request];
    const again = decideProposeTrade({ ...of.account.state, requests }, of.trade, { ...asked, measure: 'bust' }, NOON);
    expect(refusedOf(again)).toBe('tradeCorrectedAlready');
    const tradeCorrections = [recordIn(approve(of, 'correct'))];
    const later = decideApproveTrade(
      { ...of.account.state, requests, tradeCorrections },
      { request: requests[0]!.seq, reviewer: { id: '2' }, account: 5n, trade: of.trade, market: null },
      NOON,
    );
    expect(refusedOf(later)).toBe('tradeCorrectedAlready');
  });
  it('is approved by another person', () => {
    expect(refusedOf(approve(bought(), 'correct', '1'))).toBe('ownApproval');
  });
});

describe('a corrected price', () => {
  it('gives the difference back, also after the units were sold', () => {
    const of = bought();
    of.account.positions.clear();
    const before = of.account.balance('available');
    const decided = of.account.carry(done(approve(of, 'correct')));
    // 10 × (120.01 − 100)
    expect(recordIn(decided)).toMatchObject({ difference: usd('200.10'), closing: null });
    const { fee, tax } = recordIn(decided);
    expect(of.account.balance('available') - before).toBe(usd('200.10') + fee + tax);
    expect(decided.notices.map(({ code }) => code)).toEqual(['tradeCorrected']);
  });
  it('takes what was too little, and is refused where that is no longer there', () => {
    const of = bought('80');
    expect(recordIn(approve(of, 'correct')).difference).toBe(usd('-199.90'));
    of.account.balances.set('available', usd('199.89'));
    expect(approve(of, 'correct')).toMatchObject({
      refused: 'insufficientBalance',
      params: { needed: '199.90', available: '199.89', currency: 'USD' },
    });
  });
});

describe('a bust', () => {
  it.each(['60', '99', '180'])('leaves as much money as before the purchase, at a market of %s', (last) => {
    const of = bought();
    const decided = of.account.carry(done(approve(of, 'bust', '2', NOON + 2 * MINUTE_MS, market(last))));
    expect(of.account.balance('available')).toBe(usd('10000'));
    expect([...of.account.positions.values()].map(({ openQuantity }) => openQuantity)).toEqual([0n]);
    expect(recordIn(decided).closing).not.toBeNull();
    expect(decided.notices.map(({ code }) => code)).toEqual(['tradeBusted']);
    expect(decided.records.orders!.at(-1)).toMatchObject({ cause: 'tradeBusted', status: 'closed' });
  });
  it.each([
    ['borrowed', { leverage: 2 }, {}],
    ['pledged', {}, { pledge: { loan: 9n, quantity: units('1') } }],
    ['partly sold', {}, { openQuantity: units('9') }],
    ['waiting to be sold', {}, { reserved: units('1') }],
  ])('is refused of units that are %s', (_, ordered, change) => {
    const of = bought('120', ordered);
    const [position] = [...of.account.positions.values()];
    of.account.positions.set(position!.seq, { ...position!, ...change });
    expect(refusedOf(propose(of, 'bust'))).toBe('bustNotWhole');
  });
  it('is refused where a sale has come between the proposal and the approval', () => {
    const of = bought();
    const proposed = propose(of, 'bust');
    if ('refused' in proposed) throw new Error(proposed.refused);
    const [position] = [...of.account.positions.values()];
    of.account.positions.set(position!.seq, { ...position!, openQuantity: units('4') });
    const requests = [proposed.records.requests![0]!.request];
    const approval = { request: requests[0]!.seq, reviewer: { id: '2' }, account: 5n, trade: of.trade };
    expect(
      refusedOf(decideApproveTrade({ ...of.account.state, requests }, { ...approval, market: market('99') }, NOON)),
    ).toBe('bustNotWhole');
  });
  it('waits for a market that takes all of it', () => {
    const closed = market('99', { session: 'closed' });
    expect(refusedOf(approve(bought(), 'bust', '2', NOON, closed))).toBe('bustNotNow');
    const thin = market('99', { quote: quoteAt('99', { bidSize: 0n }) });
    expect(refusedOf(approve(bought(), 'bust', '2', NOON, thin))).toBe('bustNotNow');
  });
});
