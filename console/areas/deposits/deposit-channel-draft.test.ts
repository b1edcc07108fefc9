import { expect, test } from 'vitest';
import {
  type DepositChannel,
  createDepositChannelDraft,
  parseDepositChannelDraft,
  getDepositChannelStatus,
} from './deposit-channel-draft.ts';

const bank: DepositChannel = {
  channel: 'bank-one',
  from: '2026-01-01T00:00:00.000Z',
  hasStarted: true,
  replaced: false,
  kind: 'bank',
  currency: 'KRW',
  open: true,
  practice: true,
  place: 3,
  minimum: null,
  maximum: '5000000',
  feeFixed: '100',
  feeBps: 5,
  bankName: 'Bank One',
  accountName: 'Heron League',
  accountNumber: '1-2-3',
  network: null,
  address: null,
  proposal: null,
};
const about = { currency: 'USD', practice: true };
const draft = { ...createDepositChannelDraft(bank, about), from: '2030-01-02T03:04' };

test('a change starts from the current values, and only its start date must be entered', () => {
  const { hasStarted: _, replaced: ___, proposal: __, ...same } = bank;
  expect(parseDepositChannelDraft(draft)).toEqual({
    faults: {},
    channel: { ...same, from: new Date('2030-01-02T03:04').toISOString() },
  });
  expect(parseDepositChannelDraft({ ...draft, from: '' })).toMatchObject({ channel: null, faults: { from: 'needed' } });
});

test('a channel of the other kind gets none of this kind’s fields', () => {
  expect(parseDepositChannelDraft({ ...draft, kind: 'crypto' }).faults).toEqual({
    network: 'needed',
    address: 'needed',
  });
  expect(parseDepositChannelDraft({ ...draft, kind: 'crypto', network: 'TRC20', address: 'T1' }).channel).toMatchObject(
    {
      bankName: null,
      accountNumber: null,
      network: 'TRC20',
      address: 'T1',
    },
  );
});

test.each([
  ['channel', 'Bank One', 'badName'],
  ['place', '1001', 'badPlace'],
  ['minimum', 'a lot', 'badAmount'],
  ['maximum', '-1', 'badAmount'],
  ['feeFixed', '', 'badAmount'],
  ['feeBps', '5001', 'badBps'],
  ['accountNumber', ' ', 'needed'],
] as const)('%s can\'t be "%s"', (name, value, fault) => {
  expect(parseDepositChannelDraft({ ...draft, [name]: value })).toMatchObject({
    channel: null,
    faults: { [name]: fault },
  });
});

test('the latest started row of a channel is the current one', () => {
  const closed: DepositChannel = { ...bank, from: '2026-02-01T00:00:00.000Z', open: false };
  const coming: DepositChannel = { ...bank, from: '2030-01-01T00:00:00.000Z', hasStarted: false };
  const replaced: DepositChannel = { ...bank, from: '2026-03-01T00:00:00.000Z', replaced: true };
  const rows = [replaced, coming, closed, bank, { ...bank, channel: 'other', from: '2026-03-01T00:00:00.000Z' }];
  expect(rows.map((row) => getDepositChannelStatus(row, rows))).toEqual([
    'replaced',
    'opens',
    'closed',
    'past',
    'open',
  ]);
});
