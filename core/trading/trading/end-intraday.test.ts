import { describe, expect, it } from 'vitest';
import { decideCloseIntraday, decideWarnIntraday, intradayStep } from './end-intraday.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { Account, market, nordwind, NOON, order, quoteAt, units } from './testing.ts';
import type { Instrument } from '../../markets/market.ts';
import type { MarketView } from '../orders/market-view.ts';

const MINUTE_MS = 60_000;
const indian: Instrument = { ...nordwind, id: 'IN.TEST', market: 'IN', code: 'TEST', segment: 'BSE', currency: 'INR' };
/** A market whose session ends in this many minutes. */
const ending = (minutes: number, over: Partial<MarketView> = {}): MarketView =>
  market('100', {
    instrument: indian,
    quote: quoteAt('100', { instrument: indian.id }),
    dayEnds: NOON + minutes * MINUTE_MS,
    ...over,
  });
const DAY = '2026-11-20';
const short = () => {
  const account = new Account('100000');
  account.carry(decidePlaceOrder(account.state, order({ side: 'short', quantity: units('10') }), ending(200), NOON));
  return account;
};

describe('a short position of the day', () => {
  it.each([
    [31, DAY, null],
    [30, DAY, 'warn'],
    [11, DAY, 'warn'],
    [10, DAY, 'close'],
    [0, DAY, 'close'],
    [200, '2026-11-19', 'close'],
  ])('%d minutes before the end, opened on %s: %s', (minutes, openedOn, step) => {
    expect(intradayStep({ side: 'short', dayTrading: false }, openedOn, ending(minutes), NOON)).toBe(step);
    expect(intradayStep({ side: 'long', dayTrading: false }, openedOn, ending(minutes), NOON)).toBeNull();
    expect(
      intradayStep({ side: 'short', dayTrading: false }, openedOn, ending(minutes, { session: 'closed' }), NOON),
    ).toBeNull();
    expect(
      intradayStep({ side: 'short', dayTrading: false }, openedOn, { ...ending(minutes), instrument: nordwind }, NOON),
    ).toBeNull();
  });
  it('is told before the sale that it ends with the day', () => {
    expect(previewOrder(new Account('100000').state, order({ side: 'short' }), ending(200), NOON)).toMatchObject({
      notes: ['shortRisk', 'intradayOnly'],
    });
    expect(previewOrder(new Account('100000').state, order({ side: 'short' }), market('100'), NOON)).toMatchObject({
      notes: ['shortRisk'],
    });
  });
  it('is said when it will be closed, and nothing else happens', () => {
    const account = short();
    const told = account.carry(decideWarnIntraday(account.state, 1n, DAY, ending(30), NOON)!);
    expect(told).toMatchObject({
      transfers: [],
      records: { positions: [] },
      notices: [
        { code: 'intradayWarning', params: { quantity: '10', at: new Date(NOON + 20 * MINUTE_MS).toISOString() } },
      ],
    });
    expect(decideCloseIntraday(account.state, 1n, DAY, ending(30), NOON)).toBeNull();
  });
  it('is closed by an order of its own, what waits to close it ends, and all money is where it was', () => {
    const account = short();
    const { order: waiting } = account.carry(
      decidePlaceOrder(
        account.state,
        order({
          side: 'short',
          effect: 'close',
          type: 'limit',
          limitPrice: units('90'),
          quantity: units('10'),
          timeInForce: 'gtc',
        }),
        ending(100),
        NOON,
      ),
    );
    const {
      order: done,
      notices: [notice],
      records: {
        fills: [fill],
      },
    } = account.carry(decideCloseIntraday(account.state, 1n, DAY, ending(10), NOON)!);
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
    expect(decideCloseIntraday(account.state, 1n, DAY, ending(10), NOON)).toBeNull();
  });
  it('waits for a price', () => {
    const account = short();
    expect(decideCloseIntraday(account.state, 1n, DAY, ending(10, { quote: null }), NOON)).toBeNull();
  });
});
