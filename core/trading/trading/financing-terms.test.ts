/** The data of a position's own screen: what it has borrowed, how near its call is, and both halves of the trade. */
import { describe, expect, it } from 'vitest';
import { computeAddableMargin, decideAddMargin } from './change-margin.ts';
import { decideClosePosition } from './close-position.ts';
import { computePositionLoan } from './financing-terms.ts';
import { decidePlaceOrder } from './place-order.ts';
import { buildPositionLeg, computeOriginalMargin } from '../positions/position-figures.ts';
import { previewOrder } from './preview-order.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits, parseUsd } from './testing.ts';
import type { Fill } from '../orders/fill.ts';

const DATE = '2026-11-20';
const at = (price: string) => buildMarketView(price, { session: 'open' });
function opened(leverage: number, side: 'long' | 'short' = 'long') {
  const account = new TestAccount('100000');
  const {
    records: { fills },
  } = account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side, leverage, quantity: parseUnits('100') }),
      at('100'),
      TEST_NOON,
    ),
  );
  return { account, fills, held: () => account.positions.get(1n)! };
}

describe("a position's loan", () => {
  it('is the cost less the margin; a loss reduces equity and leaves initial margin missing', () => {
    const { held } = opened(5);
    // 10,001.00 cost, 2,000.20 margin; at a bid of 89.99 the units are worth 8,999.00.
    expect(computePositionLoan(held(), parseUnits('89.99'), DATE)).toMatchObject({
      borrowed: parseUsd('8000.80'),
      rate: parseUnits('0.065'),
      dayBasis: 360,
      perNight: parseUsd('1.44'),
      equity: parseUsd('998.20'),
      required: parseUsd('2000.20'),
      lacking: parseUsd('1002.00'),
      warning: parseUnits('0.1'),
      maintenance: parseUnits('0.05'),
    });
    expect(computePositionLoan(held(), parseUnits('100.01'), DATE)?.lacking).toBe(0n);
  });
  it('of a short position is its units at 102 % of the price', () => {
    const { held } = opened(5, 'short');
    expect(computePositionLoan(held(), parseUnits('100'), DATE)).toMatchObject({
      borrowed: parseUsd('10200'),
      rate: parseUnits('0.03'),
    });
    expect(computePositionLoan(held(), parseUnits('100'), DATE, parseUnits('0.36'))).toMatchObject({
      rate: parseUnits('0.36'),
      perNight: parseUsd('10.20'),
    });
  });
  it('of a day trade has no nightly cost', () => {
    const { held } = opened(5);
    expect(computePositionLoan({ ...held(), dayTrading: true }, parseUnits('100'), DATE)).toMatchObject({
      borrowed: parseUsd('8000.80'),
      rate: 0n,
      perNight: 0n,
      maintenance: parseUnits('0.03'),
    });
  });
  it('is null for a fully paid or closed position', () => {
    expect(computePositionLoan(opened(1).held(), parseUnits('100'), DATE)).toBeNull();
    const { account, held } = opened(2);
    account.carry(decideClosePosition(account.state, 1n, null, at('100'), TEST_NOON));
    expect(computePositionLoan(held(), parseUnits('100'), DATE)).toBeNull();
    expect(computeAddableMargin(held(), parseUsd('5000'))).toBe(0n);
  });
  it('can be repaid up to the maximum shown, which is never refused', () => {
    const { account, held } = opened(5);
    expect(computeAddableMargin(held(), parseUsd('3000'))).toBe(parseUsd('3000'));
    const most = computeAddableMargin(held(), account.balance('available'));
    expect(most).toBe(parseUsd('8000.80'));
    expect(decideAddMargin(account.state, 1n, most + 1n, at('100'), TEST_NOON)).toMatchObject({
      refused: 'marginNotNeeded',
    });
    account.carry(decideAddMargin(account.state, 1n, most, at('100'), TEST_NOON));
    expect([
      computeAddableMargin(held(), parseUsd('1')),
      computePositionLoan(held(), parseUnits('100'), DATE)?.borrowed,
    ]).toEqual([0n, 0n]);
  });
});

describe('the halves of a position', () => {
  const HOUR = 3_600_000;
  function closedInTwo(side: 'long' | 'short') {
    const { account, fills, held } = opened(5, side);
    const all: Fill[] = [...fills];
    for (const [price, hours, quantity] of [
      ['110', 1, parseUnits('40')],
      ['120', 2, null],
    ] as const) {
      all.push(
        ...account.carry(decideClosePosition(account.state, 1n, quantity, at(price), TEST_NOON + hours * HOUR)).records
          .fills,
      );
    }
    return { position: held(), fills: all, account };
  }
  it("are a long position's purchase and sale, each with its times, mean price and all of its charges", () => {
    const { position, fills } = closedInTwo('long');
    const [bought, sold] = [buildPositionLeg(position, fills, 'buy')!, buildPositionLeg(position, fills, 'sell')!];
    expect(bought).toMatchObject({ firstAt: TEST_NOON, lastAt: TEST_NOON, price: parseUnits('100.01') });
    expect(sold).toMatchObject({
      firstAt: TEST_NOON + HOUR,
      lastAt: TEST_NOON + 2 * HOUR,
      price: parseUnits('115.99'),
    });
    expect([bought.fee + sold.fee, bought.tax + sold.tax]).toEqual([position.fees, position.tax]);
  });
  it("are a short position's sale and purchase, the latter null until it is closed", () => {
    const { position, fills } = closedInTwo('short');
    expect(buildPositionLeg(position, fills, 'sell')).toMatchObject({ firstAt: TEST_NOON, price: parseUnits('99.99') });
    expect(buildPositionLeg(position, fills, 'buy')).toMatchObject({ firstAt: TEST_NOON + HOUR });
    const { held, fills: first } = opened(5, 'short');
    expect(buildPositionLeg(held(), first, 'buy')).toBeNull();
  });
  it('keep the original margin, whatever was added or removed since', () => {
    const { position, fills } = closedInTwo('long');
    expect([computeOriginalMargin(position, fills), position.margin]).toEqual([parseUsd('2000.20'), 0n]);
    expect(computeOriginalMargin(opened(1).held(), opened(1).fills)).toBe(parseUsd('10001'));
  });
});

describe('partly closing a leveraged position', () => {
  it.each(['long', 'short'] as const)('leaves a %s rest its own margin and liquidation price', (side) => {
    const { account, held } = opened(5, side);
    const before = held();
    account.carry(decideClosePosition(account.state, 1n, parseUnits('25'), at('97'), TEST_NOON));
    expect(held().margin).toBe((before.margin * 75n) / 100n);
    const moved = held().liquidationPrice! - before.liquidationPrice!;
    expect(moved * moved).toBeLessThanOrEqual(parseUnits('0.01') * parseUnits('0.01'));
  });
  it('is previewed for the named position, not an older one', () => {
    const account = new TestAccount('100000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ leverage: 1, quantity: parseUnits('100') }),
        at('100'),
        TEST_NOON,
      ),
    );
    const { position } = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ leverage: 5, quantity: parseUnits('100') }),
        at('100'),
        TEST_NOON,
      ),
    ).order;
    const before = account.balance('available');
    const preview = previewOrder(
      account.state,
      buildOrderRequest({ effect: 'close', quantity: parseUnits('50'), position }),
      at('100'),
      TEST_NOON,
    );
    account.carry(decideClosePosition(account.state, position!, parseUnits('50'), at('100'), TEST_NOON));
    if ('refused' in preview) throw new Error(preview.refused);
    expect(preview.availableAfter - preview.available).toBe(account.balance('available') - before);
  });
});
