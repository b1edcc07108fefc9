/** What a lender of shares can expect, and where the dividend of a leveraged position goes. */
import { describe, expect, it } from 'vitest';
import {
  testStockInstrument,
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from './testing.ts';
import { decideChargeFinancing, computeNightlyFinancing } from './charge-financing.ts';
import { decideMarginCall, decideStopOut } from './margin-call.ts';
import { decidePayDividend } from '../corporate-actions/pay-dividend.ts';
import { decidePlaceOrder } from './place-order.ts';
import { computeLentValue } from '../../borrowing/stock-borrowing.ts';

const opened = (over: object, money = '100000') => {
  const account = new TestAccount(money);
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits('100'), ...over }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  return account;
};
const held = (account: TestAccount) => account.positions.get(1n)!;
const night = (date: string, price: string | null, since: { held: bigint; opened: bigint } | null = null) => ({
  position: 1n,
  date,
  end: TEST_NOON,
  since,
  price: price === null ? null : parseUnits(price),
});

describe('the stock that a short position has borrowed', () => {
  it.each([
    // Interactive Brokers, "Short Sale Cost": 102 % of the day's price, rounded up to the whole dollar, times the
    // shares.
    ['US', '2026-12-01', '25.16', '100', '2600'],
    ['US', '2026-12-01', '50', '100', '5100'],
    ['US', '2026-12-01', '50.01', '100', '5200'],
    // Nobody rounds elsewhere.
    ['SA', '2026-12-01', '25.16', '100', '2566.32'],
  ] as const)('in %s on %s at %s is worth %4$s', (of, date, price, quantity, worth) => {
    expect(computeLentValue(of, date, parseUnits(price), parseUnits(quantity), 'USD')).toBe(parseUsd(worth));
  });
  it("is valued at that night's price, which decides the fee", () => {
    // 100 × 200 × 1.02 = 20,400 at 3 % for one day of 360.
    expect(computeNightlyFinancing(held(opened({ side: 'short' })), night('2026-12-01', '200'))).toBe(parseUsd('1.70'));
    expect(computeNightlyFinancing(held(opened({ side: 'short' })), night('2026-12-01', '50'))).toBe(parseUsd('0.43'));
  });
  it('counts the units held that night if a part was closed since, and uses their cost without a price', () => {
    expect(
      computeNightlyFinancing(
        held(opened({ side: 'short' })),
        night('2026-12-01', '200', { held: parseUnits('50'), opened: parseUnits('100') }),
      ),
    ).toBe(parseUsd('0.85'));
    expect(computeNightlyFinancing(held(opened({ side: 'short' })), night('2026-12-01', null))).toBe(parseUsd('0.83'));
  });
  it('is charged by this value', () => {
    const account = opened({ side: 'short' });
    const before = account.balance('available');
    account.carry(decideChargeFinancing(account.state, night('2026-12-01', '200'), testStockInstrument, TEST_NOON));
    expect(before - account.balance('available')).toBe(parseUsd('1.70'));
  });
});

describe('the dividend of a leveraged position', () => {
  const DATES = { exDate: '2026-06-15', payDate: '2026-07-01' };
  const claim = (perShare: string, over: object = {}) => ({
    position: 1n,
    side: 'long' as const,
    quantity: parseUnits('100'),
    perShare: parseUnits(perShare),
    dates: DATES,
    ...over,
  });
  it('is added to its margin, and its tax is taken from available money', () => {
    const account = opened({ leverage: 5 });
    const before = held(account);
    const free = account.balance('available');
    account.carry(decidePayDividend(account.state, claim('2'), testStockInstrument));
    expect(held(account).margin - before.margin).toBe(parseUsd('200'));
    expect(before.liquidationPrice! - held(account).liquidationPrice!).toBe(parseUnits('2'));
    expect([free - account.balance('available'), account.house.get('taxes')]).toEqual([parseUsd('60'), parseUsd('60')]);
    expect(account.balance('margin')).toBe(held(account).margin);
  });
  it('prevents a margin call or closing by the ex-date alone', () => {
    const account = opened({ leverage: 5 });
    const at = held(account).callPrice! + parseUnits('0.50');
    account.carry(decidePayDividend(account.state, claim('2'), testStockInstrument));
    const ex = buildMarketView(String(Number(at - parseUnits('2')) / 1e8), {});
    expect(decideMarginCall(account.state, 1n, ex, TEST_NOON)).toBeNull();
    expect(decideStopOut(account.state, 1n, ex, TEST_NOON)).toBeNull();
  });
  it('pays its own tax if no money is available', () => {
    const account = opened({ leverage: 5 });
    const before = held(account).margin;
    account.balances.set('available', 0n);
    account.carry(decidePayDividend(account.state, claim('2'), testStockInstrument));
    expect([account.balance('available'), held(account).margin - before]).toEqual([0n, parseUsd('140')]);
  });
  it('is paid out for units closed since, or if the margin already covers the whole cost', () => {
    const account = opened({ leverage: 5 });
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ effect: 'close', quantity: parseUnits('75') }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const [margin, free] = [held(account).margin, account.balance('available')];
    account.carry(decidePayDividend(account.state, claim('2', { dates: undefined }), testStockInstrument));
    expect([held(account).margin - margin, account.balance('available') - free]).toEqual([
      parseUsd('50'),
      parseUsd('150'),
    ]);
  });
});
