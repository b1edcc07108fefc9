import { expect, test } from 'vitest';
import type { CommandName } from '../calls.ts';
import { changedBy, changedByEvent, loadFreshness, readsOf } from './tags.ts';

const known = await loadFreshness();
const readAgainAfter = (name: CommandName) => readsOf(known, changedBy(known, name));

test.each<[CommandName, string]>([
  // What the total on the home screen counts.
  ['rewards/checkIn', 'trading/getPortfolio'],
  ['rewards/claimBonus', 'trading/getPortfolio'],
  ['wallet/exchange', 'trading/getPortfolio'],
  // A protecting order was placed from its sheet, and a line of the chart dragged: two lists of their own.
  ['trading/placeOrder', 'wallet/getWallet'],
  ['trading/replaceOrder', 'trading/listOrderSteps'],
  ['trading/cancelOrder', 'trading/getDayTrading'],
  // What has moved stands in the records.
  ['wallet/submitWithdrawal', 'wallet/listFundRecords'],
  ['wallet/cancelWithdrawal', 'user/getUserinfo'],
  ['wallet/addBankCard', 'user/getUserinfo'],
  // What stands behind a deposit, or calls it back.
  ['staff/reconcileStatement', 'staff/listMatchedDeposits'],
  ['staff/reconcileStatement', 'staff/listCalledBackDeposits'],
  // Each of these is announced by a message.
  ['user/changeFundPassword', 'notices/listNotices'],
  ['user/revokeSession', 'notices/listNotices'],
])('%s makes %s stale', (command, read) => {
  expect([...readAgainAfter(command)]).toContain(read);
});

test('a command leaves alone what it has nothing to do with', () => {
  expect(readAgainAfter('discovery/addFavorite')).toEqual(
    new Set(['discovery/listFavorites', 'discovery/getCalendar']),
  );
  expect([...readAgainAfter('trading/placeOrder')]).not.toContain('quotes/getInstrument');
});

test('whatever a command changes is read somewhere', () => {
  const read = new Set(Object.values(known.shows).flat());
  expect(Object.keys(known.changes).length).toBeGreaterThan(80);
  for (const [command, tags] of Object.entries(known.changes))
    expect(
      tags.filter((tag) => !read.has(tag)),
      command,
    ).toEqual([]);
});

test('a review that took a step is read again wherever it is shown, and the message with it', () => {
  const data = { accounts: [], requests: [], notice: { code: 'depositDone', params: {} } };
  const names = readsOf(known, changedByEvent(known, { kind: 'wallet', data }));
  for (const name of ['wallet/listDeposits', 'wallet/getWallet', 'user/getIdentity', 'notices/listNotices'])
    expect([...names]).toContain(name);
});

test('a decision about day trading is read by its message', () => {
  const data = { id: '1', code: 'dayTradingApproved', params: {}, at: '2026-11-20T07:00:00.000Z', read: false };
  expect([...readsOf(known, changedByEvent(known, { kind: 'notice', data }))]).toContain('trading/getDayTrading');
});

test('no change of the staff repeats a look at personal data', () => {
  const looks = ['staff/getReview', 'staff/getCustomer', 'staff/getPicture'] as const;
  for (const look of looks) expect(known.shows[look]).toEqual([]);
});

test('each change of the staff is read again in the audit log', () => {
  expect([...readAgainAfter('staff/setChannelKey')].sort()).toContain('staff/listAudit');
});

test('a decision of the staff may change whatever an area says that it does', () => {
  expect([...readAgainAfter('staff/decideReview')]).toEqual(expect.arrayContaining(['staff/listLateWords']));
  expect([...readAgainAfter('staff/claimReview')]).not.toContain('staff/listLateWords');
});
