/**
 * Margin by market, board, instrument, volatility and size, from a date on; what is open keeps what it was opened
 * under.
 */
import { describe, expect, it } from 'vitest';
import { decideFillResting } from '../trading/trading/resting-orders.ts';
import { decidePlaceOrder } from '../trading/trading/place-order.ts';
import { previewOrder } from '../trading/trading/preview-order.ts';
import { isTradingRefusal } from '../trading/execution/refusals.ts';
import { Account, market, nordwind, NOON, order, refusal, units, usd } from '../trading/trading/testing.ts';
import type { MarketView } from '../trading/orders/market-view.ts';
import { faultOfTable, marginTable, volatilityOf, type MarginRule, type MarginScope } from './margin-requirements.ts';

const table = (initial: string, maintenance: string, leverage: number) => ({
  initial: units(initial),
  maintenance: units(maintenance),
  warning: units(maintenance) + units('0.05'),
  maximumLeverage: leverage,
});
const rule = (from: string, scope: Partial<MarginScope>, over: ReturnType<typeof table>): MarginRule => ({
  market: 'US',
  board: null,
  instrument: null,
  volatilityFrom: null,
  valueFrom: null,
  ...scope,
  from,
  table: over,
});
const [third, half, whole] = [table('0.33', '0.1', 3), table('0.5', '0.25', 2), table('1', '0.5', 1)];
const of = (rules: MarginRule[], over: object = {}) =>
  marginTable(rules, {
    instrument: nordwind,
    date: '2026-11-20',
    volatility: units('0.02'),
    value: usd('1000'),
    ...over,
  });

describe('the table that holds', () => {
  it("is the house's where nothing was set, and the most specific one that has begun", () => {
    expect(of([])).toEqual({
      initial: units('0.2'),
      maintenance: units('0.05'),
      warning: units('0.1'),
      maximumLeverage: 5,
    });
    const rules = [
      rule('2026-11-20', {}, third),
      rule('2026-11-20', { board: 'listed' }, half),
      rule('2026-11-21', { instrument: 'US.NWRB' }, whole),
      rule('2026-11-01', { board: 'otc' }, whole),
    ];
    expect(of(rules)).toEqual(half);
    expect(of(rules, { date: '2026-11-19' }).maximumLeverage).toBe(5);
    expect(of(rules, { date: '2026-11-21' })).toEqual(whole);
    expect(of([rule('2026-11-01', {}, half), rule('2026-11-10', {}, third)])).toEqual(third);
  });
  it('is tightened by what moves much and by what is large, never loosened', () => {
    const rules = [
      rule('2026-11-01', { volatilityFrom: units('0.03') }, half),
      rule('2026-11-01', { valueFrom: usd('50000') }, third),
    ];
    expect(of(rules).maximumLeverage).toBe(5);
    expect(of(rules, { volatility: units('0.03') }).maximumLeverage).toBe(2);
    expect(of(rules, { volatility: null }).maximumLeverage).toBe(2);
    expect(of(rules, { value: usd('50000') }).maximumLeverage).toBe(3);
    expect(of([rule('2026-11-01', {}, whole), ...rules], { volatility: units('0.05') })).toEqual(whole);
  });
  it('is possible: it warns before it closes, and asks at the opening for more than both', () => {
    expect(
      [
        third,
        half,
        whole,
        { ...half, maximumLeverage: 3 },
        { ...half, warning: half.maintenance },
        { ...half, initial: half.warning },
        { ...half, maintenance: 0n },
      ].map(faultOfTable),
    ).toEqual([null, null, null, 'maximumLeverage', 'warning', 'initial', 'maintenance']);
  });
});

it('how much a name moves is the mean of its last twenty days', () => {
  expect(volatilityOf(Array<bigint>(20).fill(100n))).toBeNull();
  expect(volatilityOf([5n, ...Array.from({ length: 21 }, (_, day) => (day % 2 === 0 ? 100n : 110n))])).toBe(
    (units('0.1') * 10n + (units('1') / 11n) * 10n) / 20n,
  );
});

const at = (last: string, rules: MarginRule[], over: Partial<MarketView> = {}): MarketView =>
  market(last, { marginRules: rules, ...over });
const levered = (leverage: number, over: object = {}) => order({ quantity: units('10'), leverage, ...over });

describe('an order', () => {
  it('gets no more leverage than the rules of its day allow, and its preview says so', () => {
    const account = new Account('10000');
    const refused = { refused: 'leverageTooHigh', params: { maximum: 2 } };
    expect(
      refusal(decidePlaceOrder(account.state, levered(3), at('100', [rule('2026-11-20', {}, half)]), NOON)),
    ).toEqual(refused);
    expect(previewOrder(account.state, levered(3), at('100', [rule('2026-11-20', {}, half)]), NOON)).toEqual(refused);
    expect(decidePlaceOrder(account.state, levered(3), at('100', [rule('2026-11-21', {}, half)]), NOON)).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it('counts what is held of the name towards a large position', () => {
    const account = new Account('10000');
    const large = [rule('2026-11-20', { valueFrom: usd('1500') }, half)];
    account.carry(decidePlaceOrder(account.state, levered(5), at('100', large), NOON));
    expect(refusal(decidePlaceOrder(account.state, levered(5), at('100', large), NOON)).refused).toBe(
      'leverageTooHigh',
    );
  });
  it('counts what other portfolios hold of the name as well: when it is placed, previewed and filled', () => {
    const [here, there] = [new Account('10000'), new Account('10000')];
    const large = [rule('2026-11-20', { valueFrom: usd('1500') }, half)];
    const waits = levered(5, { type: 'limit', limitPrice: units('95'), timeInForce: 'gtc' });
    const { order: waiting } = here.carry(decidePlaceOrder(here.state, waits, at('100', large), NOON));
    there.carry(decidePlaceOrder(there.state, levered(5), at('100', large), NOON));
    const state = { ...here.state, elsewhere: { positions: there.state.positions, orders: [] } };
    const refused = { refused: 'leverageTooHigh', params: { maximum: 2 } };
    expect(refusal(decidePlaceOrder(state, levered(5), at('100', large), NOON))).toEqual(refused);
    expect(previewOrder(state, levered(5), at('100', large), NOON)).toEqual(refused);
    // At twice, it is opened on the terms of a large position, as its preview showed.
    const preview = previewOrder(state, levered(2), at('100', large), NOON);
    const placed = decidePlaceOrder(state, levered(2), at('100', large), NOON);
    if (isTradingRefusal(preview) || isTradingRefusal(placed)) throw new Error('refused');
    const { initial, maintenance, warning } = half;
    expect(placed.records.positions[0]).toMatchObject({
      terms: { initial, maintenance, warning },
      liquidationPrice: preview.liquidationPrice,
    });
    expect(decideFillResting(state, waiting.seq, at('94', large), units('1000'), NOON)?.order).toMatchObject({
      status: 'cancelled',
      cause: 'marginRaised',
    });
  });
  it('that has waited is not filled with leverage that is asked no more', () => {
    const account = new Account('10000');
    const { order: waits } = account.carry(
      decidePlaceOrder(
        account.state,
        levered(5, { type: 'limit', limitPrice: units('95'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
      ),
    );
    const ended = account.carry(
      decideFillResting(account.state, waits.seq, at('94', [rule('2026-11-20', {}, half)]), units('1000'), NOON),
    );
    expect(ended.order).toMatchObject({ status: 'cancelled', cause: 'marginRaised', hold: 0n });
    expect([account.balance('frozen'), account.sum]).toEqual([0n, usd('10000')]);
  });
});

it('a position keeps the terms of its day: preview, position and later rules', () => {
  const account = new Account('10000');
  const before = [rule('2026-11-20', {}, half)];
  const preview = previewOrder(account.state, levered(2), at('100', before), NOON);
  account.carry(decidePlaceOrder(account.state, levered(2), at('100', before), NOON));
  const held = account.positions.get(1n)!;
  expect(held.terms).toEqual({ initial: half.initial, maintenance: half.maintenance, warning: half.warning });
  expect(isTradingRefusal(preview) ? preview : preview.liquidationPrice).toBe(held.liquidationPrice);
  // 10 × 100.01 at two times: closed where a quarter of the cost is left of half of it.
  expect(held.liquidationPrice).toBe(units('75.008'));
  account.carry(
    decidePlaceOrder(
      account.state,
      order({ effect: 'close', quantity: units('5') }),
      at('100', [...before, rule('2026-11-21', {}, whole)], { date: '2026-11-21' }),
      NOON,
    ),
  );
  expect(account.positions.get(1n)).toMatchObject({ terms: held.terms });
});
