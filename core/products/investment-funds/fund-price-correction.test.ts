/** Compensation for a wrong price: those who lost by it are paid, nobody else pays, and the swing stays as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import {
  computeFundOrderCompensation,
  computePersonCompensations,
  decidePayCompensation,
  isMaterialPriceError,
  recomputeFundValuation,
  correctDealingPrice,
} from './fund-price-correction.ts';
import { valueFund, type HoldingAtClose, type FundValuation } from './fund-valuation-and-rules.ts';
import {
  type FundDeal,
  computeFundUnitsForAmount,
  computeFundUnitsWorthRoundedUp,
  computeFundUnitsWorth,
} from './fund.ts';

const amounts = fc.bigInt(1_000n, 10_000_000n);
const prices = fc.bigInt(100_000_000n, 5_000_000_000n);

it('a corrected price compensates those who lost by it, and takes from nobody', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'redeem' as const),
      amounts,
      prices,
      prices,
      prices,
      (kind, amount, wrong, right, last) => {
        const units = computeFundUnitsForAmount(amount, wrong, 'USD');
        const money = kind === 'buy' ? amount : computeFundUnitsWorth(units, wrong, 'USD');
        const { toCustomer, toFund } = computeFundOrderCompensation({ kind, units, money }, { right, last }, 'USD');
        expect(toCustomer === 0n || toFund === 0n).toBe(true);
        const lost = kind === 'buy' ? wrong > right : wrong < right;
        expect(lost ? toFund : toCustomer).toBe(0n);
        if (kind === 'redeem') expect(money + toCustomer - toFund).toBe(computeFundUnitsWorth(units, right, 'USD'));
        if (kind === 'buy') {
          const missing = computeFundUnitsForAmount(amount, right, 'USD') - units;
          // The compensation buys them at the right price, and at the last one.
          for (const price of [right, last])
            expect(toCustomer + toFund).toBeGreaterThanOrEqual(
              computeFundUnitsWorthRoundedUp(missing < 0n ? -missing : missing, price, 'USD'),
            );
        }
      },
    ),
  );
});

it('a customer who bought and redeemed the same amount on the day gets nothing', () => {
  fc.assert(
    fc.property(amounts, prices, prices, prices, fc.boolean(), (amount, wrong, right, last, redeemsFirst) => {
      const units = computeFundUnitsForAmount(amount, wrong, 'USD');
      const bought = { kind: 'buy' as const, units, money: amount };
      const redeemed = { kind: 'redeem' as const, units, money: computeFundUnitsWorth(units, wrong, 'USD') };
      const deals = redeemsFirst ? [redeemed, bought] : [bought, redeemed];
      const nothing = { toCustomer: 0n, toFund: 0n };
      expect(computePersonCompensations(deals, { right, last }, 'USD')).toEqual([nothing, nothing]);
    }),
  );
});

it('one person’s deals of a day are netted, and the compensation goes to the orders of the remaining side', () => {
  const [was, at] = [1_100_000_000n, { right: 1_000_000_000n, last: 1_000_000_000n }];
  const buy = (money: bigint) => ({ kind: 'buy' as const, units: computeFundUnitsForAmount(money, was, 'USD'), money });
  const redeem = (units: bigint) => ({
    kind: 'redeem' as const,
    units,
    money: computeFundUnitsWorth(units, was, 'USD'),
  });
  const alone = (deal: ReturnType<typeof buy> | ReturnType<typeof redeem>) =>
    computeFundOrderCompensation(deal, at, 'USD');
  expect(computePersonCompensations([buy(1_000_00n)], at, 'USD')).toEqual([alone(buy(1_000_00n))]);
  expect(computePersonCompensations([redeem(10_000_000n)], at, 'USD')).toEqual([alone(redeem(10_000_000n))]);
  const mixed = computePersonCompensations([buy(2_200_00n), redeem(100_000_000n), buy(1_100_00n)], at, 'USD');
  expect(mixed).toEqual([
    { toCustomer: 133_33n, toFund: 0n },
    { toCustomer: 0n, toFund: 0n },
    { toCustomer: 66_67n, toFund: 0n },
  ]);
  const gone = computePersonCompensations([buy(1_100_00n), redeem(300_000_000n)], at, 'USD');
  expect(gone).toEqual([
    { toCustomer: 0n, toFund: 0n },
    { toCustomer: 0n, toFund: 200_00n },
  ]);
});

describe('the correction threshold', () => {
  it.each([
    [100_500_000n, 100_000_000n, false],
    [100_500_001n, 100_000_000n, true],
    [99_500_000n, 100_000_000n, false],
    [99_499_999n, 100_000_000n, true],
  ])('of %s instead of %s: %s', (was, right, material) => {
    expect(isMaterialPriceError(was, right)).toBe(material);
  });
});

it('the correct price swings like the wrong one did', () => {
  expect(correctDealingPrice({ nav: 1_000n, price: 1_000n }, 900n)).toBe(900n);
  expect(correctDealingPrice({ nav: 1_000_000n, price: 1_002_500n }, 800_000n)).toBe(802_000n);
  expect(correctDealingPrice({ nav: 1_000_000n, price: 997_500n }, 800_000n)).toBe(798_000n);
});

it('the recomputed valuation depends on the closes alone: the same closes give the sealed one', () => {
  const mandate = { currency: 'USD', feeRate: 650_000n } as const;
  const held = (close: bigint): HoldingAtClose[] => [
    { instrument: 'US.A', currency: 'USD', quantity: 10_00000000n, close, stale: false, delisted: false },
  ];
  const stated = { due: 3n, owed: 50n, units: 1_000_000n, days: 1, feeRest: 7n };
  const cash = 20_000n;
  const fix = (): null => null;
  const sealed = valueFund(
    mandate,
    { ...stated, held: held(100_00000000n), cash: [{ currency: 'USD', amount: cash }] },
    fix,
  ) as FundValuation;
  expect(recomputeFundValuation(mandate, { ...stated, cash }, held(100_00000000n), fix)).toEqual(sealed);
  const right = recomputeFundValuation(mandate, { ...stated, cash }, held(90_00000000n), fix) as FundValuation;
  expect(right).toMatchObject({ cash, due: 3n, owed: 50n, units: 1_000_000n });
  expect(sealed.worth + sealed.fee - right.worth - right.fee).toBe(10_000n);
});

it('compensation is booked once per order, with a notice for each', () => {
  const deal: FundDeal = {
    order: 4n,
    fund: 1,
    date: '2026-12-09',
    kind: 'buy',
    units: computeFundUnitsForAmount(1_000_00n, 1_100_000_000n, 'USD'),
    money: 1_000_00n,
    price: 1_100_000_000n,
    at: 0,
    payAt: null,
    paidAt: null,
  };
  const state = { fundDeals: [deal], lastSeq: 9n };
  const of = { order: 4n, fund: 1, date: '2026-12-09' };
  const named = { name: 'F', currency: 'USD' } as const;
  const owed = (right: bigint) => ({ ...of, ...computeFundOrderCompensation(deal, { right, last: right }, 'USD') });
  const lost = decidePayCompensation(state, owed(1_000_000_000n), { was: deal.price, right: 1_000_000_000n }, named);
  expect(lost?.transfers).toMatchObject([{ amount: 90_91n, debit: 'fundMadeGood', credit: 'available' }]);
  for (const transfer of lost!.transfers) expect(isAllowedBooking(transfer)).toBe(true);
  expect(lost?.notices).toMatchObject([{ code: 'fundMadeGood', params: { was: '11' } }]);
  const gained = decidePayCompensation(state, owed(1_200_000_000n), { was: deal.price, right: 1_200_000_000n }, named);
  expect(gained?.transfers).toEqual([]);
  expect(gained?.records.fundMadeGood).toMatchObject([{ toCustomer: 0n, toFund: 90_91n }]);
  expect(gained?.notices).toMatchObject([{ code: 'fundPriceCorrected' }]);
  expect(decidePayCompensation(state, { ...owed(1n), date: '2026-12-10' }, { was: 1n, right: 1n }, named)).toBeNull();
});
