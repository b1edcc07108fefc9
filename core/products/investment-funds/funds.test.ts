/** Funds by their rules: in any history units held are units issued, and worth is units times their price. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { TestAccount, TEST_NOON, parseUsd } from '../../trading/trading/testing.ts';
import { convertAmount, SCALE } from '../../ledger/money.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import { computeBasketOrders } from './fund-rebalancing-orders.ts';
import {
  computeOrderDealing,
  decideDealFundOrder,
  decidePayRedemption,
  computeFundFlow,
  computeSwungPriceAndGate,
  removeFundUnits,
} from './fund-order-dealing.ts';
import { isRebalancingDate } from './dealing-days.ts';
import { REDEMPTION_DEFERRALS_MAXIMUM, type FundValuation, valueFund } from './fund-valuation-and-rules.ts';
import { decideBuyFund, decideCancelFundOrder, decideRedeemFund } from './fund-orders.ts';
import './fund-records.ts';
import {
  type DealingDayResult,
  type Fund,
  type FundDeal,
  type FundHolding,
  type FundOrder,
  type FundMandate,
  computeFundUnitPrice,
  computeFundUnitsForAmount,
  computeFundUnitsToRaiseAmount,
  computeFundUnitsWorth,
} from './fund.ts';

const DAY_MS = 86_400_000;
const FUND: Fund = {
  fund: 1,
  market: 'US',
  currency: 'USD',
  weights: [],
  rebalancing: 'quarterly',
  feeRate: parsePercent('0.65'),
  cutOffMinutes: 60,
  settlementDays: 2,
  minimum: parseUsd('10.00'),
  firstPrice: 1_000_000_000n,
  seedUnits: 1_000_000_000n,
  beganOn: '2026-11-20',
};
const dateOf = (day: number): string => new Date(TEST_NOON + day * DAY_MS).toISOString().slice(0, 10);
const dayOf = (day: number) => ({
  date: dateOf(day),
  cutOffAt: TEST_NOON + day * DAY_MS + 1_000,
  valuedAt: TEST_NOON + day * DAY_MS + 2_000,
});

class Customer extends TestAccount {
  readonly fundOrders = new Map<bigint, FundOrder>();
  readonly fundDeals: FundDeal[] = [];
  holding: FundHolding = { fund: 1, units: 0n, reserved: 0n, cost: 0n };

  get seen(): AccountState {
    const { fundDeals } = this;
    return {
      ...this.state,
      unsettled: () => 0n,
      fundOrders: [...this.fundOrders.values()],
      fundDeals,
      fundHoldings: [this.holding],
    };
  }
  take(decision: DecisionChanges | { refused: string } | null): DecisionChanges | null {
    if (decision === null || 'refused' in decision) return null;
    for (const transfer of decision.transfers)
      if (!isAllowedBooking(transfer)) throw new Error(`${transfer.code} is no booking`);
    this.carry(decision);
    for (const each of decision.records.fundOrders ?? []) this.fundOrders.set(each.seq, each);
    for (const each of decision.records.fundHoldings ?? []) this.holding = each;
    for (const each of decision.records.fundDeals ?? []) {
      const known = this.fundDeals.findIndex(({ order, date }) => order === each.order && date === each.date);
      if (known >= 0) this.fundDeals[known] = each;
      else this.fundDeals.push(each);
    }
    return decision;
  }
}

/** A fund whose basket is one number that a day multiplies, and those who hold it. */
class World {
  readonly customers = [new Customer('40000.00'), new Customer('900.00'), new Customer('5000000.00')];
  units = FUND.seedUnits;
  cash = computeFundUnitsWorth(FUND.seedUnits, FUND.firstPrice, 'USD');
  owed = 0n;
  private rest = 0n;
  day = 0;
  sheet: FundValuation | null = null;

  get held(): bigint {
    return this.customers.reduce((sum, { holding }) => sum + holding.units, FUND.seedUnits);
  }
  get clearing(): bigint {
    return this.customers.reduce((sum, { house }) => sum + (house.get('fundDealing') ?? 0n), 0n);
  }
  valueFund(): FundValuation {
    const stated = {
      held: [],
      cash: [{ currency: 'USD', amount: this.cash }],
      due: 0n,
      owed: this.owed,
      units: this.units,
      days: 1,
      feeRest: this.rest,
    };
    const sheet = valueFund(FUND, stated, () => null);
    if ('suspended' in sheet) throw new Error(sheet.suspended);
    return sheet;
  }
  /** The close: everybody's orders at one price, in any order and even if repeated. */
  close(): DealingDayResult {
    const { date, valuedAt } = dayOf(this.day);
    const sheet = this.valueFund();
    this.sheet = sheet;
    this.cash -= sheet.fee;
    this.rest = sheet.feeRest;
    const orders = this.customers.flatMap(({ fundOrders }) =>
      [...fundOrders.values()].filter(({ status, dealingOn }) => status === 'waiting' && dealingOn === date),
    );
    const dealt: DealingDayResult = {
      fund: 1,
      date,
      nav: sheet.nav,
      ...computeSwungPriceAndGate(computeFundFlow(orders, sheet.nav), { ...sheet, untraded: 0n }),
      payAt: valuedAt + 2 * DAY_MS,
    };
    const next = dayOf(this.day + 1);
    for (const customer of this.customers)
      for (const { seq } of customer.fundOrders.values())
        for (let time = 0; time < 2; time++)
          customer.take(decideDealFundOrder(customer.seen, seq, dealt, next, { name: 'Fund' }, valuedAt));
    for (const { kind, units, money } of this.dealsOn(date)) {
      this.units += kind === 'buy' ? units : -units;
      if (kind === 'buy') this.cash += money;
      else this.owed += money;
    }
    this.day += 1;
    return dealt;
  }
  dealsOn = (date: string): FundDeal[] =>
    this.customers.flatMap(({ fundDeals }) => fundDeals.filter((each) => each.date === date));
  /** Puts what has fallen due into clearing and pays it. */
  pay(): void {
    const now = TEST_NOON + this.day * DAY_MS;
    for (const customer of this.customers)
      for (const { order, date, money, payAt, paidAt } of [...customer.fundDeals]) {
        if (payAt === null || paidAt !== null || payAt > now) continue;
        this.cash -= money;
        this.owed -= money;
        for (let time = 0; time < 2; time++)
          customer.take(decidePayRedemption(customer.seen, order, date, { name: 'F' }, now));
      }
  }
}

type Step =
  | { kind: 'buy'; who: number; amount: bigint }
  | { kind: 'redeem'; who: number; part: number; money: boolean }
  | { kind: 'cancel'; who: number; nth: number }
  | { kind: 'move'; permille: number }
  | { kind: 'close' };
const who = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), who, amount: fc.bigInt(900n, 2_000_000n) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      who,
      part: fc.integer({ min: 1, max: 1_000 }),
      money: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, nth: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), permille: fc.integer({ min: -60, max: 60 }) }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'close' as const }) },
);

function run(world: World, each: Step): void {
  const now = TEST_NOON + world.day * DAY_MS;
  const day = dayOf(world.day);
  if (each.kind === 'close') {
    world.close();
    return world.pay();
  }
  if (each.kind === 'move') {
    world.cash += (world.cash * BigInt(each.permille)) / 1_000n;
    return;
  }
  const customer = world.customers[each.who]!;
  if (each.kind === 'buy') customer.take(decideBuyFund(customer.seen, { fund: FUND, amount: each.amount, day }, now));
  else if (each.kind === 'redeem') {
    const units = (customer.holding.units * BigInt(each.part)) / 1_000n;
    const lastPrice = world.valueFund().nav;
    const wish = each.money ? { amount: computeFundUnitsWorth(units, lastPrice, 'USD'), lastPrice } : { units };
    customer.take(decideRedeemFund(customer.seen, { fund: FUND, wish, day }, now));
  } else {
    const seq = [...customer.fundOrders.keys()][each.nth];
    if (seq !== undefined) customer.take(decideCancelFundOrder(customer.seen, seq, now));
  }
}

it('in any history held units equal issued units, worth equals units times price, and no money is missing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const each of steps) {
        run(world, each);
        expect(world.held).toBe(world.units);
        if (each.kind !== 'close') continue;
        const { worth, units, nav } = world.sheet!;
        const priced = computeFundUnitsWorth(units, nav, 'USD');
        // A price has eight decimals: what it cuts off a unit is at most a hundred-millionth of a dollar.
        expect(priced).toBeLessThanOrEqual(worth);
        expect(worth - priced).toBeLessThanOrEqual(units / 1_000_000n / 1_000_000n + 1n);
        // Those who stay are never worse off by what others did on the day.
        expect(world.valueFund().nav).toBeGreaterThanOrEqual(nav - (nav * 2n) / 1_000_000n - nav / 40_000n);
      }
      for (const { holding } of world.customers) {
        expect(holding.units).toBeGreaterThanOrEqual(holding.reserved);
        expect(holding.reserved).toBeGreaterThanOrEqual(0n);
      }
    }),
    { numRuns: 300 },
  );
});

it('if everybody leaves at once, the gate spreads it over several days, and everything is paid', () => {
  const world = new World();
  for (const customer of world.customers)
    customer.take(
      decideBuyFund(customer.seen, { fund: FUND, amount: customer.balance('available'), day: dayOf(0) }, TEST_NOON),
    );
  world.close();
  for (const customer of world.customers) {
    const wish = { units: customer.holding.units };
    customer.take(decideRedeemFund(customer.seen, { fund: FUND, wish, day: dayOf(1) }, TEST_NOON + DAY_MS));
  }
  const left: bigint[] = [];
  for (let day = 0; day < REDEMPTION_DEFERRALS_MAXIMUM + 1; day++) {
    expect(world.held).toBeGreaterThan(FUND.seedUnits);
    const before = world.held;
    world.close();
    left.push(((before - world.held) * 100n) / before);
    world.pay();
  }
  for (const part of left.slice(0, REDEMPTION_DEFERRALS_MAXIMUM)) expect([9n, 10n]).toContain(part);
  expect(world.held).toBe(FUND.seedUnits);
  world.day += 3;
  world.pay();
  expect(world.owed).toBe(0n);
  for (const { fundOrders } of world.customers)
    for (const { status } of fundOrders.values()) expect(['dealt', 'paid']).toContain(status);
});

it('a redemption must be worth at least a minor unit, except in a closing fund', () => {
  const customer = new Customer('100.00');
  customer.holding = { fund: 1, units: 10_000n, reserved: 0n, cost: 10n };
  const lastPrice = FUND.firstPrice;
  const redeem = (wish: Parameters<typeof decideRedeemFund>[1]['wish']) =>
    decideRedeemFund(customer.seen, { fund: FUND, wish, day: dayOf(0) }, TEST_NOON);
  expect(redeem({ units: 999n, lastPrice })).toEqual({
    refused: 'fundTooSmall',
    params: { minimum: '0.01', currency: 'USD' },
  });
  expect(redeem({ units: 1_000n, lastPrice })).not.toHaveProperty('refused');
  expect(redeem({ amount: 1n, lastPrice })).not.toHaveProperty('refused');
  expect(redeem({ units: 10_001n, lastPrice })).toMatchObject({ refused: 'fundUnits' });
  expect(redeem({ units: 1n })).not.toHaveProperty('refused');
});

describe('the price of a day', () => {
  const order = (over: Partial<FundOrder>): FundOrder => ({
    seq: 1n,
    fund: 1,
    kind: 'buy',
    currency: 'USD',
    status: 'waiting',
    amount: null,
    units: 0n,
    redeemed: 0n,
    money: 0n,
    dealingOn: '2026-11-20',
    cutOffAt: 0,
    deferrals: 0,
    price: null,
    plan: null,
    placedAt: 0,
    dealtAt: null,
    payAt: null,
    endedAt: null,
    ...over,
  });
  const at = { nav: 1_000_000_000n, worth: 1_000_000n, untraded: 0n };
  const bought = (amount: bigint) => computeSwungPriceAndGate(computeFundFlow([order({ amount })], at.nav), at);
  const redeemed = (units: bigint, deferrals = 0) =>
    computeSwungPriceAndGate(computeFundFlow([order({ kind: 'redeem', units, deferrals })], at.nav), at);

  it('swings if the net flow exceeds the basket’s tolerance, and not below', () => {
    expect(bought(5_000n)).toMatchObject({ price: 1_000_000_000n, swung: 0 });
    expect(bought(5_001n)).toMatchObject({ price: 1_002_500_000n, swung: 1 });
    expect(redeemed(5_100_000n)).toMatchObject({ price: 997_500_000n, swung: -1, gate: null });
  });

  it('swings with the flow of all days since the basket last traded, for orders in the same direction', () => {
    const after = (untraded: bigint, order: FundOrder) =>
      computeSwungPriceAndGate(computeFundFlow([order], at.nav), { ...at, untraded }).swung;
    const [comes, goes] = [order({ amount: 1_000n }), order({ kind: 'redeem', units: 1_000_000n })];
    expect([after(4_000n, comes), after(4_001n, comes), after(-4_001n, comes)]).toEqual([0, 1, 0]);
    expect([after(-4_000n, goes), after(-4_001n, goes), after(4_001n, goes)]).toEqual([0, -1, 0]);
    // Someone who leaves while more has come in than was traded causes no trades, and isn't paid for that.
    expect(after(9_000n, goes)).toBe(0);
    expect(computeSwungPriceAndGate(computeFundFlow([comes, goes], at.nav), { ...at, untraded: 9_000n }).swung).toBe(0);
  });

  it('swings on each day on which a split flow makes the basket trade', () => {
    const name = {
      instrument: 'X',
      currency: 'USD',
      part: parsePercent('98'),
      price: 100n * SCALE,
      step: 100_000n,
      rate: SCALE,
    };
    let [worth, cash, untraded] = [100_000_000n, 2_000_000n, 0n];
    const days: [number, boolean][] = [];
    for (let day = 0; day < 6; day++) {
      const bought = worth / 200n;
      const { swung } = computeSwungPriceAndGate(
        { bought, redeemed: 0n, overdue: 0n },
        { nav: at.nav, worth, untraded },
      );
      [worth, cash, untraded] = [worth + bought, cash + bought, untraded + bought];
      const held = ((worth - cash) * SCALE) / 10_000n;
      const orders = computeBasketOrders([{ ...name, held }], { worth, cash, rebalancing: false });
      for (const { quantity } of orders) cash -= (quantity * 10_000n) / SCALE;
      if (orders.length > 0) untraded = 0n;
      days.push([swung, orders.length > 0]);
    }
    expect(days).toContainEqual([1, true]);
    for (const [swung, traded] of days) expect(swung === 1).toBe(traded);
  });

  it('lets out a tenth of the fund, in equal shares, plus what comes in on the same day', () => {
    expect(redeemed(100_000_000n).gate).toBeNull();
    const { gate } = redeemed(200_000_000n);
    expect(gate).toEqual({ of: 100_000n, whole: 200_000n });
    expect(computeOrderDealing(order({ kind: 'redeem', units: 30_000_001n }), { price: at.nav, gate })).toEqual({
      units: 15_000_000n,
      money: 15_000n,
      deferred: true,
    });
    const both = [order({ amount: 50_000n }), order({ kind: 'redeem', units: 150_000_000n })];
    expect(computeSwungPriceAndGate(computeFundFlow(both, at.nav), at).gate).toBeNull();
  });

  it('redeems in full what was deferred the maximum number of times', () => {
    const late = order({ kind: 'redeem', units: 200_000_000n, deferrals: REDEMPTION_DEFERRALS_MAXIMUM });
    const { gate, price } = computeSwungPriceAndGate(
      computeFundFlow([late, order({ kind: 'redeem', units: 10_000_000n })], at.nav),
      at,
    );
    expect(gate).toEqual({ of: 0n, whole: 10_000n });
    expect(computeOrderDealing(late, { price, gate }).deferred).toBe(false);
  });
});

describe('a fund is not valued', () => {
  const held = { instrument: 'US.NWRB', currency: 'USD', quantity: 10_000_000_000n, stale: false, delisted: false };
  const stated = (over: object, cash = 100_00n) => ({
    held: [{ ...held, close: 1_000_000_000n, ...over }],
    cash: [{ currency: 'USD', amount: cash }],
    due: 0n,
    owed: 0n,
    units: 1_000_000n,
    days: 1,
    feeRest: 0n,
  });
  const valuationOf = (over: object, cash?: bigint) => valueFund(FUND, stated(over, cash), () => null);

  it.each([
    ['without a close', { close: null }, 'noPrice'],
    ['without a rate', { currency: 'KRW' }, 'noRate'],
    ['when more than a fifth is halted', { stale: true }, 'manyHalted'],
  ])('%s', (_, over, suspended) => {
    expect(valuationOf(over)).toEqual({ suspended });
  });
  it('a delisted holding counts as zero, and a halted one at its last close', () => {
    expect(valuationOf({ delisted: true })).toMatchObject({ worth: 100_00n });
    expect(valuationOf({ stale: true }, 9_000_00n)).toMatchObject({ worth: 10_000_00n - 17n });
  });
});

it('a valuation converts holdings and money of other currencies at one fix, each to the cent', () => {
  // 1,300.5 won a dollar, 0.9995 of a dollar a tether: by hand, each holding by itself.
  const verified: [bigint, string][] = [];
  const fix = (amount: bigint, from: string) => {
    verified.push([amount, from]);
    if (from === 'KRW') return convertAmount(amount, 'KRW', 'USD', 76_894n);
    return from === 'USDT' ? convertAmount(amount, 'USDT', 'USD', 99_950_000n) : null;
  };
  const held = (instrument: string, currency: string, quantity: bigint, close: bigint) => ({
    ...{ instrument, currency, quantity, close, stale: false, delisted: false },
  });
  const stated = {
    held: [
      held('US.A', 'USD', 3n * SCALE, 123_450_000_00n),
      held('KR.B', 'KRW', 40n * SCALE, 71_300n * SCALE),
      held('CRYPTO.C', 'USDT', 250_000n, 64_000n * SCALE),
    ],
    cash: [
      { currency: 'KRW', amount: 150_000n },
      { currency: 'USD', amount: 20_00n },
    ],
    due: 1_00n,
    owed: 50_00n,
    units: 1_000_000n,
    days: 0,
    feeRest: 0n,
  };
  const sheet = valueFund(FUND, stated, fix) as FundValuation;
  // 2,852,000 won are 2,193.02 dollars; 160.00 tether are 159.92; 150,000 won are 115.34.
  expect(sheet.lines.map(({ worth }) => worth)).toEqual([parseUsd('370.35'), parseUsd('2193.02'), parseUsd('159.92')]);
  expect(sheet.cash).toBe(parseUsd('135.34'));
  expect(sheet.worth).toBe(parseUsd('2809.63'));
  expect(sheet.nav).toBe(2_809_63n * 1_000_000n);
  expect(verified.filter(([, from]) => from === 'USD')).toEqual([]);
  // Without a rate nothing is guessed, neither for holdings nor for money.
  const none = (amount: bigint, from: string) => (from === 'KRW' ? null : fix(amount, from));
  expect(valueFund(FUND, stated, none)).toEqual({ suspended: 'noRate' });
  expect(valueFund(FUND, { ...stated, held: [] }, none)).toEqual({ suspended: 'noRate' });
});

it('a fund rebalances on the first dealing day of a month or quarter', () => {
  // The first trading days of 2027 in New York, and the days before them.
  const days = ['2026-12-31', '2027-01-04', '2027-01-05', '2027-02-01', '2027-03-01', '2027-03-31', '2027-04-01'];
  const dates = (rebalancing: FundMandate['rebalancing']) =>
    days.filter((date, nth) => nth > 0 && isRebalancingDate({ rebalancing }, date, days[nth - 1]!));
  expect(dates('quarterly')).toEqual(['2027-01-04', '2027-04-01']);
  expect(dates('monthly')).toEqual(['2027-01-04', '2027-02-01', '2027-03-01', '2027-04-01']);
  // Its first day buys the basket, whichever day it is.
  expect(isRebalancingDate({ rebalancing: 'quarterly' }, '2027-02-17', null)).toBe(true);
  // A month without a dealing day is caught up on the next.
  expect(isRebalancingDate({ rebalancing: 'monthly' }, '2027-03-01', '2027-01-29')).toBe(true);
});

it('the fee accrues daily, the same to the minor unit whether counted day by day or at once', () => {
  const worth = parseUsd('12345.67');
  let [rest, sum] = [0n, 0n];
  for (let day = 0; day < 365; day++) {
    const sheet = valueFund(
      FUND,
      { held: [], cash: [{ currency: 'USD', amount: worth }], due: 0n, owed: 0n, units: 1n, days: 1, feeRest: rest },
      () => null,
    ) as FundValuation;
    sum += sheet.fee;
    rest = sheet.feeRest;
  }
  // 0.65 % of 12,345.67 is 80.2468….
  expect(sum).toBe(parseUsd('80.24'));
});

it('the cost of redeemed units is rounded down, and the rest stays with the holding', () => {
  const left = removeFundUnits({ fund: 1, units: 3n, reserved: 0n, cost: 100n }, 2n, 0n);
  expect(left).toMatchObject({ units: 1n, cost: 34n });
  expect(removeFundUnits(left, left.units, 0n).cost).toBe(0n);
});

it('rounding never gives more units than were paid for, nor takes fewer than are redeemed', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 13n), (amount, price) => {
      expect(computeFundUnitsWorth(computeFundUnitsForAmount(amount, price, 'USD'), price, 'USD')).toBeLessThanOrEqual(
        amount,
      );
      expect(
        computeFundUnitsWorth(computeFundUnitsToRaiseAmount(amount, price, 'USD'), price, 'USD'),
      ).toBeGreaterThanOrEqual(amount);
      expect(
        computeFundUnitsWorth(1_000_000n, computeFundUnitPrice(amount, 1_000_000n, 'USD'), 'USD'),
      ).toBeLessThanOrEqual(amount);
    }),
  );
});
