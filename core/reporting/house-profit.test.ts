import { describe, expect, it } from 'vitest';
import { BOOKINGS } from '../registry/bookings.ts';
import { type Movement, NO_EDGE, profitByKind, RESULT_ACCOUNTS, sumOf } from './house-profit.ts';

describe("the house's profit by kind", () => {
  it('comes to the movements of its accounts, less what is set aside, whatever else is booked or filled', () => {
    const seed = Date.now() % 1_000_000;
    let state = seed + 1;
    const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 50; round++) {
      const movements = Array.from({ length: 40 }, (): Movement[] => {
        const { debit, credit, code } = BOOKINGS[next(BOOKINGS.length)]!;
        const amount = BigInt(next(1_000_000));
        return [
          { account: credit, code, amount },
          { account: debit, code, amount: -amount },
        ].filter(({ account }) => RESULT_ACCOUNTS.includes(account));
      }).flat();
      const edge = { spread: BigInt(next(10_000)), impact: BigInt(next(10_000)) };
      const earned = movements.filter(({ code }) => !['collateral', 'collateralBack', 'practice'].includes(code));
      const sum = earned.reduce((all, { amount }) => all + amount, 0n);
      expect(sumOf(profitByKind(movements, edge)), `seed ${seed}`).toBe(sum);
    }
  });

  it('takes spread and impact out of what the dealer gained, and leaves the rest to the market', () => {
    const movements = [
      { account: 'dealer', code: 'loss', amount: 1_000n },
      { account: 'dealer', code: 'profit', amount: -400n },
      { account: 'fees', code: 'fee', amount: 30n },
    ];
    expect(Object.fromEntries(profitByKind(movements, { spread: 80n, impact: 20n }))).toEqual({
      spread: 80n,
      impact: 20n,
      market: 500n,
      fees: 30n,
    });
  });

  it('comes to nothing where the insurance account bears a gap', () => {
    const movements = [
      { account: 'insurance', code: 'gap', amount: -700n },
      { account: 'dealer', code: 'gap', amount: 700n },
    ];
    expect(sumOf(profitByKind(movements, NO_EDGE))).toBe(0n);
  });

  it('neither loses what it sets aside as collateral nor earns what comes back of it', () => {
    const aside = [
      { account: 'dealer', code: 'collateral', amount: -5_000n },
      { account: 'dealer', code: 'collateralBack', amount: 1_200n },
    ];
    expect([...profitByKind(aside, NO_EDGE)]).toEqual([]);
    expect(sumOf(profitByKind([...aside, { account: 'dealer', code: 'loss', amount: 40n }], NO_EDGE))).toBe(40n);
  });

  it('takes practice money that is given for no loss, unlike a reward', () => {
    const given = [
      { account: 'promotion', code: 'practice', amount: -5_000_000n },
      { account: 'promotion', code: 'checkIn', amount: -10n },
    ];
    expect(Object.fromEntries(profitByKind(given, NO_EDGE))).toEqual({ promotion: -10n });
  });

  it("counts no account of a customer's, of the state's or of play", () => {
    expect(RESULT_ACCOUNTS).toEqual(expect.arrayContaining(['dealer', 'fees', 'interest', 'insurance', 'promotion']));
    for (const name of ['available', 'taxes', 'bank', 'playDealer', 'exchange'])
      expect(RESULT_ACCOUNTS).not.toContain(name);
  });
});
