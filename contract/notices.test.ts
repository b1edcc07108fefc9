import { expect, test } from 'vitest';
import { kindOf, NOTICE_KINDS, noticeCodes } from './notices.ts';

test("whatever could tell of a stranger in the account can't be switched off", () => {
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
    expect(kindOf(code), code).toBe('security');
  }
});

test('every kind has messages, and a code of a later version is never lost', () => {
  expect(new Set(Object.keys(noticeCodes).map(kindOf))).toEqual(new Set(NOTICE_KINDS));
  expect(kindOf('inventedLater')).toBe('security');
  expect(kindOf('toString')).toBe('security');
});
