import { expect, it } from 'vitest';
import { parseAmount } from '../../ledger/money.ts';
import { decidePayDividend } from './pay-dividend.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { Account, market, nordwind, NOON, order, units, usd } from '../trading/testing.ts';

/** An account that has put all its money but `left` into a short position of ten shares. */
function shortOf(left: string): Account {
  const account = new Account('10000');
  account.carry(decidePlaceOrder(account.state, order({ side: 'short', quantity: units('10') }), market('100'), NOON));
  account.balances.set('available', usd(left));
  return account;
}
const claim = (side: 'long' | 'short', perShare: string) => ({
  position: 1n,
  side,
  quantity: units('10'),
  perShare: units(perShare),
});

it('a long position is paid its dividend from the dealer', () => {
  const account = new Account('10000');
  account.carry(decidePlaceOrder(account.state, order({ quantity: units('10') }), market('100'), NOON));
  const before = account.balance('available');
  account.carry(decidePayDividend(account.state, claim('long', '1.05'), nordwind));
  expect(account.balance('available')).toBe(before + usd('10.50'));
});

it('a short position owes it: from what is available', () => {
  const account = shortOf('100');
  account.carry(decidePayDividend(account.state, claim('short', '1.05'), nordwind));
  expect(account.balance('available')).toBe(usd('89.50'));
});

it('an empty account does not get out of it: the margin pays, and the position is closed earlier', () => {
  const account = shortOf('2');
  const [before] = [...account.positions.values()];
  account.carry(decidePayDividend(account.state, claim('short', '1.05'), nordwind));
  const [after] = [...account.positions.values()];
  expect(account.balance('available')).toBe(0n);
  expect(account.balance('margin')).toBe((before?.margin ?? 0n) - usd('8.50'));
  expect(after?.margin).toBe(account.balance('margin'));
  expect(after?.liquidationPrice).toBe((before?.liquidationPrice ?? 0n) - units('0.85'));
  expect(account.house.get('insurance') ?? 0n).toBe(0n);
});

it("only what is beyond all that is the insurance account's", () => {
  const account = shortOf('0');
  account.carry(decidePayDividend(account.state, claim('short', '200'), nordwind));
  expect(account.balance('margin')).toBe(0n);
  expect(account.house.get('insurance')).toBe(-(usd('2000') - usd('999.90')));
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
  'in %s a long position gets it less what is withheld from those who live elsewhere, as a tax of its own',
  (name, currency, gross, withheld) => {
    const account = new Account('10000');
    const instrument = { ...nordwind, market: name, currency };
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

it('what a short position owes, and rights, are whole', () => {
  const short = shortOf('100');
  expect(
    short
      .carry(decidePayDividend(short.state, { ...claim('short', '1.05'), dates: DATES }, nordwind))
      .transfers.map(({ code }) => code),
  ).toEqual(['dividend']);
  const account = new Account('10000');
  expect(
    account.carry(
      decidePayDividend(account.state, { ...claim('long', '1.05'), kind: 'rights', dates: DATES }, nordwind),
    ).records.dividends?.[0],
  ).toMatchObject({ gross: usd('10.50'), withheld: 0n });
});
