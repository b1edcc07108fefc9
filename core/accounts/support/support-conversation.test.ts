import { expect, test } from 'vitest';
import {
  applySupportMessage,
  currentClaimant,
  refuseSupportMessage,
  SUPPORT_CLAIM_MS,
  SUPPORT_HOUR_MS,
  SUPPORT_MESSAGES_PER_HOUR,
  SUPPORT_PICTURES_MAXIMUM,
  SUPPORT_TEXT_MAXIMUM,
  type SupportConversation,
} from './support-conversation.ts';

const message = { text: 'Hello', pictures: [], sentAt: [] };
const sent = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index);

test('a message needs a text or a picture', () => {
  expect(refuseSupportMessage(message)).toBeNull();
  expect(refuseSupportMessage({ ...message, text: '', pictures: ['a'] })).toBeNull();
  expect(refuseSupportMessage({ ...message, text: ' \n' })).toMatchObject({ refused: 'badInput' });
});

test('an emoji counts as one character, and each limit is in its refusal', () => {
  expect(refuseSupportMessage({ ...message, text: '🦩'.repeat(SUPPORT_TEXT_MAXIMUM) })).toBeNull();
  expect(refuseSupportMessage({ ...message, text: 'a'.repeat(SUPPORT_TEXT_MAXIMUM + 1) })).toEqual({
    refused: 'supportTextTooLong',
    params: { characters: SUPPORT_TEXT_MAXIMUM },
  });
  const pictures = Array.from({ length: SUPPORT_PICTURES_MAXIMUM + 1 }, (_, index) => `${index}`);
  expect(refuseSupportMessage({ ...message, pictures })).toEqual({
    refused: 'supportPicturesTooMany',
    params: { pictures: SUPPORT_PICTURES_MAXIMUM },
  });
  expect(refuseSupportMessage({ ...message, sentAt: sent(SUPPORT_MESSAGES_PER_HOUR - 1) })).toBeNull();
  expect(refuseSupportMessage({ ...message, sentAt: sent(SUPPORT_MESSAGES_PER_HOUR) })).toEqual({
    refused: 'supportMessageLimitReached',
    params: { messages: SUPPORT_MESSAGES_PER_HOUR, at: new Date(1_000 + SUPPORT_HOUR_MS).toISOString() },
  });
});

test('a customer waits from the first message since the last answer', () => {
  const step = (before: SupportConversation | null, kind: 'customer' | 'staff' | 'closing', now: number) =>
    applySupportMessage(before, { kind, staff: kind === 'customer' ? null : 7n }, now);
  const first = step(null, 'customer', 1);
  const second = step(first, 'customer', 2);
  expect(second).toMatchObject({ messageCount: 2, waitingSince: 1, lastAt: 2, takenBy: null });
  const answered = step(second, 'staff', 3);
  expect(answered).toMatchObject({ waitingSince: null, takenBy: 7n, takenAt: 3 });
  expect(step(answered, 'customer', 4)).toMatchObject({ waitingSince: 4, takenBy: 7n });
  expect(step(answered, 'closing', 5)).toMatchObject({ messageCount: 4, waitingSince: null, takenBy: null });
});

test('a claim ends after its time', () => {
  const taken = { takenBy: 7n, takenAt: 1_000 };
  expect(currentClaimant(taken, 999 + SUPPORT_CLAIM_MS)).toBe(7n);
  expect(currentClaimant(taken, 1_000 + SUPPORT_CLAIM_MS)).toBeNull();
});
