import { LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { type UnsavedPageState, canReloadUnprompted, formatReloadQuestion } from './unsaved-page-state.ts';

const IDLE: UnsavedPageState = {
  hasLayer: false,
  isTouched: false,
  isSecretTyped: false,
  isPhotoChosen: false,
  isChoiceMade: false,
  sheets: [],
};
const { shell } = await loadTexts('en');
const questionFor = (over: Partial<UnsavedPageState>) => formatReloadQuestion({ ...IDLE, ...over }, shell, 'en');

test.each<[string, Partial<UnsavedPageState>]>([
  ['a sheet is open', { hasLayer: true }],
  ['something was typed or chosen', { isTouched: true }],
  ['a photo is chosen', { isPhotoChosen: true }],
])('the page does not reload by itself while %s', (_, over) => {
  expect(canReloadUnprompted(IDLE)).toBe(true);
  expect(canReloadUnprompted({ ...IDLE, ...over })).toBe(false);
});

test('an update that loses nothing asks no question', () => {
  // What was typed is restored, and so is the ticket.
  expect(questionFor({ hasLayer: true, isTouched: true })).toBeNull();
});

test('the question before an update names everything that would be lost', () => {
  expect(questionFor({ isPhotoChosen: true })).toBe('If you update now, you lose the photo you chose. Update anyway?');
  expect(questionFor({ isSecretTyped: true, isChoiceMade: true, sheets: ['New alert'] })).toBe(
    'If you update now, you lose anything you entered in “New alert”, the password or code you typed, and what you ' +
      'chose on this screen. Update anyway?',
  );
});

test.each(LANGUAGES)('the question in %s is one sentence that lists everything', async (language) => {
  const { shell: words } = await loadTexts(language);
  const question = formatReloadQuestion(
    { ...IDLE, isSecretTyped: true, isPhotoChosen: true, isChoiceMade: true, sheets: ['NWRB'] },
    words,
    language,
  );
  const { secret, photo, choice } = words.lost;
  for (const part of [secret, photo, choice, 'NWRB']) expect(question).toContain(part);
  expect(question).not.toMatch(/[{}()]/);
});
