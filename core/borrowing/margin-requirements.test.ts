/**
 * Margin by market, board, instrument, volatility and size, from a date on; what is open keeps what it was opened
 * under.
 */
import { describe, expect, it } from 'vitest';
import { decideFillRestingOrder } from '../trading/trading/fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from '../trading/trading/place-order.ts';
import { previewOrder } from '../trading/trading/preview-order.ts';
import { isTradingRefusal } from '../trading/execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
  parseUsd,
} from '../trading/trading/testing.ts';
import type { MarketView } from '../trading/orders/market-view.ts';
import {
  findMarginRequirementsFault,
  resolveMarginRequirements,
  computeAverageDailyMove,
  type MarginRule,
  type MarginRuleScope,
} from './margin-requirements.ts';

const table = (initial: string, maintenance: string, leverage: number) => ({
  initial: parseUnits(initial),
  maintenance: parseUnits(maintenance),
  warning: parseUnits(maintenance) + parseUnits('0.05'),
  maximumLeverage: leverage,
});
const rule = (from: string, scope: Partial<MarginRuleScope>, over: ReturnType<typeof table>): MarginRule => ({
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
  resolveMarginRequirements(rules, {
    instrument: testStockInstrument,
    date: '2026-11-20',
    volatility: parseUnits('0.02'),
    value: parseUsd('1000'),
    ...over,
  });

describe('the margin table in force', () => {
  it("is the house's by default, else the most specific rule that has started", () => {
    expect(of([])).toEqual({
      initial: parseUnits('0.2'),
      maintenance: parseUnits('0.05'),
      warning: parseUnits('0.1'),
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
  it('is tightened for volatile instruments and large positions, never loosened', () => {
    const rules = [
      rule('2026-11-01', { volatilityFrom: parseUnits('0.03') }, half),
      rule('2026-11-01', { valueFrom: parseUsd('50000') }, third),
    ];
    expect(of(rules).maximumLeverage).toBe(5);
    expect(of(rules, { volatility: parseUnits('0.03') }).maximumLeverage).toBe(2);
    expect(of(rules, { volatility: null }).maximumLeverage).toBe(2);
    expect(of(rules, { value: parseUsd('50000') }).maximumLeverage).toBe(3);
    expect(of([rule('2026-11-01', {}, whole), ...rules], { volatility: parseUnits('0.05') })).toEqual(whole);
  });
  it('is consistent: the warning comes before the closing, and the initial margin exceeds both', () => {
    expect(
      [
        third,
        half,
        whole,
        { ...half, maximumLeverage: 3 },
        { ...half, warning: half.maintenance },
        { ...half, initial: half.warning },
        { ...half, maintenance: 0n },
      ].map(findMarginRequirementsFault),
    ).toEqual([null, null, null, 'maximumLeverage', 'warning', 'initial', 'maintenance']);
  });
});

it('volatility is the mean daily move of the last twenty days', () => {
  expect(computeAverageDailyMove(Array<bigint>(20).fill(100n))).toBeNull();
  expect(computeAverageDailyMove([5n, ...Array.from({ length: 21 }, (_, day) => (day % 2 === 0 ? 100n : 110n))])).toBe(
    (parseUnits('0.1') * 10n + (parseUnits('1') / 11n) * 10n) / 20n,
  );
});

const at = (last: string, rules: MarginRule[], over: Partial<MarketView> = {}): MarketView =>
  buildMarketView(last, { marginRules: rules, ...over });
const levered = (leverage: number, over: object = {}) =>
  buildOrderRequest({ quantity: parseUnits('10'), leverage, ...over });

describe('an order', () => {
  it('gets no more leverage than the rules of its day allow, and its preview says so', () => {
    const account = new TestAccount('10000');
    const refused = { refused: 'leverageTooHigh', params: { maximum: 2 } };
    expect(
      requireRefusal(decidePlaceOrder(account.state, levered(3), at('100', [rule('2026-11-20', {}, half)]), TEST_NOON)),
    ).toEqual(refused);
    expect(previewOrder(account.state, levered(3), at('100', [rule('2026-11-20', {}, half)]), TEST_NOON)).toEqual(
      refused,
    );
    expect(
      decidePlaceOrder(account.state, levered(3), at('100', [rule('2026-11-21', {}, half)]), TEST_NOON),
    ).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it('counts existing holdings of the instrument towards a large position', () => {
    const account = new TestAccount('10000');
    const large = [rule('2026-11-20', { valueFrom: parseUsd('1500') }, half)];
    account.carry(decidePlaceOrder(account.state, levered(5), at('100', large), TEST_NOON));
    expect(requireRefusal(decidePlaceOrder(account.state, levered(5), at('100', large), TEST_NOON)).refused).toBe(
      'leverageTooHigh',
    );
  });
  it('counts holdings in other portfolios too, when it is placed, previewed and filled', () => {
    const [here, there] = [new TestAccount('10000'), new TestAccount('10000')];
    const large = [rule('2026-11-20', { valueFrom: parseUsd('1500') }, half)];
    const waits = levered(5, { type: 'limit', limitPrice: parseUnits('95'), timeInForce: 'gtc' });
    const { order: waiting } = here.carry(decidePlaceOrder(here.state, waits, at('100', large), TEST_NOON));
    there.carry(decidePlaceOrder(there.state, levered(5), at('100', large), TEST_NOON));
    const state = { ...here.state, otherPortfolioHoldings: { positions: there.state.positions, orders: [] } };
    const refused = { refused: 'leverageTooHigh', params: { maximum: 2 } };
    expect(requireRefusal(decidePlaceOrder(state, levered(5), at('100', large), TEST_NOON))).toEqual(refused);
    expect(previewOrder(state, levered(5), at('100', large), TEST_NOON)).toEqual(refused);
    // At twice, it is opened on the terms of a large position, as its preview showed.
    const preview = previewOrder(state, levered(2), at('100', large), TEST_NOON);
    const placed = decidePlaceOrder(state, levered(2), at('100', large), TEST_NOON);
    if (isTradingRefusal(preview) || isTradingRefusal(placed)) throw new Error('refused');
    const { initial, maintenance, warning } = half;
    expect(placed.records.positions[0]).toMatchObject({
      terms: { initial, maintenance, warning },
      liquidationPrice: preview.liquidationPrice,
    });
    expect(
      decideFillRestingOrder(state, waiting.seq, at('94', large), parseUnits('1000'), TEST_NOON)?.order,
    ).toMatchObject({
      status: 'cancelled',
      cause: 'marginRaised',
    });
  });
  it("that has waited isn't filled with leverage that is no longer allowed", () => {
    const account = new TestAccount('10000');
    const { order: waits } = account.carry(
      decidePlaceOrder(
        account.state,
        levered(5, { type: 'limit', limitPrice: parseUnits('95'), timeInForce: 'gtc' }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const ended = account.carry(
      decideFillRestingOrder(
        account.state,
        waits.seq,
        at('94', [rule('2026-11-20', {}, half)]),
        parseUnits('1000'),
        TEST_NOON,
      ),
    );
    expect(ended.order).toMatchObject({ status: 'cancelled', cause: 'marginRaised', hold: 0n });
    expect([account.balance('frozen'), account.sum]).toEqual([0n, parseUsd('10000')]);
  });
});

it('a position keeps the terms of its opening date, whatever rules follow', () => {
  const account = new TestAccount('10000');
  const before = [rule('2026-11-20', {}, half)];
  const preview = previewOrder(account.state, levered(2), at('100', before), TEST_NOON);
  account.carry(decidePlaceOrder(account.state, levered(2), at('100', before), TEST_NOON));
  const held = account.positions.get(1n)!;
  expect(held.terms).toEqual({ initial: half.initial, maintenance: half.maintenance, warning: half.warning });
  expect(isTradingRefusal(preview) ? preview : preview.liquidationPrice).toBe(held.liquidationPrice);
  // 10 × 100.01 at two times: closed where a quarter of the cost is left of half of it.
  expect(held.liquidationPrice).toBe(parseUnits('75.008'));
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ effect: 'close', quantity: parseUnits('5') }),
      at('100', [...before, rule('2026-11-21', {}, whole)], { date: '2026-11-21' }),
      TEST_NOON,
    ),
  );
  expect(account.positions.get(1n)).toMatchObject({ terms: held.terms });
});
