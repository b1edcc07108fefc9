import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import { type AxeScope, listAxeFindings } from '../browser/axe-check.ts';
import { createCustomerWithHistory } from '../browser/customer-with-history.ts';
import { EMPTY_SCREEN_SUBJECT_IDS, listOrganiserScreens, listScreenCases } from '../browser/screen-cases.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { NO_FINDINGS, WALK_TIMEOUT_MS, walkScreens } from '../browser/walk-screens.ts';
import { createScreenLanguageCheck } from '../browser/check-screen-language.ts';

const stage = openJourneyFixture();

test(
  'each screen and sheet in an even place speaks each language alone, and axe finds nothing wrong with it',
  async () => {
    expect(await walkScreens(stage, await createCustomerWithHistory(stage.product), 'even')).toEqual(NO_FINDINGS);
  },
  WALK_TIMEOUT_MS,
);

test('the screen cases cover every route', () => {
  const screens = [...listScreenCases(EMPTY_SCREEN_SUBJECT_IDS), ...listOrganiserScreens('', '')];
  const looked = new Set(screens.map(({ name }) => name.split('-')[0]));
  expect(Object.keys(ENGLISH_TEXTS.routes).filter((name) => !looked.has(name))).toEqual([]);
});

test('the language check finds a text in another language', async () => {
  const phone = await stage.phone({ language: 'kor', calm: true });
  await phone.open('/login/login');
  await phone.settles();
  await phone.page.evaluate(() => {
    for (const text of ['No data', 'Closes automatically at', 'a sentence that nobody has translated', '3 open']) {
      const words = document.createElement('p');
      words.textContent = text;
      document.querySelector('main')?.append(words);
    }
  });
  const foreignWords = await createScreenLanguageCheck('kor', []);
  expect(await foreignWords(phone, 'login')).toHaveLength(4);
});

test('the axe check finds a button without a name, and text with too little contrast', async () => {
  const phone = await stage.phone({ calm: true });
  await phone.open('/login/login');
  await phone.settles();
  await phone.page.evaluate(() => {
    const button = document.createElement('button');
    const words = document.createElement('p');
    words.textContent = 'too pale to be read';
    words.style.setProperty('color', '#cccccc');
    document.querySelector('main')?.append(button, words);
  });
  const rules = async (scope: AxeScope): Promise<string[]> =>
    (await listAxeFindings(phone, 'login', scope)).map((line) => /^login: ([\w-]+)/.exec(line)?.[1] ?? line).sort();
  expect(await rules('all')).toEqual(['button-name', 'color-contrast']);
  expect(await rules('colours')).toEqual(['color-contrast']);
  expect(await rules('structure')).toEqual(['button-name']);
});
