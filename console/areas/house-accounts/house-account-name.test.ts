import { expect, test } from 'vitest';
import { CONSOLE_TEXTS } from '../../all-texts.ts';
import { formatHouseAccountName } from './house-account-name.ts';

test('names a house account by its purpose in both languages, and keeps proper names', () => {
  expect(formatHouseAccountName('6 momentum', CONSOLE_TEXTS.kor)).toBe('모멘텀, 6');
  expect(formatHouseAccountName('6 momentum', CONSOLE_TEXTS.en)).toBe('Momentum, 6');
  expect(formatHouseAccountName('seat US.NWRB', CONSOLE_TEXTS.kor)).toBe('기관 전용 계정(데모), US.NWRB');
  for (const name of ['US.NWRB', 'Calm 30', 'Korean Companies 6', '30 Calm']) {
    expect(formatHouseAccountName(name, CONSOLE_TEXTS.kor)).toBe(name);
  }
});
