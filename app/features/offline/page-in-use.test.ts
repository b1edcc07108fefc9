import { LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { type InUse, mayReloadUnasked, questionOf } from './page-in-use.ts';

const IDLE: InUse = {
  hasLayer: false,
  isTouched: false,
  isSecretTyped: false,
  isPhotoChosen: false,
  isChoiceMade: false,
  sheets: [],
};
const { shell } = await loadTexts('en');
const asked = (over: Partial<InUse>) => questionOf({ ...IDLE, ...over }, shell, 'en');

test.each<[string, Partial<InUse>]>([
  ['a sheet is open', { hasLayer: true }],
  ['something was typed or chosen', { isTouched: true }],
  ['a photo is chosen', { isPhotoChosen: true }],
])('nothing reloads unasked while %s', (_, over) => {
  expect(mayReloadUnasked(IDLE)).toBe(true);
  expect(mayReloadUnasked({ ...IDLE, ...over })).toBe(false);
});

test('an update that loses nothing asks nothing', () => {
  // What was typed is restored, and so is the ticket.
  expect(asked({ hasLayer: true, isTouched: true })).toBeNull();
});

test('an update names everything that it would lose', () => {
  expect(asked({ isPhotoChosen: true })).toBe('If you update now, you lose the photo you chose. Update anyway?');
  expect(asked({ isSecretTyped: true, isChoiceMade: true, sheets: ['New alert'] })).toBe(
    'If you update now, you lose anything you entered in “New alert”, the password or code you typed, and what you ' +
      'chose on this screen. Update anyway?',
  );
});

test.each(LANGUAGES)('in %s the question is one sentence with each thing in it', async (language) => {
  const { shell: words } = await loadTexts(language);
  const question = questionOf(
    { ...IDLE, isSecretTyped: true, isPhotoChosen: true, isChoiceMade: true, sheets: ['NWRB'] },
    words,
    language,
  );
  const { secret, photo, choice } = words.lost;
  for (const part of [secret, photo, choice, 'NWRB']) expect(question).toContain(part);
  expect(question).not.toMatch(/[{}()]/);
});
