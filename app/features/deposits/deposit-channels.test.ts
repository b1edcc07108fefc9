import { expect, it } from 'vitest';
import { listRoundAmounts, sortChannels } from './deposit-channels.ts';

it('bank accounts come first, and of each kind the own currency', () => {
  const channels = [
    { kind: 'crypto', currency: 'USDT' },
    { kind: 'bank', currency: 'USD' },
    { kind: 'crypto', currency: 'KRW' },
    { kind: 'bank', currency: 'THB' },
    { kind: 'bank', currency: 'KRW' },
  ] as const;
  expect(sortChannels(channels, 'KRW').map(({ kind, currency }) => `${kind} ${currency}`)).toEqual([
    'bank KRW',
    'bank USD',
    'bank THB',
    'crypto KRW',
    'crypto USDT',
  ]);
});

it.each([
  ['14.00', '70000.00', ['100', '1000', '10000']],
  ['20000', '100000000', ['100000', '1000000', '10000000']],
  ['480.00', '2400000.00', ['10000', '100000', '1000000']],
  ['14.00', '500.00', ['100']],
])('offers round amounts between %s and %s', (minimum, maximum, expected) =>
  expect(listRoundAmounts({ minimum, maximum })).toEqual(expected),
);
