/** Debts are paid from the customer's other portfolios before the insurance account pays. */
import { expect, it } from 'vitest';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { decideChargeFinancing, computeNightlyFinancing } from '../trading/charge-financing.ts';
import { decideDayEndCharges } from '../trading/decide-day-end-charges.ts';
import { decidePayDividend } from '../corporate-actions/pay-dividend.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideRollOver } from '../trading/roll-over-currency-pair.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../orders/account-state.ts';
import { drawFromOtherPortfolios } from '../../ledger/balances.ts';

/** With nothing available here, no margin that could pay, and these amounts in the main portfolio and in number 3. */
function poor(side: 'long' | 'short', main: string, third: string): AccountState {
  const account = new TestAccount('100000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side, leverage: 5, quantity: parseUnits('10') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const [position] = account.positions.values();
  return {
    ...account.state,
    available: () => 0n,
    positions: [{ ...position!, margin: 0n }],
    cashElsewhere: () => [
      { portfolio: 0, available: parseUsd(main) },
      { portfolio: 3, available: parseUsd(third) },
    ],
  };
}
const moved = (changes: DecisionChanges | null) =>
  changes?.transfers.map(({ code, debit, debitPortfolio, amount }) => [code, debit, debitPortfolio, amount]);

it('debts are paid from the main portfolio first, then from the others, each as far as it goes and only once', () => {
  const state = poor('long', '5', '7');
  const amounts = (amount: string, before: string) =>
    drawFromOtherPortfolios(state, 'USD', parseUsd(amount), parseUsd(before)).map((each) => [
      each.debitPortfolio,
      each.amount,
    ]);
  expect(amounts('4', '0')).toEqual([[0, parseUsd('4')]]);
  expect(amounts('6', '0')).toEqual([
    [0, parseUsd('5')],
    [3, parseUsd('1')],
  ]);
  expect(amounts('3', '4')).toEqual([
    [0, parseUsd('1')],
    [3, parseUsd('2')],
  ]);
  expect(amounts('9', '11')).toEqual([[3, parseUsd('1')]]);
  expect(amounts('9', '12')).toEqual([]);
});

it("a short position's dividend is paid from whichever portfolio has the money", () => {
  const claim = { position: 1n, side: 'short', quantity: parseUnits('10'), perShare: parseUnits('1') } as const;
  expect(moved(decidePayDividend(poor('short', '4', '100'), claim, testStockInstrument))).toEqual([
    ['moveMoney', 'available', 0, parseUsd('4')],
    ['moveMoney', 'available', 3, parseUsd('6')],
    ['dividend', 'available', undefined, parseUsd('10')],
  ]);
  expect(moved(decidePayDividend(poor('short', '4', '5'), claim, testStockInstrument))?.at(-1)).toEqual([
    'dividend',
    'insurance',
    undefined,
    parseUsd('1'),
  ]);
});

it('nightly interest is paid from another portfolio', () => {
  const state = poor('long', '100', '0');
  const night = { position: 1n, date: '2026-11-20', end: TEST_NOON, since: null };
  const due = computeNightlyFinancing(state.positions[0]!, night);
  expect(moved(decideChargeFinancing(state, night, testStockInstrument, TEST_NOON))).toEqual([
    ['moveMoney', 'available', 0, due],
    ['financing', 'available', undefined, due],
  ]);
});

it('a rollover charge is paid from another portfolio', () => {
  const pair = { ...buildInstrument('FX'), id: 'FX.EURUSD' as const, code: 'EURUSD', currency: 'USD' };
  const roll = { position: 1n, date: '2026-11-23', since: null, end: TEST_NOON, opened: [] };
  const sides = (['long', 'short'] as const).flatMap((side) => {
    const changes = decideRollOver(poor(side, '1000', '0'), roll, pair, TEST_NOON);
    return changes ? [changes.transfers.map(({ code, debit }) => `${code} ${debit}`)] : [];
  });
  expect(sides.flat()).not.toContain('rollover insurance');
  expect(sides).toContainEqual(['moveMoney available', 'rollover available']);
});

it('day-end charges of all fills are paid from another portfolio', () => {
  const name = { ...buildInstrument('IN', 'NSE'), currency: 'INR' };
  const account = new TestAccount('100000000');
  const view = buildMarketView('100', { instrument: name, date: '2026-11-24' });
  const fills = [1, 2].flatMap(() =>
    (
      account.carry(
        decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('500') }), view, TEST_NOON),
      ).records.fills ?? []
    ).map((fill) => ({ ...fill, held: 0n, charged: false })),
  );
  const state: AccountState = {
    ...account.state,
    available: () => 0n,
    cashElsewhere: () => [{ portfolio: 2, available: parseUsd('60') }],
  };
  const ended = decideDayEndCharges(state, fills, name, '2026-11-24', TEST_NOON);
  const sum = (wanted: string) =>
    ended!.transfers
      .filter(({ code, debit }) => `${code} ${debit}` === wanted)
      .reduce((all, { amount }) => all + amount, 0n);
  expect(sum('moveMoney available')).toBe(parseUsd('60'));
  expect(sum('gap insurance') > 0n).toBe(true);
  expect(sum('tax available') + sum('fee available')).toBe(parseUsd('60'));
});

it('a closing that brings less than its charges is paid from another portfolio', () => {
  const account = new TestAccount('100000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ leverage: 5, quantity: parseUnits('10') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const [position] = account.positions.values();
  const closing = (main: string) => {
    const state: AccountState = {
      ...account.state,
      available: () => 0n,
      positions: [{ ...position!, margin: parseUsd('1') }],
      cashElsewhere: () => [{ portfolio: 0, available: parseUsd(main) }],
    };
    const sold = decidePlaceOrder(
      state,
      buildOrderRequest({ effect: 'close', quantity: parseUnits('10'), position: position!.seq }),
      buildMarketView('99.90'),
      TEST_NOON,
    );
    if ('refused' in sold) throw new Error(sold.refused);
    return sold.transfers.filter(({ code }) => code === 'moveMoney' || code === 'fee' || code === 'gap');
  };
  const rich = closing('1000');
  const fee = rich.find(({ code }) => code === 'fee')!.amount;
  expect(moved({ transfers: rich } as DecisionChanges)).toEqual([
    ['gap', 'insurance', undefined, expect.any(BigInt)],
    ['moveMoney', 'available', 0, fee],
    ['fee', 'available', undefined, fee],
  ]);
  const poorer = closing('0.30');
  expect(moved({ transfers: poorer.slice(1) } as DecisionChanges)).toEqual([
    ['moveMoney', 'available', 0, parseUsd('0.30')],
    ['fee', 'available', undefined, parseUsd('0.30')],
    ['gap', 'insurance', undefined, fee - parseUsd('0.30')],
  ]);
});
