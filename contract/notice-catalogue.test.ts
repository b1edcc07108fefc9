import { expect, test } from 'vitest';
import { noticeKindOf, noticeCatalogue } from './notice-catalogue.ts';
import { NOTICE_KINDS } from './notice-kinds.ts';

test("notices that could reveal an intruder can't be switched off", () => {
  for (const code of [
    'loginNewDevice',
    'passwordChanged',
    'passwordReset',
    'fundPasswordSet',
    'fundPasswordChanged',
    'channelPasswordSet',
    'passkeyAdded',
    'passkeyRemoved',
    'oneTimeCodesOff',
    'recoveryCodeUsed',
    'phoneBound',
    'stateSet',
    'sessionRevoked',
    'withdrawalSubmitted',
    'cardAdded',
    'addressAdded',
    'cardUsable',
    'addressUsable',
  ]) {
    expect(noticeKindOf(code), code).toBe('security');
  }
});

test('every kind has notices, and an unknown code counts as security', () => {
  expect(new Set(Object.keys(noticeCatalogue).map(noticeKindOf))).toEqual(new Set(NOTICE_KINDS));
  expect(noticeKindOf('inventedLater')).toBe('security');
  expect(noticeKindOf('toString')).toBe('security');
});
