import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysPerYearOf } from '../../borrowing/overnight-borrowing-fees.ts';
import { computeBorrowedAmount, decideChargeFinancing, computeNightlyFinancing } from './charge-financing.ts';
import { decideClosePosition } from './close-position.ts';
import { decidePlaceOrder } from './place-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from './testing.ts';

const opened = (leverage: number, side: 'long' | 'short' = 'long', available = '100000', quantity = '100') => {
  const account = new TestAccount(available);
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side, leverage, quantity: parseUnits(quantity) }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  return account;
};
const held = (account: TestAccount) => account.positions.get(1n)!;
const night = (date: string) => ({ position: 1n, date, end: TEST_NOON, since: null });

describe('interest for a night', () => {
  it("is a year's rate on what was borrowed, by Actual/360 in dollars", () => {
    const account = opened(5);
    // 100 × 100.01 cost, a fifth of it own money: 8,000.80 borrowed at 6.5 % for one day of 360.
    expect(computeBorrowedAmount(held(account), null)).toBe(parseUsd('8000.80'));
    expect(computeNightlyFinancing(held(account), night('2026-11-20'))).toBe(parseUsd('1.44'));
  });
  it('of a short position is on the cost of the units borrowed', () => {
    expect(computeNightlyFinancing(held(opened(5, 'short')), night('2026-11-20'))).toBe(parseUsd('0.83'));
  });
  it('of a position traded since counts its part, at the leverage it was opened with', () => {
    expect(computeBorrowedAmount(held(opened(5)), { held: parseUnits('50'), opened: parseUnits('100') })).toBe(
      parseUsd('4000.40'),
    );
    expect(computeBorrowedAmount(held(opened(5, 'short')), { held: parseUnits('50'), opened: parseUnits('100') })).toBe(
      parseUsd('4999.50'),
    );
  });
  it.each([
    ['USD', 360],
    ['SAR', 360],
    ['MXN', 360],
    ['EUR', 360],
    ['GBP', 365],
    ['THB', 365],
    ['KRW', 365],
    ['INR', 365],
  ] as const)('uses, in %s, a year of %d days', (currency, basis) => {
    expect(daysPerYearOf(currency)).toBe(basis);
  });
});

describe('charging it', () => {
  const charge = (account: TestAccount, date: string) =>
    decideChargeFinancing(account.state, night(date), testStockInstrument, TEST_NOON);
  it('takes it from available money, once a night', () => {
    const account = opened(5);
    const before = account.balance('available');
    account.carry(charge(account, '2026-11-20'));
    expect(account.balance('available')).toBe(before - parseUsd('1.44'));
    expect(account.house.get('interest')).toBe(parseUsd('1.44'));
    expect(held(account)).toMatchObject({ financing: parseUsd('1.44'), financedOn: '2026-11-20' });
    expect(charge(account, '2026-11-20')).toBeNull();
    expect(charge(account, '2026-11-19')).toBeNull();
    account.carry(charge(account, '2026-11-21'));
    expect(held(account).financing).toBe(parseUsd('2.88'));
  });
  it('takes the rest from the margin, so that the position closes earlier', () => {
    const account = opened(5);
    account.balances.set('available', 0n);
    const before = held(account);
    const changes = account.carry(charge(account, '2026-11-20')!);
    expect(held(account).margin).toBe(before.margin - parseUsd('1.44'));
    expect(held(account).liquidationPrice).toBe(before.liquidationPrice! + parseUnits('0.0144'));
    expect(changes.notices).toEqual([]);
  });
  it('sends a notice if the liquidation price comes notably nearer', () => {
    const account = opened(5);
    account.balances.set('available', 0n);
    account.positions.set(1n, {
      ...held(account),
      openCost: held(account).openCost * 100n,
      liquidationPrice: parseUnits('80'),
    });
    expect(account.carry(charge(account, '2026-11-20')!).notices[0]).toMatchObject({
      code: 'financingFromMargin',
      params: { instrument: testStockInstrument.name },
    });
  });
  it('takes it from the insurance account if nothing else is left', () => {
    const account = opened(5);
    account.carry(decideClosePosition(account.state, 1n, null, buildMarketView('100'), TEST_NOON));
    account.balances.set('available', parseUsd('0.40'));
    account.carry(
      decideChargeFinancing(
        account.state,
        {
          position: 1n,
          date: '2026-11-20',
          end: TEST_NOON,
          since: { held: parseUnits('100'), opened: parseUnits('100') },
        },
        testStockInstrument,
        TEST_NOON,
      ),
    );
    expect(account.balance('available')).toBe(0n);
    expect(account.house.get('insurance')).toBe(-parseUsd('1.04'));
  });
  it('creates no money, whatever is left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('long' as const, 'short' as const),
        fc.bigInt({ min: 0n, max: 500n }),
        fc.integer({ min: 1, max: 20 }),
        (leverage, side, left, nights) => {
          const account = opened(leverage, side);
          account.house.set('promotion', -(account.balance('available') - left));
          account.balances.set('available', left);
          const before = account.sum;
          for (let day = 1; day <= nights; day += 1)
            account.carry(charge(account, `2026-12-${String(day).padStart(2, '0')}`));
          expect(account.sum).toBe(before);
          expect(account.balance('margin')).toBe(held(account).margin);
          expect(account.house.get('interest') ?? 0n).toBe(held(account).financing);
          expect(held(account).financing > 0n).toBe(leverage > 1 || side === 'short');
        },
      ),
    );
  });
});
