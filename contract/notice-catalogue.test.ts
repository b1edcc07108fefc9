import { expect, test } from 'vitest';
import { noticeTopicOf, noticeCatalogue } from './notice-catalogue.ts';
import { NOTICE_TOPICS } from './notice-topics.ts';

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
    expect(noticeTopicOf(code), code).toBe('security');
  }
});

test('every kind has notices, and an unknown code counts as security', () => {
  expect(new Set(Object.keys(noticeCatalogue).map(noticeTopicOf))).toEqual(new Set(NOTICE_TOPICS));
  expect(noticeTopicOf('inventedLater')).toBe('security');
  expect(noticeTopicOf('toString')).toBe('security');
});
