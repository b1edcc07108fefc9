import { describe, expect, it } from 'vitest';
import { ALLOWED_BOOKINGS } from '../registry/allowed-bookings.ts';
import {
  type HouseAccountMovement,
  NO_DEALER_SPREAD_GAINS,
  computeProfitByKind,
  HOUSE_PROFIT_ACCOUNTS,
  sumProfit,
} from './house-profit.ts';

describe("the house's profit by kind", () => {
  it('adds up to the movements of its accounts, less money set aside, whatever is booked or filled', () => {
    const seed = Date.now() % 1_000_000;
    let state = seed + 1;
    const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 50; round++) {
      const movements = Array.from({ length: 40 }, (): HouseAccountMovement[] => {
        const { debit, credit, code } = ALLOWED_BOOKINGS[next(ALLOWED_BOOKINGS.length)]!;
        const amount = BigInt(next(1_000_000));
        return [
          { account: credit, code, amount },
          { account: debit, code, amount: -amount },
        ].filter(({ account }) => HOUSE_PROFIT_ACCOUNTS.includes(account));
      }).flat();
      const edge = { spread: BigInt(next(10_000)), impact: BigInt(next(10_000)) };
      const earned = movements.filter(({ code }) => !['collateral', 'collateralBack', 'practice'].includes(code));
      const sum = earned.reduce((all, { amount }) => all + amount, 0n);
      expect(sumProfit(computeProfitByKind(movements, edge)), `seed ${seed}`).toBe(sum);
    }
  });

  it("splits the dealer's gain into spread, impact and the rest from market moves", () => {
    const movements = [
      { account: 'dealer', code: 'loss', amount: 1_000n },
      { account: 'dealer', code: 'profit', amount: -400n },
      { account: 'fees', code: 'fee', amount: 30n },
    ];
    expect(Object.fromEntries(computeProfitByKind(movements, { spread: 80n, impact: 20n }))).toEqual({
      spread: 80n,
      impact: 20n,
      market: 500n,
      fees: 30n,
    });
  });

  it('is zero if the insurance account bears a gap', () => {
    const movements = [
      { account: 'insurance', code: 'gap', amount: -700n },
      { account: 'dealer', code: 'gap', amount: 700n },
    ];
    expect(sumProfit(computeProfitByKind(movements, NO_DEALER_SPREAD_GAINS))).toBe(0n);
  });

  it('counts collateral set aside neither as a loss nor its return as income', () => {
    const aside = [
      { account: 'dealer', code: 'collateral', amount: -5_000n },
      { account: 'dealer', code: 'collateralBack', amount: 1_200n },
    ];
    expect([...computeProfitByKind(aside, NO_DEALER_SPREAD_GAINS)]).toEqual([]);
    expect(
      sumProfit(
        computeProfitByKind([...aside, { account: 'dealer', code: 'loss', amount: 40n }], NO_DEALER_SPREAD_GAINS),
      ),
    ).toBe(40n);
  });

  it('counts granted practice money as no loss, unlike a reward', () => {
    const practiceMovements = [
      { account: 'promotion', code: 'practice', amount: -5_000_000n },
      { account: 'promotion', code: 'checkIn', amount: -10n },
    ];
    expect(Object.fromEntries(computeProfitByKind(practiceMovements, NO_DEALER_SPREAD_GAINS))).toEqual({
      promotion: -10n,
    });
  });

  it('excludes accounts of customers, of the state and of play money', () => {
    expect(HOUSE_PROFIT_ACCOUNTS).toEqual(
      expect.arrayContaining(['dealer', 'fees', 'interest', 'insurance', 'promotion']),
    );
    for (const name of ['available', 'taxes', 'bank', 'playDealer', 'exchange'])
      expect(HOUSE_PROFIT_ACCOUNTS).not.toContain(name);
  });
});
