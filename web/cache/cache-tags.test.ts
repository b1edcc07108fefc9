import { expect, test } from 'vitest';
import type { CommandName } from '../calls.ts';
import { listTagsChangedByCommand, listTagsChangedByEvent, loadCacheTags, listReadsWithTags } from './cache-tags.ts';

const known = await loadCacheTags();
const readAgainAfter = (name: CommandName) => listReadsWithTags(known, listTagsChangedByCommand(known, name));

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

test('a command invalidates only related reads', () => {
  expect(readAgainAfter('discovery/addFavorite')).toEqual(
    new Set(['discovery/listFavorites', 'discovery/getCalendar']),
  );
  expect([...readAgainAfter('trading/placeOrder')]).not.toContain('quotes/getInstrument');
});

test('every tag that a command changes is shown by some read', () => {
  const read = new Set(Object.values(known.shows).flat());
  expect(Object.keys(known.changes).length).toBeGreaterThan(80);
  for (const [command, tags] of Object.entries(known.changes))
    expect(
      tags.filter((tag) => !read.has(tag)),
      command,
    ).toEqual([]);
});

test('a review step invalidates every read that shows the review, and the notices', () => {
  const data = { accounts: [], requests: [], notice: { code: 'depositDone', params: {} } };
  const names = listReadsWithTags(known, listTagsChangedByEvent(known, { kind: 'wallet', data }));
  for (const name of ['wallet/listDeposits', 'wallet/getWallet', 'user/getIdentity', 'notices/listNotices'])
    expect([...names]).toContain(name);
});

test('a decision notice about day trading invalidates its reads', () => {
  const data = { id: '1', code: 'dayTradingApproved', params: {}, at: '2026-11-20T07:00:00.000Z', read: false };
  expect([...listReadsWithTags(known, listTagsChangedByEvent(known, { kind: 'notice', data }))]).toContain(
    'trading/getDayTrading',
  );
});

test('no staff change refetches personal data', () => {
  const recordedReads = ['staff/getReview', 'staff/getCustomer', 'staff/getPicture'] as const;
  for (const readName of recordedReads) expect(known.shows[readName]).toEqual([]);
});

test('each staff change invalidates the audit log', () => {
  expect([...readAgainAfter('staff/setChannelKey')].sort()).toContain('staff/listAudit');
});

test('a staff decision invalidates everything that areas declare for decisions', () => {
  expect([...readAgainAfter('staff/decideReview')]).toEqual(expect.arrayContaining(['staff/listLateWords']));
  expect([...readAgainAfter('staff/claimReview')]).not.toContain('staff/listLateWords');
});
