/** Exchanges' price tests of short sales, as they publish them. */
import { describe, expect, it, test } from 'vitest';
import { shortSalePriceRestrictionOn } from '../../borrowing/short-sale-price-restrictions.ts';
import type { Instrument, Market } from '../../markets/market-types.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { decideFillRestingOrder, decideTriggerOrder } from '../trading/fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  testStockInstrument,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
} from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const day = (low: string, close: string, previousClose: string) => ({
  low: parseUnits(low),
  close: parseUnits(close),
  previousClose: parseUnits(previousClose),
});
interface Example {
  source: string;
  market: Market;
  date: string;
  today: [string, string, string];
  before: [string, string, string];
  test: string | null;
}
const SEC = 'SEC, FAQ on Rule 201 (sec.gov/divisions/marketreg/rule201faq.htm)';
const calm: [string, string, string] = ['99', '100', '100'];
const EXAMPLES: Example[] = [
  {
    source: `${SEC}: a trade 10 % or more below the close before`,
    market: 'US',
    date: '2026-11-20',
    today: ['90', '97', '100'],
    before: calm,
    test: 'aboveBid',
  },
  {
    source: `${SEC}: not by less`,
    market: 'US',
    date: '2026-11-20',
    today: ['90.01', '91', '100'],
    before: calm,
    test: null,
  },
  {
    source: `${SEC}: and on the next day`,
    market: 'US',
    date: '2026-11-20',
    today: ['96', '97', '97'],
    before: ['90', '97', '100'],
    test: 'aboveBid',
  },
  {
    source: '75 FR 11232: nobody had to comply before 28 February 2011',
    market: 'US',
    date: '2011-02-25',
    today: ['80', '82', '100'],
    before: calm,
    test: null,
  },
  {
    source: 'KRX KOSPI Market Business Regulation, article 18: no quotation at or below the last price',
    market: 'KR',
    date: '2026-11-20',
    today: calm,
    before: calm,
    test: 'aboveLast',
  },
  {
    source: 'SET, 2024-06-21: "prices equal to or higher than the last executed price" until June 2024',
    market: 'TH',
    date: '2024-06-28',
    today: calm,
    before: calm,
    test: 'atLast',
  },
  {
    source: 'SET, 2024-06-21: "prices higher than the last executed price" from July 2024',
    market: 'TH',
    date: '2024-07-01',
    today: calm,
    before: calm,
    test: 'aboveLast',
  },
  {
    source: 'SET, 2025-03-07: the zero-plus tick rule by default',
    market: 'TH',
    date: '2026-11-20',
    today: ['85', '86', '100'],
    before: calm,
    test: 'atLast',
  },
  {
    source: 'SET, 2025-03-07: the uptick rule after a close 10 % down',
    market: 'TH',
    date: '2026-11-20',
    today: calm,
    before: ['88', '90', '100'],
    test: 'aboveLast',
  },
  { source: 'no test', market: 'SA', date: '2026-11-20', today: ['80', '80', '100'], before: calm, test: null },
];
test.each(EXAMPLES)('$market on $date, $source', ({ market: of, date, today, before, test: expected }) => {
  expect(shortSalePriceRestrictionOn(of, 'listed', date, day(...today), day(...before))).toBe(expected);
});

const fallen = (last: string, over: Partial<MarketView> = {}): MarketView =>
  buildMarketView(last, {
    quote: buildQuote(last, { previousClose: parseUnits('100'), low: parseUnits('89') }),
    ...over,
  });
const short = (over: object = {}) => buildOrderRequest({ side: 'short', quantity: parseUnits('10'), ...over });
const limit = (at: string) => short({ type: 'limit', limitPrice: parseUnits(at), timeInForce: 'gtc' });
const fresh = (): TestAccount => new TestAccount('10000');

describe('after a fall of a tenth', () => {
  it('refuses a short sale at the bid, with the lowest price that passes', () => {
    const refused = { refused: 'belowShortTest', params: { price: '92', currency: 'USD' } };
    for (const request of [short(), limit('91.99'), limit('80')]) {
      expect(requireRefusal(decidePlaceOrder(fresh().state, request, fallen('92'), TEST_NOON))).toEqual(refused);
      expect(previewOrder(fresh().state, request, fallen('92'), TEST_NOON)).toEqual(refused);
    }
    expect(decidePlaceOrder(fresh().state, limit('92'), fallen('92'), TEST_NOON)).toMatchObject({
      order: { status: 'pending' },
    });
    expect(
      decidePlaceOrder(fresh().state, buildOrderRequest({ quantity: parseUnits('10') }), fallen('92'), TEST_NOON),
    ).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it('an order already in the book may fill, and a new limit is tested', () => {
    const account = fresh();
    const { order: waits } = account.carry(
      decidePlaceOrder(account.state, limit('95'), buildMarketView('94'), TEST_NOON),
    );
    expect(
      requireRefusal(
        decideReplaceOrder(account.state, waits.seq, { limitPrice: parseUnits('91') }, fallen('92'), TEST_NOON),
      ).refused,
    ).toBe('belowShortTest');
    expect(
      account.carry(decideFillRestingOrder(account.state, waits.seq, fallen('96'), parseUnits('1000'), TEST_NOON))
        .records.fills,
    ).toMatchObject([{ rule: 'limit.through' }]);
  });
  it('an order in the book is tested again when it grows, not when it shrinks', () => {
    const account = fresh();
    const grow = (quantity: string, change: object = {}) =>
      decideReplaceOrder(account.state, 1n, { quantity: parseUnits(quantity), ...change }, fallen('96'), TEST_NOON);
    account.carry(decidePlaceOrder(account.state, limit('95'), buildMarketView('94'), TEST_NOON));
    expect(requireRefusal(grow('11'))).toEqual({ refused: 'belowShortTest', params: { price: '96', currency: 'USD' } });
    account.carry(grow('9'));
    expect(account.carry(grow('11', { limitPrice: parseUnits('96') }))).toMatchObject({
      order: { status: 'pending', quantity: parseUnits('11') },
    });
    expect(account.carry(grow('12'))).toMatchObject({ order: { status: 'pending', quantity: parseUnits('12') } });
    expect(
      account.carry(
        decideReplaceOrder(account.state, 1n, { quantity: parseUnits('13') }, buildMarketView('94'), TEST_NOON),
      ),
    ).toMatchObject({ order: { status: 'pending' } });
  });
  it('a triggered stop may grow, since each of its fills is tested', () => {
    const account = fresh();
    account.carry(
      decidePlaceOrder(
        account.state,
        short({ type: 'stopLimit', stopPrice: parseUnits('95'), limitPrice: parseUnits('90'), timeInForce: 'gtc' }),
        buildMarketView('97'),
        TEST_NOON,
      ),
    );
    account.carry(decideTriggerOrder(account.state, 1n, fallen('92'), null, TEST_NOON));
    expect(
      account.carry(decideReplaceOrder(account.state, 1n, { quantity: parseUnits('11') }, fallen('92'), TEST_NOON)),
    ).toMatchObject({ records: { fills: [] }, order: { status: 'pending' } });
  });
  it('a triggered stop waits until the market rises to an allowed price', () => {
    const account = fresh();
    const { order: stop } = account.carry(
      decidePlaceOrder(
        account.state,
        short({ type: 'stop', stopPrice: parseUnits('95'), timeInForce: 'gtc' }),
        buildMarketView('97'),
        TEST_NOON,
      ),
    );
    expect(account.carry(decideTriggerOrder(account.state, stop.seq, fallen('92'), null, TEST_NOON))).toMatchObject({
      records: { fills: [] },
      order: { status: 'pending', cause: 'notTakenAtTrigger' },
      notices: [{ code: 'stopWaits' }],
    });
    expect(decideTriggerOrder(account.state, stop.seq, fallen('91.9'), null, TEST_NOON)).toBeNull();
    expect(
      account.carry(decideTriggerOrder(account.state, stop.seq, buildMarketView('91.9'), null, TEST_NOON)).records
        .fills,
    ).toMatchObject([{ price: parseUnits('91.89') }]);
    const { order: limited } = account.carry(
      decidePlaceOrder(
        account.state,
        short({ type: 'stopLimit', stopPrice: parseUnits('95'), limitPrice: parseUnits('90'), timeInForce: 'gtc' }),
        buildMarketView('97'),
        TEST_NOON,
      ),
    );
    account.carry(decideTriggerOrder(account.state, limited.seq, fallen('92'), null, TEST_NOON));
    // At the last price, which is above the bid, and not at its limit.
    expect(
      account.carry(decideFillRestingOrder(account.state, limited.seq, fallen('91.9'), parseUnits('1000'), TEST_NOON))
        .records.fills,
    ).toMatchObject([{ price: parseUnits('91.9'), bid: parseUnits('91.89') }]);
  });
  it('over-the-counter instruments and sales of holdings are exempt', () => {
    const otc: Instrument = { ...testStockInstrument, board: 'otc', segment: 'OTC' };
    expect(decidePlaceOrder(fresh().state, short(), fallen('92', { instrument: otc }), TEST_NOON)).toMatchObject({
      order: { status: 'inPosition' },
    });
    const account = fresh();
    account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('10') }), fallen('92'), TEST_NOON),
    );
    expect(
      account.carry(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ effect: 'close', quantity: parseUnits('10') }),
          fallen('92'),
          TEST_NOON,
        ),
      ).order.status,
    ).toBe('closed');
  });
});

it('in Korea a short sale must be above the last price', () => {
  const korean = (last: string): MarketView =>
    buildMarketView(last, {
      instrument: buildInstrument('KR'),
      quote: buildQuote(last, { bid: parseUnits('9990'), ask: parseUnits('10000'), last: parseUnits(last) }),
    });
  const rich = (): TestAccount => {
    const account = fresh();
    account.balances.set('available', 100_000_000n);
    return account;
  };
  expect(requireRefusal(decidePlaceOrder(rich().state, limit('10000'), korean('10000'), TEST_NOON))).toMatchObject({
    refused: 'belowShortTest',
    params: { price: '10010' },
  });
  expect(decidePlaceOrder(rich().state, limit('10010'), korean('10000'), TEST_NOON)).toMatchObject({
    order: { status: 'pending' },
  });
});
