import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { TransferCode } from './booking-routes.ts';
import type { LedgerAccount } from './base-chart-of-accounts.ts';
import type { Transfer } from './transfer.ts';
import {
  listComingSettlements,
  updateSettlementLots,
  NO_SETTLEMENT_LOTS,
  settlementLotsKey,
  sumLots,
  computeUnsettledAmount,
  type SettlementLots,
  type ValueDate,
} from './settlement-lots.ts';

const DAY_MS = 86_400_000;
const day = (number: number): ValueDate => ({
  date: new Date(number * DAY_MS).toISOString().slice(0, 10),
  at: number * DAY_MS,
});
const MONDAY = 20_000;
const now = MONDAY * DAY_MS + 1;
const tomorrow = day(MONDAY + 1);
const later = day(MONDAY + 2);
const moved = (
  code: TransferCode,
  debit: LedgerAccount,
  credit: LedgerAccount,
  amount: bigint,
  reference = 'o1',
  currency = 'USD',
): Transfer => ({ code, debit, credit, amount, reference, currency });
const sold = (amount: bigint): Transfer => moved('marginBack', 'margin', 'available', amount);
const dates = (lots: SettlementLots, currency = 'USD') =>
  listComingSettlements(lots, currency, now).map(({ date, amount }) => [date, amount]);
const has = (amount: bigint) => (): bigint => amount;

describe('the proceeds of a sale', () => {
  const lots = updateSettlementLots(
    NO_SETTLEMENT_LOTS,
    [sold(300n), moved('fee', 'available', 'fees', 2n)],
    has(700n),
    tomorrow,
    now,
  );

  it('settle on their date, net of charges, without being released', () => {
    expect(dates(lots)).toEqual([[tomorrow.date, 298n]]);
    expect([
      computeUnsettledAmount(lots, 'USD', now),
      computeUnsettledAmount(lots, 'USD', tomorrow.at - 1),
      computeUnsettledAmount(lots, 'USD', tomorrow.at),
    ]).toEqual([298n, 298n, 0n]);
  });
  it('pay for the next purchase before settled money does', () => {
    expect(
      dates(updateSettlementLots(lots, [moved('margin', 'available', 'margin', 200n)], has(998n), tomorrow, now)),
    ).toEqual([[tomorrow.date, 98n]]);
    expect(
      updateSettlementLots(lots, [moved('margin', 'available', 'margin', 500n)], has(998n), tomorrow, now).size,
    ).toBe(0);
  });
  it("don't pay for a purchase that settles before them", () => {
    expect(() =>
      updateSettlementLots(lots, [moved('margin', 'available', 'margin', 701n)], has(998n), null, now),
    ).toThrow('only 700');
    expect(
      dates(updateSettlementLots(lots, [moved('margin', 'available', 'margin', 700n)], has(998n), null, now)),
    ).toEqual([[tomorrow.date, 298n]]);
  });
  it("can't be withdrawn before they settle", () => {
    expect(() =>
      updateSettlementLots(lots, [moved('withdrawHold', 'available', 'frozen', 701n)], has(998n), null, now),
    ).toThrow('only 700');
    expect(
      dates(updateSettlementLots(lots, [moved('withdrawHold', 'available', 'frozen', 700n)], has(998n), null, now)),
    ).toEqual([[tomorrow.date, 298n]]);
  });
  it('keep their date while an order holds them', () => {
    const held = updateSettlementLots(
      lots,
      [moved('hold', 'available', 'frozen', 998n, 'o5')],
      has(998n),
      tomorrow,
      now,
    );
    expect([dates(held), sumLots(held.get(settlementLotsKey('USD', 'o5')) ?? [])]).toEqual([[], 298n]);
    expect(
      dates(updateSettlementLots(held, [moved('release', 'frozen', 'available', 998n, 'o5')], has(0n), null, now)),
    ).toEqual([[tomorrow.date, 298n]]);
  });
  it('keep their date in another currency, and settled money is exchanged first', () => {
    const both = [
      moved('exchangeOut', 'available', 'exchange', 790n, 'e9'),
      moved('exchangeSpread', 'available', 'fees', 10n, 'e9'),
      moved('exchangeIn', 'exchange', 'available', 1_001n, 'e9', 'KRW'),
    ];
    const after = updateSettlementLots(lots, both, (currency) => (currency === 'USD' ? 998n : 0n), null, now);
    // 100 of the 800 paid weren't settled: an eighth of what they brought, rounded up.
    expect([dates(after), dates(after, 'KRW')]).toEqual([[[tomorrow.date, 198n]], [[tomorrow.date, 126n]]]);
  });
});

test('immediate payments use settled money first, then what settles soonest', () => {
  const lots: SettlementLots = new Map([
    [
      'USD',
      [
        { ...tomorrow, amount: 50n },
        { ...later, amount: 50n },
      ],
    ],
  ]);
  expect(
    dates(updateSettlementLots(lots, [moved('financing', 'available', 'interest', 120n, 'p1')], has(180n), null, now)),
  ).toEqual([
    [tomorrow.date, 10n],
    [later.date, 50n],
  ]);
});

test('an immediate credit is settled at once', () => {
  const immediateTransfers = [
    moved('practice', 'promotion', 'available', 5n),
    moved('dividend', 'dealer', 'available', 5n, 'p1'),
    moved('deposit', 'bank', 'available', 5n, 'r1'),
  ];
  expect(updateSettlementLots(NO_SETTLEMENT_LOTS, immediateTransfers, has(0n), tomorrow, now).size).toBe(0);
});

const amount = fc.bigInt({ min: 1n, max: 500n });
const act = fc.oneof(
  fc.record({
    act: fc.constantFrom(
      'buy' as const,
      'sell' as const,
      'hold' as const,
      'withdraw' as const,
      'give' as const,
      'exchange' as const,
    ),
    amount,
    days: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    act: fc.constantFrom('release' as const, 'fill' as const, 'back' as const),
    amount,
    days: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ act: fc.constant('wait' as const), amount, days: fc.integer({ min: 1, max: 3 }) }),
);

test('in any order available is settled plus unsettled, only settled money leaves, and time settles everything', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), (history) => {
      let [lots, at, count] = [NO_SETTLEMENT_LOTS, now, 0];
      const money = new Map<string, bigint>([['USD', 1_000n]]);
      const held = new Map<string, bigint>();
      // An independent model: money earned by a day, whatever it was then spent on, less everything that ever left.
      const earned: { amount: bigint; at: number }[] = [{ amount: 1_000n, at: 0 }];
      let left = 0n;
      const of = (currency: string): bigint => money.get(currency) ?? 0n;
      const carry = (transfers: Transfer[], value: ValueDate | null): void => {
        lots = updateSettlementLots(lots, transfers, of, value, at);
        for (const { currency, amount: part, debit, credit, reference } of transfers) {
          const change = (credit === 'available' ? part : 0n) - (debit === 'available' ? part : 0n);
          money.set(currency, of(currency) + change);
          if (debit === 'frozen') held.set(reference, (held.get(reference) ?? 0n) - part);
          if (credit === 'frozen') held.set(reference, (held.get(reference) ?? 0n) + part);
        }
      };
      for (const step of history) {
        const value =
          step.days === 0
            ? null
            : {
                date: day(Math.floor(at / DAY_MS) + step.days).date,
                at: (Math.floor(at / DAY_MS) + step.days) * DAY_MS,
              };
        const inTime = of('USD') - computeUnsettledAmount(lots, 'USD', value?.at ?? at);
        const settled = of('USD') - computeUnsettledAmount(lots, 'USD', at);
        const [reference, waiting] = [...held].find(([, there]) => there > 0n) ?? ['', 0n];
        const part = step.amount < waiting ? step.amount : waiting;
        count += 1;
        if (step.act === 'buy' && step.amount <= inTime)
          carry([moved('margin', 'available', 'margin', step.amount)], value);
        if (step.act === 'hold' && step.amount <= inTime)
          carry([moved('hold', 'available', 'frozen', step.amount, `o${count}`)], value);
        if (step.act === 'release' && part > 0n)
          carry([moved('release', 'frozen', 'available', part, reference)], null);
        if (step.act === 'fill' && part > 0n) carry([moved('margin', 'frozen', 'margin', part, reference)], value);
        if (step.act === 'sell') {
          carry([sold(step.amount)], value);
          earned.push({ amount: step.amount, at: value?.at ?? at });
        }
        if (step.act === 'give') {
          carry([moved('practice', 'promotion', 'available', step.amount)], null);
          earned.push({ amount: step.amount, at });
        }
        if (step.act === 'exchange' && step.amount <= of('USD'))
          carry(
            [
              moved('exchangeOut', 'available', 'exchange', step.amount, `e${count}`),
              moved('exchangeIn', 'exchange', 'available', step.amount, `e${count}`, 'KRW'),
            ],
            null,
          );
        if (step.act === 'withdraw') {
          const leaving = [moved('withdrawHold', 'available', 'frozen', step.amount, `r${count}`)];
          if (step.amount > settled && step.amount <= of('USD')) expect(() => carry(leaving, null)).toThrow();
          if (step.amount <= settled) {
            carry([...leaving, moved('withdrawPaid', 'frozen', 'bank', step.amount, `r${count}`)], null);
            left += step.amount;
          }
        }
        if (step.act === 'wait') at += step.days * DAY_MS;
        for (const currency of ['USD', 'KRW']) {
          expect(computeUnsettledAmount(lots, currency, at)).toBe(sumLots(listComingSettlements(lots, currency, at)));
          expect(computeUnsettledAmount(lots, currency, at)).toBeLessThanOrEqual(of(currency));
        }
        expect(left).toBeLessThanOrEqual(earned.reduce((sum, each) => sum + (each.at <= at ? each.amount : 0n), 0n));
      }
      at += 5 * DAY_MS;
      for (const currency of ['USD', 'KRW']) expect(computeUnsettledAmount(lots, currency, at)).toBe(0n);
    }),
    { numRuns: 2_000 },
  );
});
