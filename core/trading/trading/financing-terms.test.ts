/** The data of a position's own screen: what it has borrowed, how near its call is, and both halves of the trade. */
import { describe, expect, it } from 'vitest';
import { addableMargin, decideAddMargin } from './change-margin.ts';
import { decideClosePosition } from './close-by-house.ts';
import { loanOf } from './financing-terms.ts';
import { decidePlaceOrder } from './place-order.ts';
import { legOf, originalMargin } from '../positions/position-figures.ts';
import { previewOrder } from './preview-order.ts';
import { Account, market, NOON, order, units, usd } from './testing.ts';
import type { Fill } from '../orders/fill.ts';

const DATE = '2026-11-20';
const at = (price: string) => market(price, { session: 'open' });
function opened(leverage: number, side: 'long' | 'short' = 'long') {
  const account = new Account('100000');
  const {
    records: { fills },
  } = account.carry(
    decidePlaceOrder(account.state, order({ side, leverage, quantity: units('100') }), at('100'), NOON),
  );
  return { account, fills, held: () => account.positions.get(1n)! };
}

describe('a loan', () => {
  it('is the cost less the margin; its equity bears the loss, and initial margin is then lacking', () => {
    const { held } = opened(5);
    // 10,001.00 cost, 2,000.20 margin; at a bid of 89.99 the units are worth 8,999.00.
    expect(loanOf(held(), units('89.99'), DATE)).toMatchObject({
      borrowed: usd('8000.80'),
      rate: units('0.065'),
      dayBasis: 360,
      perNight: usd('1.44'),
      equity: usd('998.20'),
      required: usd('2000.20'),
      lacking: usd('1002.00'),
      warning: units('0.1'),
      maintenance: units('0.05'),
    });
    expect(loanOf(held(), units('100.01'), DATE)?.lacking).toBe(0n);
  });
  it('is the units of a short position, at their cost', () => {
    const { held } = opened(5, 'short');
    expect(loanOf(held(), units('100'), DATE)).toMatchObject({ borrowed: usd('9999'), rate: units('0.03') });
    expect(loanOf(held(), units('100'), DATE, units('0.36'))).toMatchObject({
      rate: units('0.36'),
      perNight: usd('10.00'),
    });
  });
  it('of a day trade costs nothing for a night, which it never sees', () => {
    const { held } = opened(5);
    expect(loanOf({ ...held(), dayTrading: true }, units('100'), DATE)).toMatchObject({
      borrowed: usd('8000.80'),
      rate: 0n,
      perNight: 0n,
      maintenance: units('0.03'),
    });
  });
  it('is none where everything is paid, or closed', () => {
    expect(loanOf(opened(1).held(), units('100'), DATE)).toBeNull();
    const { account, held } = opened(2);
    account.carry(decideClosePosition(account.state, 1n, null, at('100'), NOON));
    expect(loanOf(held(), units('100'), DATE)).toBeNull();
    expect(addableMargin(held(), usd('5000'))).toBe(0n);
  });
  it('can be paid back as far as the money and the cost go, and the most that is told is not refused', () => {
    const { account, held } = opened(5);
    expect(addableMargin(held(), usd('3000'))).toBe(usd('3000'));
    const most = addableMargin(held(), account.balance('available'));
    expect(most).toBe(usd('8000.80'));
    expect(decideAddMargin(account.state, 1n, most + 1n, at('100'), NOON)).toMatchObject({
      refused: 'marginNotNeeded',
    });
    account.carry(decideAddMargin(account.state, 1n, most, at('100'), NOON));
    expect([addableMargin(held(), usd('1')), loanOf(held(), units('100'), DATE)?.borrowed]).toEqual([0n, 0n]);
  });
});

describe('the halves of a position', () => {
  const HOUR = 3_600_000;
  function closedInTwo(side: 'long' | 'short') {
    const { account, fills, held } = opened(5, side);
    const all: Fill[] = [...fills];
    for (const [price, hours, quantity] of [
      ['110', 1, units('40')],
      ['120', 2, null],
    ] as const) {
      all.push(
        ...account.carry(decideClosePosition(account.state, 1n, quantity, at(price), NOON + hours * HOUR)).records
          .fills,
      );
    }
    return { position: held(), fills: all, account };
  }
  it("are a long position's purchase and sale, each with its times, mean price and all of its charges", () => {
    const { position, fills } = closedInTwo('long');
    const [bought, sold] = [legOf(position, fills, 'buy')!, legOf(position, fills, 'sell')!];
    expect(bought).toMatchObject({ firstAt: NOON, lastAt: NOON, price: units('100.01') });
    expect(sold).toMatchObject({ firstAt: NOON + HOUR, lastAt: NOON + 2 * HOUR, price: units('115.99') });
    expect([bought.fee + sold.fee, bought.tax + sold.tax]).toEqual([position.fees, position.tax]);
  });
  it('are sale and purchase of a short one, and the second is none before it has been closed', () => {
    const { position, fills } = closedInTwo('short');
    expect(legOf(position, fills, 'sell')).toMatchObject({ firstAt: NOON, price: units('99.99') });
    expect(legOf(position, fills, 'buy')).toMatchObject({ firstAt: NOON + HOUR });
    const { held, fills: first } = opened(5, 'short');
    expect(legOf(held(), first, 'buy')).toBeNull();
  });
  it('keep the margin of the opening, whatever was added or given back since', () => {
    const { position, fills } = closedInTwo('long');
    expect([originalMargin(position, fills), position.margin]).toEqual([usd('2000.20'), 0n]);
    expect(originalMargin(opened(1).held(), opened(1).fills)).toBe(usd('10001'));
  });
});

describe('a part of a leveraged position, closed', () => {
  it.each(['long', 'short'] as const)(
    'leaves a %s rest its own margin and the price at which it closes by itself',
    (side) => {
      const { account, held } = opened(5, side);
      const before = held();
      account.carry(decideClosePosition(account.state, 1n, units('25'), at('97'), NOON));
      expect(held().margin).toBe((before.margin * 75n) / 100n);
      const moved = held().liquidationPrice! - before.liquidationPrice!;
      expect(moved * moved).toBeLessThanOrEqual(units('0.01') * units('0.01'));
    },
  );
  it('is previewed from the position that is meant, not from an older one', () => {
    const account = new Account('100000');
    account.carry(decidePlaceOrder(account.state, order({ leverage: 1, quantity: units('100') }), at('100'), NOON));
    const { position } = account.carry(
      decidePlaceOrder(account.state, order({ leverage: 5, quantity: units('100') }), at('100'), NOON),
    ).order;
    const before = account.balance('available');
    const preview = previewOrder(
      account.state,
      order({ effect: 'close', quantity: units('50'), position }),
      at('100'),
      NOON,
    );
    account.carry(decideClosePosition(account.state, position!, units('50'), at('100'), NOON));
    if ('refused' in preview) throw new Error(preview.refused);
    expect(preview.availableAfter - preview.available).toBe(account.balance('available') - before);
  });
});
