import { expect, test } from 'vitest';
import { TEXTS } from '../../all-texts.ts';
import { accountName } from './account-name.ts';

test('an account of the house is called by what it does, in both languages; a name of its own stays', () => {
  expect(accountName('6 momentum', TEXTS.kor)).toBe('모멘텀, 6');
  expect(accountName('6 momentum', TEXTS.en)).toBe('Momentum, 6');
  expect(accountName('seat US.NWRB', TEXTS.kor)).toBe('기관 전용 계정(데모), US.NWRB');
  for (const name of ['US.NWRB', 'Calm 30', 'Korean Companies 6', '30 Calm']) {
    expect(accountName(name, TEXTS.kor)).toBe(name);
  }
});
