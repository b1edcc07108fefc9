import { expect, it } from 'vitest';
import { CONSOLE_TEXTS } from '../../all-texts.ts';
import { formatJobName } from './system-columns.tsx';

it.each(['en', 'kor'] as const)('names a job also as alerts and the log do: %s', (language) => {
  const { jobNames } = CONSOLE_TEXTS[language].system;
  expect(formatJobName(jobNames, 'forget')).toBe(`${jobNames['forget']} (forget)`);
  expect(formatJobName(jobNames, 'of a later version')).toBe('of a later version');
});
