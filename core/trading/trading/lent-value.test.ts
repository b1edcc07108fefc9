/** What a lender of shares can expect, and where the dividend of a leveraged position goes. */
import { describe, expect, it } from 'vitest';
import { nordwind, Account, market, NOON, order, units, usd } from './testing.ts';
import { decideChargeFinancing, financingOf } from './charge-financing.ts';
import { decideMarginCall, decideStopOut } from './margin-call.ts';
import { decidePayDividend } from '../corporate-actions/pay-dividend.ts';
import { decidePlaceOrder } from './place-order.ts';
import { lentValue } from '../../borrowing/stock-borrowing.ts';

const opened = (over: object, money = '100000') => {
  const account = new Account(money);
  account.carry(decidePlaceOrder(account.state, order({ quantity: units('100'), ...over }), market('100'), NOON));
  return account;
};
const held = (account: Account) => account.positions.get(1n)!;
const night = (date: string, price: string | null, since: { held: bigint; opened: bigint } | null = null) => ({
  position: 1n,
  date,
  end: NOON,
  since,
  price: price === null ? null : units(price),
});

describe('what a short position has borrowed', () => {
  it.each([
    // Interactive Brokers, "Short Sale Cost": 102 % of the day's price, rounded up to the whole dollar, times the
    // shares.
    ['US', '2026-12-01', '25.16', '100', '2600'],
    ['US', '2026-12-01', '50', '100', '5100'],
    ['US', '2026-12-01', '50.01', '100', '5200'],
    // Nobody rounds elsewhere.
    ['SA', '2026-12-01', '25.16', '100', '2566.32'],
  ] as const)('in %s on %s at %s is worth %4$s', (of, date, price, quantity, worth) => {
    expect(lentValue(of, date, units(price), units(quantity), 'USD')).toBe(usd(worth));
  });
  it('follows the price from December 2026 on: a fee goes by what the shares are worth that night', () => {
    // 100 × 200 × 1.02 = 20,400 at 3 % for one day of 360.
    expect(financingOf(held(opened({ side: 'short' })), night('2026-12-01', '200'))).toBe(usd('1.70'));
    expect(financingOf(held(opened({ side: 'short' })), night('2026-12-01', '50'))).toBe(usd('0.43'));
    expect(financingOf(held(opened({ side: 'short' })), night('2026-11-30', '200'))).toBe(usd('0.83'));
  });
  it('of what was held that night, if a part was closed since; by its cost where nobody knows a price', () => {
    expect(
      financingOf(
        held(opened({ side: 'short' })),
        night('2026-12-01', '200', { held: units('50'), opened: units('100') }),
      ),
    ).toBe(usd('0.85'));
    expect(financingOf(held(opened({ side: 'short' })), night('2026-12-01', null))).toBe(usd('0.83'));
  });
  it('is charged so', () => {
    const account = opened({ side: 'short' });
    const before = account.balance('available');
    account.carry(decideChargeFinancing(account.state, night('2026-12-01', '200'), nordwind, NOON));
    expect(before - account.balance('available')).toBe(usd('1.70'));
  });
});

describe('the dividend of a leveraged position', () => {
  const DATES = { exDate: '2026-06-15', payDate: '2026-07-01' };
  const claim = (perShare: string, over: object = {}) => ({
    position: 1n,
    side: 'long' as const,
    quantity: units('100'),
    perShare: units(perShare),
    dates: DATES,
    ...over,
  });
  it('goes to its margin, and the tax comes from what is available', () => {
    const account = opened({ leverage: 5 });
    const before = held(account);
    const free = account.balance('available');
    account.carry(decidePayDividend(account.state, claim('2'), nordwind));
    expect(held(account).margin - before.margin).toBe(usd('200'));
    expect(before.liquidationPrice! - held(account).liquidationPrice!).toBe(units('2'));
    expect([free - account.balance('available'), account.house.get('taxes')]).toEqual([usd('60'), usd('60')]);
    expect(account.balance('margin')).toBe(held(account).margin);
  });
  it('so that its ex-date alone calls nobody and closes nothing', () => {
    const account = opened({ leverage: 5 });
    const at = held(account).callPrice! + units('0.50');
    account.carry(decidePayDividend(account.state, claim('2'), nordwind));
    const ex = market(String(Number(at - units('2')) / 1e8), {});
    expect(decideMarginCall(account.state, 1n, ex, NOON)).toBeNull();
    expect(decideStopOut(account.state, 1n, ex, NOON)).toBeNull();
  });
  it('pays its tax from itself where nothing is available', () => {
    const account = opened({ leverage: 5 });
    const before = held(account).margin;
    account.balances.set('available', 0n);
    account.carry(decidePayDividend(account.state, claim('2'), nordwind));
    expect([account.balance('available'), held(account).margin - before]).toEqual([0n, usd('140')]);
  });
  it('is paid out as far as the position is closed by then, or has its whole cost as margin', () => {
    const account = opened({ leverage: 5 });
    account.carry(
      decidePlaceOrder(account.state, order({ effect: 'close', quantity: units('75') }), market('100'), NOON),
    );
    const [margin, free] = [held(account).margin, account.balance('available')];
    account.carry(decidePayDividend(account.state, claim('2', { dates: undefined }), nordwind));
    expect([held(account).margin - margin, account.balance('available') - free]).toEqual([usd('50'), usd('150')]);
  });
});
