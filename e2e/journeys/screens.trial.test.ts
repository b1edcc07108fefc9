import { texts } from '@bourse/contract/texts/english.ts';
import { expect, test } from 'vitest';
import { type AxeScope, axeFindings } from '../browser/axe.ts';
import { newLivedIn } from '../browser/lived-in.ts';
import { NO_THINGS, organisersScreens, screensOf } from '../browser/screens.ts';
import { openStage } from '../browser/stage.ts';
import { NOTHING_SEEN, WALK_MS, walkScreens } from '../browser/walk-screens.ts';
import { wordsOf } from '../browser/words.ts';

const stage = openStage();

test(
  'each screen and sheet in an even place speaks each language alone, and axe finds nothing wrong with it',
  async () => {
    expect(await walkScreens(stage, await newLivedIn(stage.product), 'even')).toEqual(NOTHING_SEEN);
  },
  WALK_MS,
);

test('each route is among the screens that are looked at', () => {
  const screens = [...screensOf(NO_THINGS), ...organisersScreens('', '')];
  const looked = new Set(screens.map(({ name }) => name.split('-')[0]));
  expect(Object.keys(texts.routes).filter((name) => !looked.has(name))).toEqual([]);
});

test('the check of languages finds a text of another one', async () => {
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
  const foreignWords = await wordsOf('kor', []);
  expect(await foreignWords(phone, 'login')).toHaveLength(4);
});

test('the check by axe finds a button without a name, and text that is too pale', async () => {
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
    (await axeFindings(phone, 'login', scope)).map((line) => /^login: ([\w-]+)/.exec(line)?.[1] ?? line).sort();
  expect(await rules('all')).toEqual(['button-name', 'color-contrast']);
  expect(await rules('colours')).toEqual(['color-contrast']);
  expect(await rules('structure')).toEqual(['button-name']);
});
