import { expect, test } from 'vitest';
import { loadTexts } from '../../texts/index.ts';
import { LANGUAGES } from '../../texts/languages.ts';

test.each(LANGUAGES)(
  'in %s a leader’s day, which is of UTC for everybody, isn’t called today as at home',
  async (language) => {
    const { copying, quotes } = await loadTexts(language);
    expect(copying.today).toContain('UTC');
    expect(copying.today).not.toContain(quotes.today);
  },
);
