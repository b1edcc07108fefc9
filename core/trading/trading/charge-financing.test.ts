import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBasis } from '../../borrowing/financing.ts';
import { borrowed, decideChargeFinancing, financingOf } from './charge-financing.ts';
import { decideClosePosition } from './close-by-house.ts';
import { decidePlaceOrder } from './place-order.ts';
import { Account, market, nordwind, NOON, order, units, usd } from './testing.ts';

const opened = (leverage: number, side: 'long' | 'short' = 'long', available = '100000', quantity = '100') => {
  const account = new Account(available);
  account.carry(
    decidePlaceOrder(account.state, order({ side, leverage, quantity: units(quantity) }), market('100'), NOON),
  );
  return account;
};
const held = (account: Account) => account.positions.get(1n)!;
const night = (date: string) => ({ position: 1n, date, end: NOON, since: null });

describe('interest for a night', () => {
  it("is a year's rate on what was borrowed, by Actual/360 in dollars", () => {
    const account = opened(5);
    // 100 × 100.01 cost, a fifth of it own money: 8,000.80 borrowed at 6.5 % for one day of 360.
    expect(borrowed(held(account), null)).toBe(usd('8000.80'));
    expect(financingOf(held(account), night('2026-11-20'))).toBe(usd('1.44'));
  });
  it('of a short position is on the cost of the units borrowed', () => {
    expect(financingOf(held(opened(5, 'short')), night('2026-11-20'))).toBe(usd('0.83'));
  });
  it('of a position traded since counts its part, at the leverage it was opened with', () => {
    expect(borrowed(held(opened(5)), { held: units('50'), opened: units('100') })).toBe(usd('4000.40'));
    expect(borrowed(held(opened(5, 'short')), { held: units('50'), opened: units('100') })).toBe(usd('4999.50'));
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
  ] as const)('counts days in %s by %d', (currency, basis) => {
    expect(dayBasis(currency)).toBe(basis);
  });
});

describe('charging it', () => {
  const charge = (account: Account, date: string) => decideChargeFinancing(account.state, night(date), nordwind, NOON);
  it('takes it from what is available, once a night', () => {
    const account = opened(5);
    const before = account.balance('available');
    account.carry(charge(account, '2026-11-20'));
    expect(account.balance('available')).toBe(before - usd('1.44'));
    expect(account.house.get('interest')).toBe(usd('1.44'));
    expect(held(account)).toMatchObject({ financing: usd('1.44'), financedOn: '2026-11-20' });
    expect(charge(account, '2026-11-20')).toBeNull();
    expect(charge(account, '2026-11-19')).toBeNull();
    account.carry(charge(account, '2026-11-21'));
    expect(held(account).financing).toBe(usd('2.88'));
  });
  it('then from the margin, so that the position closes earlier', () => {
    const account = opened(5);
    account.balances.set('available', 0n);
    const before = held(account);
    const changes = account.carry(charge(account, '2026-11-20')!);
    expect(held(account).margin).toBe(before.margin - usd('1.44'));
    expect(held(account).liquidationPrice).toBe(before.liquidationPrice! + units('0.0144'));
    expect(changes.notices).toEqual([]);
  });
  it('says so where the closing comes notably nearer', () => {
    const account = opened(5);
    account.balances.set('available', 0n);
    account.positions.set(1n, {
      ...held(account),
      openCost: held(account).openCost * 100n,
      liquidationPrice: units('80'),
    });
    expect(account.carry(charge(account, '2026-11-20')!).notices[0]).toMatchObject({
      code: 'financingFromMargin',
      params: { instrument: nordwind.name },
    });
  });
  it('comes from the insurance account where nothing is left', () => {
    const account = opened(5);
    account.carry(decideClosePosition(account.state, 1n, null, market('100'), NOON));
    account.balances.set('available', usd('0.40'));
    account.carry(
      decideChargeFinancing(
        account.state,
        { position: 1n, date: '2026-11-20', end: NOON, since: { held: units('100'), opened: units('100') } },
        nordwind,
        NOON,
      ),
    );
    expect(account.balance('available')).toBe(0n);
    expect(account.house.get('insurance')).toBe(-usd('1.04'));
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
