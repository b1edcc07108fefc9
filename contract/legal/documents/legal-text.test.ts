import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../texts/languages.ts';
import { loadLegalTexts } from './load-legal-texts.ts';
import { formatLegalBody, parseLegalText } from './legal-text.ts';

it.each(LANGUAGES)('a built-in text formats and parses back unchanged: %s', async (language) => {
  const legal = await loadLegalTexts(language);
  for (const text of [legal.privacy, legal.agreement]) {
    const body = formatLegalBody(text);
    expect(isPlainText(body)).toBe(true);
    expect(parseLegalText(text.title, body)).toEqual(text);
  }
});

it.each([
  '',
  'Only a preamble',
  'Preamble\n\n# One\n\nWords',
  '# One\n\nWords\n\n---\n\nEnd',
  'Preamble\n\n# One\n\n---\n\nEnd',
  'Preamble\n\nSecond\n\n# One\n\nWords\n\n---\n\nEnd',
  'Preamble\n\n---\n\nEnd',
  'Preamble\n\n# One\n\nWords\n\n---',
  'Preamble\n\n# One\n\nWords\n\n---\n\nEnd\n\nMore',
])('text of another form is no legal text: %j', (body) => expect(parseLegalText('Title', body)).toBeNull());
