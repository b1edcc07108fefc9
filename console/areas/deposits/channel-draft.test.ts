import { expect, test } from 'vitest';
import { type Channel, channelDraftOf, readChannelDraft, standingOf } from './channel-draft.ts';

const bank: Channel = {
  channel: 'bank-one',
  from: '2026-01-01T00:00:00.000Z',
  begun: true,
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
const draft = { ...channelDraftOf(bank, about), from: '2030-01-02T03:04' };

test('a change begins with what holds, and only its beginning is to be said', () => {
  const { begun: _, replaced: ___, proposal: __, ...same } = bank;
  expect(readChannelDraft(draft)).toEqual({
    faults: {},
    channel: { ...same, from: new Date('2030-01-02T03:04').toISOString() },
  });
  expect(readChannelDraft({ ...draft, from: '' })).toMatchObject({ channel: null, faults: { from: 'needed' } });
});

test('a channel of the other kind takes nothing of this one with it', () => {
  expect(readChannelDraft({ ...draft, kind: 'crypto' }).faults).toEqual({ network: 'needed', address: 'needed' });
  expect(readChannelDraft({ ...draft, kind: 'crypto', network: 'TRC20', address: 'T1' }).channel).toMatchObject({
    bankName: null,
    accountNumber: null,
    network: 'TRC20',
    address: 'T1',
  });
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
  expect(readChannelDraft({ ...draft, [name]: value })).toMatchObject({ channel: null, faults: { [name]: fault } });
});

test("of a channel's rows the latest that has begun holds", () => {
  const closed: Channel = { ...bank, from: '2026-02-01T00:00:00.000Z', open: false };
  const coming: Channel = { ...bank, from: '2030-01-01T00:00:00.000Z', begun: false };
  const replaced: Channel = { ...bank, from: '2026-03-01T00:00:00.000Z', replaced: true };
  const rows = [replaced, coming, closed, bank, { ...bank, channel: 'other', from: '2026-03-01T00:00:00.000Z' }];
  expect(rows.map((row) => standingOf(row, rows))).toEqual(['replaced', 'opens', 'closed', 'past', 'open']);
});
