import { expect, it } from 'vitest';
import { defaultDepositWithdrawalTerms } from '../funds-rules/deposit-withdrawal-rules.ts';
import {
  isClosingLastChannel,
  type DepositChannel,
  hasNewPaymentDestination,
  buildChannelClosingRows,
  findLimitsBlockingAllDeposits,
  isTwoPersonChannelChange,
} from './deposit-channels.ts';

const BANK: DepositChannel = {
  channel: 'bank-one',
  from: 0,
  decidedAt: 0,
  kind: 'bank',
  currency: 'KRW',
  open: true,
  practice: false,
  position: 1,
  minimum: null,
  maximum: null,
  feeFixed: 0n,
  feeBps: 0,
  hours: null,
  bankName: 'Bank One',
  accountName: 'Heron League',
  accountNumber: '1-2-3',
  network: null,
  address: null,
};
const CRYPTO: DepositChannel = {
  ...BANK,
  kind: 'crypto',
  currency: 'USDT',
  bankName: null,
  accountName: null,
  accountNumber: null,
  network: 'TRC20',
  address: 'T1',
};

it.each<[string, DepositChannel | null, Partial<DepositChannel>, boolean]>([
  ['a new channel', null, {}, true],
  ['a new channel that is closed', null, { open: false }, true],
  ['another number', BANK, { accountNumber: '1-2-4' }, true],
  ['another name on the account', BANK, { accountName: 'Heron' }, true],
  ['another bank', BANK, { bankName: 'Bank Two' }, true],
  ['another currency', BANK, { currency: 'USD' }, true],
  ['real money instead of practice money', { ...BANK, practice: true }, {}, true],
  ['opened again', { ...BANK, open: false }, {}, true],
  ['another number while it is closed', BANK, { open: false, accountNumber: '6-6-6' }, true],
  ['closed as it was', { ...BANK, open: false }, { open: false }, false],
  ['closed', BANK, { open: false }, false],
  [
    'other bounds, fees and another place',
    BANK,
    { minimum: 5n, maximum: 9n, feeFixed: 1n, feeBps: 3, position: 2, from: 9 },
    false,
  ],
])('%s', (_, before, change, expected) =>
  expect(hasNewPaymentDestination(before, { ...BANK, ...change })).toBe(expected),
);

it.each([{ network: 'ERC20' }, { address: 'T2' }])(
  'a change of a crypto channel to %o is a new destination',
  (change) => expect(hasNewPaymentDestination(CRYPTO, { ...CRYPTO, ...change })).toBe(true),
);

it.each<[string, Partial<DepositChannel>, boolean]>([
  ['a fixed fee', { feeFixed: 1n }, true],
  ['a higher fee of the amount', { feeBps: 4 }, true],
  ['a lower one', { feeBps: 2 }, false],
  ['other bounds', { minimum: 5n, maximum: 9n }, false],
  ['a higher fee as it closes', { open: false, feeBps: 9 }, false],
  ['another number', { accountNumber: '1-2-4' }, true],
])('needs one person or two: %s', (_, change, expected) =>
  expect(isTwoPersonChannelChange([{ ...BANK, feeBps: 3 }], { ...BANK, from: 9, feeBps: 3, ...change })).toBe(expected),
);

it('a row that replaces an upcoming row is compared with that row too', () => {
  const moved = { ...BANK, from: 20, decidedAt: 1, accountNumber: '7-7-7' };
  expect([9, 30].map((from) => isTwoPersonChannelChange([BANK, moved], { ...BANK, from, decidedAt: 2 }))).toEqual([
    true,
    true,
  ]);
  expect(
    [9, 30].map((from) => isTwoPersonChannelChange([BANK, moved], { ...BANK, open: false, from, decidedAt: 2 })),
  ).toEqual([
    false,
    // By then the other account holds.
    true,
  ]);
  expect(
    isTwoPersonChannelChange([BANK, { ...BANK, from: 20, decidedAt: 1, feeBps: 0, minimum: 9n }], {
      ...BANK,
      from: 9,
      decidedAt: 2,
      feeBps: 0,
    }),
  ).toBe(false);
});

it.each<[string, readonly DepositChannel[], Partial<DepositChannel>, boolean]>([
  ['the only one', [BANK], { open: false }, true],
  ['the only one, closed already', [{ ...BANK, open: false }], { open: false }, false],
  ['one of two', [BANK, { ...BANK, channel: 'bank-two' }], { open: false }, false],
  ['one beside another currency', [BANK, { ...CRYPTO, channel: 'net' }], { open: false }, true],
  ['one of two, the other closed before', [BANK, { ...BANK, channel: 'bank-two', open: false }], { open: false }, true],
  ['one of two, the other open later', [BANK, { ...BANK, channel: 'bank-two', from: 20 }], { open: false }, true],
  [
    'one of two, the other closed later',
    [BANK, { ...BANK, channel: 'bank-two' }, { ...BANK, channel: 'bank-two', from: 20, decidedAt: 1, open: false }],
    { open: false },
    true,
  ],
  ['one that would close anyway', [BANK, { ...BANK, from: 9, decidedAt: 1, open: false }], { open: false }, false],
  ['bounds that no deposit keeps', [BANK], { minimum: 10n ** 18n }, true],
  ['other bounds', [BANK], { minimum: 20_000n, maximum: 30_000n }, false],
  [
    'one beside another that takes nothing',
    [BANK, { ...BANK, channel: 'bank-two', maximum: 1n }],
    { open: false },
    true,
  ],
])('closes the last channel of its currency: %s', (_, rows, change, expected) =>
  expect(
    isClosingLastChannel(
      rows,
      { ...BANK, from: 10, decidedAt: 2, ...change },
      defaultDepositWithdrawalTerms('deposit', 'KRW'),
    ),
  ).toBe(expected),
);

const TWO = { ...BANK, channel: 'bank-two' };
it.each<[string, readonly DepositChannel[], readonly string[], boolean]>([
  ['the only one', [BANK], [], true],
  ['the only one, for the second time', [BANK], ['bank-one'], true],
  ['one of two', [BANK, TWO], [], false],
  ['one of two, the other private', [BANK, TWO], ['bank-two'], true],
  ['one of two that are private', [BANK, TWO], ['bank-one', 'bank-two'], false],
  ['the only one, closed', [{ ...BANK, open: false }], [], false],
  ['the only one, open later', [{ ...BANK, from: 20 }], [], true],
  ['one of two, the other in another currency', [BANK, CRYPTO], [], true],
])('a new key locks the last channel that is open to everybody: %s', (_, rows, keyed, expected) => {
  const locked = buildChannelClosingRows(rows, 'bank-one', 10);
  expect(
    locked.some((row) =>
      isClosingLastChannel(rows, row, defaultDepositWithdrawalTerms('deposit', row.currency), new Set(keyed)),
    ),
  ).toBe(expected);
});

it('closing the last public channel takes two people, even if a private one remains', () => {
  const closed = { ...BANK, from: 10, decidedAt: 2, open: false };
  const closes = (keyed: string[]) =>
    isClosingLastChannel([BANK, TWO], closed, defaultDepositWithdrawalTerms('deposit', 'KRW'), new Set(keyed));
  expect([closes(['bank-two']), closes(['bank-one']), closes(['bank-one', 'bank-two'])]).toEqual([true, false, false]);
});

const RULE = defaultDepositWithdrawalTerms('deposit', 'KRW');
const SMALL = { ...BANK, channel: 'bank-small', maximum: 2n * RULE.minimum };
it.each<[string, readonly DepositChannel[], readonly string[], readonly string[]]>([
  ['the only one', [SMALL], [], ['minimum']],
  ['one of two', [SMALL, BANK], [], []],
  ['one of two, the other private', [SMALL, BANK], ['bank-one'], ['minimum']],
  ['a private one, the other open to all', [SMALL, BANK], ['bank-small'], []],
  ['one of two that are private', [SMALL, BANK], ['bank-one', 'bank-small'], []],
  ['the only private one', [SMALL], ['bank-small'], ['minimum']],
  [
    'one of two, the other closed later',
    [SMALL, BANK, { ...BANK, from: 20, decidedAt: 1, open: false }],
    [],
    ['minimum'],
  ],
  ['one of two, the other open later', [SMALL, { ...BANK, from: 20 }], [], ['minimum']],
  ['one of two, the other for practice', [SMALL, { ...BANK, practice: true }], [], ['minimum']],
  ['one of two, the other in another currency', [SMALL, CRYPTO], [], ['minimum']],
  ['one that took nothing before', [{ ...SMALL, maximum: 1n }], [], []],
])("a minimum outside a channel's limits: %s", (_, rows, keyed, expected) => {
  const rules = { before: RULE, after: { ...RULE, minimum: 2n * RULE.minimum + 1n } };
  const kind = { currency: 'KRW', practice: false, from: 10 };
  expect(findLimitsBlockingAllDeposits(rows, kind, rules, new Set(keyed))).toEqual(expected);
});
