import { expect, it } from 'vitest';
import { parseAmount } from '../../ledger/money.ts';
import { decidePayDividend } from './pay-dividend.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';

/** An account that has put all its money but `left` into a short position of ten shares. */
function shortOf(left: string): TestAccount {
  const account = new TestAccount('10000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side: 'short', quantity: parseUnits('10') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  account.balances.set('available', parseUsd(left));
  return account;
}
const claim = (side: 'long' | 'short', perShare: string) => ({
  position: 1n,
  side,
  quantity: parseUnits('10'),
  perShare: parseUnits(perShare),
});

it('a long position is paid its dividend from the dealer', () => {
  const account = new TestAccount('10000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits('10') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const before = account.balance('available');
  account.carry(decidePayDividend(account.state, claim('long', '1.05'), testStockInstrument));
  expect(account.balance('available')).toBe(before + parseUsd('10.50'));
});

it('a short position pays the dividend from available money', () => {
  const account = shortOf('100');
  account.carry(decidePayDividend(account.state, claim('short', '1.05'), testStockInstrument));
  expect(account.balance('available')).toBe(parseUsd('89.50'));
});

it('without available money the margin pays the dividend, and the liquidation price comes nearer', () => {
  const account = shortOf('2');
  const [before] = [...account.positions.values()];
  account.carry(decidePayDividend(account.state, claim('short', '1.05'), testStockInstrument));
  const [after] = [...account.positions.values()];
  expect(account.balance('available')).toBe(0n);
  expect(account.balance('margin')).toBe((before?.margin ?? 0n) - parseUsd('8.50'));
  expect(after?.margin).toBe(account.balance('margin'));
  expect(after?.liquidationPrice).toBe((before?.liquidationPrice ?? 0n) - parseUnits('0.85'));
  expect(account.house.get('insurance') ?? 0n).toBe(0n);
});

it("the insurance account pays only what available money and margin can't", () => {
  const account = shortOf('0');
  account.carry(decidePayDividend(account.state, claim('short', '200'), testStockInstrument));
  expect(account.balance('margin')).toBe(0n);
  expect(account.house.get('insurance')).toBe(-(parseUsd('2000') - parseUsd('999.90')));
});

const DATES = { exDate: '2026-06-15', payDate: '2026-07-01' };
it.each([
  ['US', 'USD', '105.00', '31.50'],
  ['MX', 'MXN', '105.00', '10.50'],
  ['TH', 'THB', '105.00', '10.50'],
  ['KR', 'KRW', '105', '23'],
  ['IN', 'INR', '105.00', '21.84'],
  ['SA', 'SAR', '105.00', '5.25'],
] as const)(
  'in %s a long position gets its dividend less the tax withheld from non-residents',
  (name, currency, gross, withheld) => {
    const account = new TestAccount('10000');
    const instrument = { ...testStockInstrument, market: name, currency };
    const paid = account.carry(
      decidePayDividend(account.state, { ...claim('long', '10.5'), dates: DATES }, instrument),
    );
    const [whole, tax] = [parseAmount(gross, currency), parseAmount(withheld, currency)];
    expect(paid.transfers.map(({ code, debit, credit, amount }) => [code, debit, credit, amount])).toEqual([
      ['dividend', 'dealer', 'available', whole],
      ['tax', 'available', 'taxes', tax],
    ]);
    expect(paid.records.dividends?.[0]).toMatchObject({ gross: whole, withheld: tax });
  },
);

it('no tax is withheld from rights or from what a short position owes', () => {
  const short = shortOf('100');
  expect(
    short
      .carry(decidePayDividend(short.state, { ...claim('short', '1.05'), dates: DATES }, testStockInstrument))
      .transfers.map(({ code }) => code),
  ).toEqual(['dividend']);
  const account = new TestAccount('10000');
  expect(
    account.carry(
      decidePayDividend(account.state, { ...claim('long', '1.05'), kind: 'rights', dates: DATES }, testStockInstrument),
    ).records.dividends?.[0],
  ).toMatchObject({ gross: parseUsd('10.50'), withheld: 0n });
});
