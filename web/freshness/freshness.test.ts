import { expect, test } from 'vitest';
import { changedBy, CUSTOMER_CHANGES, CUSTOMER_READS } from './customer.ts';
import { STAFF_READS, staffChanges } from './staff.ts';
import { readsOf } from './tags.ts';

type Command = keyof typeof CUSTOMER_CHANGES;
const readAgainAfter = (name: Command) => readsOf(CUSTOMER_READS, CUSTOMER_CHANGES[name]);

test.each<[Command, string]>([
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
  // Each of these is told in a message.
  ['user/changeFundPassword', 'notices/listNotices'],
  ['user/revokeSession', 'notices/listNotices'],
])('%s makes %s stale', (command, read) => {
  expect([...readAgainAfter(command)]).toContain(read);
});

test('a command leaves alone what it has nothing to do with', () => {
  expect(readAgainAfter('discovery/addFavorite')).toEqual(new Set(['discovery/listFavorites']));
  expect([...readAgainAfter('trading/placeOrder')]).not.toContain('quotes/getInstrument');
});

test('whatever a command changes is read somewhere', () => {
  const read = new Set(Object.values(CUSTOMER_READS).flat());
  for (const [command, tags] of Object.entries(CUSTOMER_CHANGES))
    expect(
      tags.filter((tag) => !read.has(tag)),
      command,
    ).toEqual([]);
});

test('a review that took a step is read again wherever it is shown, and the message with it', () => {
  const data = { accounts: [], requests: [], notice: { code: 'depositDone', params: {} } };
  const names = readsOf(CUSTOMER_READS, changedBy({ kind: 'wallet', data }));
  for (const name of ['wallet/listDeposits', 'wallet/getWallet', 'user/getIdentity', 'notices/listNotices'])
    expect([...names]).toContain(name);
});

test('a decision about day trading is read by its message', () => {
  const data = { id: '1', code: 'dayTradingApproved', params: {}, at: '2026-11-20T07:00:00.000Z', read: false };
  expect([...readsOf(CUSTOMER_READS, changedBy({ kind: 'notice', data }))]).toContain('trading/getDayTrading');
});

test('no change of the staff repeats a look at personal data', () => {
  const looks = ['staff/getReview', 'staff/getCustomer', 'staff/getPicture'] as const;
  for (const look of looks) expect(STAFF_READS[look]).toEqual([]);
});

test('each change of the staff is read again in the audit log', () => {
  expect([...readsOf(STAFF_READS, staffChanges('staff/setSetting'))].sort()).toEqual([
    'staff/listAudit',
    'staff/listSettings',
  ]);
});
