import { describe, expect, it } from 'vitest';
import { decideIntradayClosing, decideIntradayWarning, getIntradayEndStep } from './end-intraday-positions.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
} from './testing.ts';
import type { Instrument } from '../../markets/market-types.ts';
import type { MarketView } from '../orders/market-view.ts';

const MINUTE_MS = 60_000;
const indian: Instrument = {
  ...testStockInstrument,
  id: 'IN.TEST',
  market: 'IN',
  code: 'TEST',
  segment: 'BSE',
  currency: 'INR',
};
/** A market whose session ends in this many minutes. */
const ending = (minutes: number, over: Partial<MarketView> = {}): MarketView =>
  buildMarketView('100', {
    instrument: indian,
    quote: buildQuote('100', { instrument: indian.id }),
    dayEnds: TEST_NOON + minutes * MINUTE_MS,
    ...over,
  });
const DAY = '2026-11-20';
const short = () => {
  const account = new TestAccount('100000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side: 'short', quantity: parseUnits('10') }),
      ending(200),
      TEST_NOON,
    ),
  );
  return account;
};

describe('an intraday short position', () => {
  it.each([
    [31, DAY, null],
    [30, DAY, 'warn'],
    [11, DAY, 'warn'],
    [10, DAY, 'close'],
    [0, DAY, 'close'],
    [200, '2026-11-19', 'close'],
  ])('%d minutes before the end, opened on %s: %s', (minutes, openedOn, step) => {
    expect(getIntradayEndStep({ side: 'short', dayTrading: false }, openedOn, ending(minutes), TEST_NOON)).toBe(step);
    expect(getIntradayEndStep({ side: 'long', dayTrading: false }, openedOn, ending(minutes), TEST_NOON)).toBeNull();
    expect(
      getIntradayEndStep(
        { side: 'short', dayTrading: false },
        openedOn,
        ending(minutes, { session: 'closed' }),
        TEST_NOON,
      ),
    ).toBeNull();
    expect(
      getIntradayEndStep(
        { side: 'short', dayTrading: false },
        openedOn,
        { ...ending(minutes), instrument: testStockInstrument },
        TEST_NOON,
      ),
    ).toBeNull();
  });
  it('is previewed with a note that it ends with the day', () => {
    expect(
      previewOrder(new TestAccount('100000').state, buildOrderRequest({ side: 'short' }), ending(200), TEST_NOON),
    ).toMatchObject({
      notes: ['shortRisk', 'intradayOnly'],
    });
    expect(
      previewOrder(
        new TestAccount('100000').state,
        buildOrderRequest({ side: 'short' }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    ).toMatchObject({
      notes: ['shortRisk'],
    });
  });
  it('gets a warning with its closing time, and nothing else changes', () => {
    const account = short();
    const warning = account.carry(decideIntradayWarning(account.state, 1n, DAY, ending(30), TEST_NOON)!);
    expect(warning).toMatchObject({
      transfers: [],
      records: { positions: [] },
      notices: [
        { code: 'intradayWarning', params: { quantity: '10', at: new Date(TEST_NOON + 20 * MINUTE_MS).toISOString() } },
      ],
    });
    expect(decideIntradayClosing(account.state, 1n, DAY, ending(30), TEST_NOON)).toBeNull();
  });
  it('is closed by its own order, ends orders waiting to close it, and conserves all money', () => {
    const account = short();
    const { order: waiting } = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({
          side: 'short',
          effect: 'close',
          type: 'limit',
          limitPrice: parseUnits('90'),
          quantity: parseUnits('10'),
          timeInForce: 'gtc',
        }),
        ending(100),
        TEST_NOON,
      ),
    );
    const {
      order: done,
      notices: [notice],
      records: {
        fills: [fill],
      },
    } = account.carry(decideIntradayClosing(account.state, 1n, DAY, ending(10), TEST_NOON)!);
    expect([done.cause, done.status, fill?.rule, notice?.code]).toEqual([
      'intradayEnd',
      'closed',
      'close.market',
      'positionClosed',
    ]);
    expect(account.orders.get(waiting.seq)?.status).toBe('cancelled');
    expect(account.positions.get(1n)).toMatchObject({ status: 'closed', margin: 0n });
    expect(account.balance('margin')).toBe(0n);
    expect([...account.balances.values(), ...account.house.values()].reduce((a, b) => a + b, 0n)).toBe(100_000_00n);
    expect(decideIntradayClosing(account.state, 1n, DAY, ending(10), TEST_NOON)).toBeNull();
  });
  it('is not closed without a price', () => {
    const account = short();
    expect(decideIntradayClosing(account.state, 1n, DAY, ending(10, { quote: null }), TEST_NOON)).toBeNull();
  });
});
