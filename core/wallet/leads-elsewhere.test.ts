import { expect, it } from 'vitest';
import { type DepositChannel, leadsElsewhere, takesTwo } from './deposit-channels.ts';

const BANK: DepositChannel = {
  channel: 'bank-one', from: 0, kind: 'bank', currency: 'KRW', open: true, practice: false, position: 1, minimum: null, maximum: null, feeFixed: 0n, feeBps: 0, hours: null,
  bankName: 'Bank One', accountName: 'Heron League', accountNumber: '1-2-3', network: null, address: null,
};
const CRYPTO: DepositChannel = { ...BANK, kind: 'crypto', currency: 'USDT', bankName: null, accountName: null, accountNumber: null, network: 'TRC20', address: 'T1' };

it.each<[string, DepositChannel | null, Partial<DepositChannel>, boolean]>([
  ['a new channel', null, {}, true],
  ['a new channel that is closed', null, { open: false }, false],
  ['another number', BANK, { accountNumber: '1-2-4' }, true],
  ['another name on the account', BANK, { accountName: 'Heron' }, true],
  ['another bank', BANK, { bankName: 'Bank Two' }, true],
  ['another currency', BANK, { currency: 'USD' }, true],
  ['real money instead of practice money', { ...BANK, practice: true }, {}, true],
  ['opened again', { ...BANK, open: false }, {}, true],
  ['another number while it is closed', BANK, { open: false, accountNumber: '6-6-6' }, false],
  ['closed', BANK, { open: false }, false],
  ['other bounds, fees and another place', BANK, { minimum: 5n, maximum: 9n, feeFixed: 1n, feeBps: 3, position: 2, from: 9 }, false],
])('%s', (_, before, change, expected) => expect(leadsElsewhere(before, { ...BANK, ...change })).toBe(expected));

it.each([{ network: 'ERC20' }, { address: 'T2' }])('of a digital currency: %o', (change) => expect(leadsElsewhere(CRYPTO, { ...CRYPTO, ...change })).toBe(true));

it.each<[string, Partial<DepositChannel>, boolean]>([
  ['a fixed fee', { feeFixed: 1n }, true], ['a higher fee of the amount', { feeBps: 4 }, true], ['a lower one', { feeBps: 2 }, false], ['other bounds', { minimum: 5n, maximum: 9n }, false],
  ['a higher fee as it closes', { open: false, feeBps: 9 }, false], ['another number', { accountNumber: '1-2-4' }, true],
])('by one person or two: %s', (_, change, expected) => expect(takesTwo({ ...BANK, feeBps: 3 }, { ...BANK, feeBps: 3, ...change })).toBe(expected));
