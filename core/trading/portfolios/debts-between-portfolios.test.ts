/** Debts are paid from the customer's other portfolios before the insurance account pays. */
import { expect, it } from 'vitest';
import { instrumentOn } from '../../testing/instruments.ts';
import { decideChargeFinancing, financingOf } from '../trading/charge-financing.ts';
import { decideEndDay } from '../trading/end-day.ts';
import { decidePayDividend } from '../corporate-actions/pay-dividend.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideRollOver } from '../trading/roll-over.ts';
import { Account, market, nordwind, NOON, order, units, usd } from '../trading/testing.ts';
import type { Changes } from '../../ledger/changes.ts';
import type { AccountState } from '../orders/account-state.ts';
import { drawOn } from '../../ledger/balances.ts';

/** With nothing available here, no margin that could pay, and these amounts in the main portfolio and in number 3. */
function poor(side: 'long' | 'short', main: string, third: string): AccountState {
  const account = new Account('100000');
  account.carry(
    decidePlaceOrder(account.state, order({ side, leverage: 5, quantity: units('10') }), market('100'), NOON),
  );
  const [position] = account.positions.values();
  return {
    ...account.state,
    available: () => 0n,
    positions: [{ ...position!, margin: 0n }],
    cashElsewhere: () => [
      { portfolio: 0, available: usd(main) },
      { portfolio: 3, available: usd(third) },
    ],
  };
}
const moved = (changes: Changes | null) =>
  changes?.transfers.map(({ code, debit, debitPortfolio, amount }) => [code, debit, debitPortfolio, amount]);

it('the main one first, as far as each goes, and never twice', () => {
  const state = poor('long', '5', '7');
  const amounts = (amount: string, before: string) =>
    drawOn(state, 'USD', usd(amount), usd(before)).map((each) => [each.debitPortfolio, each.amount]);
  expect(amounts('4', '0')).toEqual([[0, usd('4')]]);
  expect(amounts('6', '0')).toEqual([
    [0, usd('5')],
    [3, usd('1')],
  ]);
  expect(amounts('3', '4')).toEqual([
    [0, usd('1')],
    [3, usd('2')],
  ]);
  expect(amounts('9', '11')).toEqual([[3, usd('1')]]);
  expect(amounts('9', '12')).toEqual([]);
});

it('a short position owes its dividend, whichever portfolio has the money', () => {
  const claim = { position: 1n, side: 'short', quantity: units('10'), perShare: units('1') } as const;
  expect(moved(decidePayDividend(poor('short', '4', '100'), claim, nordwind))).toEqual([
    ['moveMoney', 'available', 0, usd('4')],
    ['moveMoney', 'available', 3, usd('6')],
    ['dividend', 'available', undefined, usd('10')],
  ]);
  expect(moved(decidePayDividend(poor('short', '4', '5'), claim, nordwind))?.at(-1)).toEqual([
    'dividend',
    'insurance',
    undefined,
    usd('1'),
  ]);
});

it('so does a night that was borrowed for', () => {
  const state = poor('long', '100', '0');
  const night = { position: 1n, date: '2026-11-20', end: NOON, since: null };
  const due = financingOf(state.positions[0]!, night);
  expect(moved(decideChargeFinancing(state, night, nordwind, NOON))).toEqual([
    ['moveMoney', 'available', 0, due],
    ['financing', 'available', undefined, due],
  ]);
});

it('so does a pair that is rolled over', () => {
  const pair = { ...instrumentOn('FX'), id: 'FX.EURUSD' as const, code: 'EURUSD', currency: 'USD' };
  const roll = { position: 1n, date: '2026-11-23', since: null, end: NOON, opened: [] };
  const sides = (['long', 'short'] as const).flatMap((side) => {
    const changes = decideRollOver(poor(side, '1000', '0'), roll, pair, NOON);
    return changes ? [changes.transfers.map(({ code, debit }) => `${code} ${debit}`)] : [];
  });
  expect(sides.flat()).not.toContain('rollover insurance');
  expect(sides).toContainEqual(['moveMoney available', 'rollover available']);
});

it("so does a day's end, over all of its fills", () => {
  const name = { ...instrumentOn('IN', 'NSE'), currency: 'INR' };
  const account = new Account('100000000');
  const view = market('100', { instrument: name, date: '2026-11-24' });
  const fills = [1, 2].flatMap(() =>
    (
      account.carry(decidePlaceOrder(account.state, order({ quantity: units('500') }), view, NOON)).records.fills ?? []
    ).map((fill) => ({ ...fill, held: 0n, charged: false })),
  );
  const state: AccountState = {
    ...account.state,
    available: () => 0n,
    cashElsewhere: () => [{ portfolio: 2, available: usd('60') }],
  };
  const ended = decideEndDay(state, fills, name, '2026-11-24', NOON);
  const sum = (wanted: string) =>
    ended!.transfers
      .filter(({ code, debit }) => `${code} ${debit}` === wanted)
      .reduce((all, { amount }) => all + amount, 0n);
  expect(sum('moveMoney available')).toBe(usd('60'));
  expect(sum('gap insurance') > 0n).toBe(true);
  expect(sum('tax available') + sum('fee available')).toBe(usd('60'));
});

it('so does a closing that brings less than its charges', () => {
  const account = new Account('100000');
  account.carry(decidePlaceOrder(account.state, order({ leverage: 5, quantity: units('10') }), market('100'), NOON));
  const [position] = account.positions.values();
  const closing = (main: string) => {
    const state: AccountState = {
      ...account.state,
      available: () => 0n,
      positions: [{ ...position!, margin: usd('1') }],
      cashElsewhere: () => [{ portfolio: 0, available: usd(main) }],
    };
    const sold = decidePlaceOrder(
      state,
      order({ effect: 'close', quantity: units('10'), position: position!.seq }),
      market('99.90'),
      NOON,
    );
    if ('refused' in sold) throw new Error(sold.refused);
    return sold.transfers.filter(({ code }) => code === 'moveMoney' || code === 'fee' || code === 'gap');
  };
  const rich = closing('1000');
  const fee = rich.find(({ code }) => code === 'fee')!.amount;
  expect(moved({ transfers: rich } as Changes)).toEqual([
    ['gap', 'insurance', undefined, expect.any(BigInt)],
    ['moveMoney', 'available', 0, fee],
    ['fee', 'available', undefined, fee],
  ]);
  const poorer = closing('0.30');
  expect(moved({ transfers: poorer.slice(1) } as Changes)).toEqual([
    ['moveMoney', 'available', 0, usd('0.30')],
    ['fee', 'available', undefined, usd('0.30')],
    ['gap', 'insurance', undefined, fee - usd('0.30')],
  ]);
});
