/** Exchanges' price tests of short sales, as they publish them. */
import { describe, expect, it, test } from 'vitest';
import { shortTestOn } from '../../borrowing/short-sale-tests.ts';
import type { Instrument, Market } from '../../markets/market.ts';
import { instrumentOn } from '../../testing/instruments.ts';
import { decideFillResting, decideTriggerOrder } from '../trading/resting-orders.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import { Account, market, NOON, nordwind, order, quoteAt, refusal, units } from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const day = (low: string, close: string, previousClose: string) => ({
  low: units(low),
  close: units(close),
  previousClose: units(previousClose),
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
  expect(shortTestOn(of, 'listed', date, day(...today), day(...before))).toBe(expected);
});

const fallen = (last: string, over: Partial<MarketView> = {}): MarketView =>
  market(last, { quote: quoteAt(last, { previousClose: units('100'), low: units('89') }), ...over });
const short = (over: object = {}) => order({ side: 'short', quantity: units('10'), ...over });
const limit = (at: string) => short({ type: 'limit', limitPrice: units(at), timeInForce: 'gtc' });
const fresh = (): Account => new Account('10000');

describe('after a fall of a tenth', () => {
  it('nothing is sold short at the bid, and the lowest price that passes is told', () => {
    const refused = { refused: 'belowShortTest', params: { price: '92', currency: 'USD' } };
    for (const request of [short(), limit('91.99'), limit('80')]) {
      expect(refusal(decidePlaceOrder(fresh().state, request, fallen('92'), NOON))).toEqual(refused);
      expect(previewOrder(fresh().state, request, fallen('92'), NOON)).toEqual(refused);
    }
    expect(decidePlaceOrder(fresh().state, limit('92'), fallen('92'), NOON)).toMatchObject({
      order: { status: 'pending' },
    });
    expect(decidePlaceOrder(fresh().state, order({ quantity: units('10') }), fallen('92'), NOON)).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it('what stands in the book since before may fill, and a new limit is tested', () => {
    const account = fresh();
    const { order: waits } = account.carry(decidePlaceOrder(account.state, limit('95'), market('94'), NOON));
    expect(
      refusal(decideReplaceOrder(account.state, waits.seq, { limitPrice: units('91') }, fallen('92'), NOON)).refused,
    ).toBe('belowShortTest');
    expect(
      account.carry(decideFillResting(account.state, waits.seq, fallen('96'), units('1000'), NOON)).records.fills,
    ).toMatchObject([{ rule: 'limit.through' }]);
  });
  it('what stands in the book is tested again when it grows, and is not when it shrinks', () => {
    const account = fresh();
    const grow = (quantity: string, change: object = {}) =>
      decideReplaceOrder(account.state, 1n, { quantity: units(quantity), ...change }, fallen('96'), NOON);
    account.carry(decidePlaceOrder(account.state, limit('95'), market('94'), NOON));
    expect(refusal(grow('11'))).toEqual({ refused: 'belowShortTest', params: { price: '96', currency: 'USD' } });
    account.carry(grow('9'));
    expect(account.carry(grow('11', { limitPrice: units('96') }))).toMatchObject({
      order: { status: 'pending', quantity: units('11') },
    });
    expect(account.carry(grow('12'))).toMatchObject({ order: { status: 'pending', quantity: units('12') } });
    expect(
      account.carry(decideReplaceOrder(account.state, 1n, { quantity: units('13') }, market('94'), NOON)),
    ).toMatchObject({ order: { status: 'pending' } });
  });
  it('a stop that has been reached may grow: each of its fills is tested', () => {
    const account = fresh();
    account.carry(
      decidePlaceOrder(
        account.state,
        short({ type: 'stopLimit', stopPrice: units('95'), limitPrice: units('90'), timeInForce: 'gtc' }),
        market('97'),
        NOON,
      ),
    );
    account.carry(decideTriggerOrder(account.state, 1n, fallen('92'), null, NOON));
    expect(
      account.carry(decideReplaceOrder(account.state, 1n, { quantity: units('11') }, fallen('92'), NOON)),
    ).toMatchObject({ records: { fills: [] }, order: { status: 'pending' } });
  });
  it('a stop that is reached waits until the market comes up to it', () => {
    const account = fresh();
    const { order: stop } = account.carry(
      decidePlaceOrder(
        account.state,
        short({ type: 'stop', stopPrice: units('95'), timeInForce: 'gtc' }),
        market('97'),
        NOON,
      ),
    );
    expect(account.carry(decideTriggerOrder(account.state, stop.seq, fallen('92'), null, NOON))).toMatchObject({
      records: { fills: [] },
      order: { status: 'pending', cause: 'triggered' },
    });
    expect(decideFillResting(account.state, stop.seq, fallen('91.9'), units('1000'), NOON)).toBeNull();
    expect(
      account.carry(decideFillResting(account.state, stop.seq, market('91.9'), units('1000'), NOON)).records.fills,
    ).toMatchObject([{ price: units('91.89') }]);
    const { order: limited } = account.carry(
      decidePlaceOrder(
        account.state,
        short({ type: 'stopLimit', stopPrice: units('95'), limitPrice: units('90'), timeInForce: 'gtc' }),
        market('97'),
        NOON,
      ),
    );
    account.carry(decideTriggerOrder(account.state, limited.seq, fallen('92'), null, NOON));
    // At the last price, which is above the bid, and not at its limit.
    expect(
      account.carry(decideFillResting(account.state, limited.seq, fallen('91.9'), units('1000'), NOON)).records.fills,
    ).toMatchObject([{ price: units('91.9'), bid: units('91.89') }]);
  });
  it('a name over the counter is free, and so is a holding', () => {
    const otc: Instrument = { ...nordwind, board: 'otc', segment: 'OTC' };
    expect(decidePlaceOrder(fresh().state, short(), fallen('92', { instrument: otc }), NOON)).toMatchObject({
      order: { status: 'inPosition' },
    });
    const account = fresh();
    account.carry(decidePlaceOrder(account.state, order({ quantity: units('10') }), fallen('92'), NOON));
    expect(
      account.carry(
        decidePlaceOrder(account.state, order({ effect: 'close', quantity: units('10') }), fallen('92'), NOON),
      ).order.status,
    ).toBe('closed');
  });
});

it('in Korea what is sold short stands above the last price', () => {
  const korean = (last: string): MarketView =>
    market(last, {
      instrument: instrumentOn('KR'),
      quote: quoteAt(last, { bid: units('9990'), ask: units('10000'), last: units(last) }),
    });
  const rich = (): Account => {
    const account = fresh();
    account.balances.set('available', 100_000_000n);
    return account;
  };
  expect(refusal(decidePlaceOrder(rich().state, limit('10000'), korean('10000'), NOON))).toMatchObject({
    refused: 'belowShortTest',
    params: { price: '10010' },
  });
  expect(decidePlaceOrder(rich().state, limit('10010'), korean('10000'), NOON)).toMatchObject({
    order: { status: 'pending' },
  });
});
