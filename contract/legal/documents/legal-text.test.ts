import { isProse } from '@bourse/core/information/content/prose.ts';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../texts/languages.ts';
import { loadLegal } from './load-legal.ts';
import { legalBody, legalOf } from './legal-text.ts';

it.each(LANGUAGES)('what is built in can be typed and is read again as it was: %s', async (language) => {
  const legal = await loadLegal(language);
  for (const text of [legal.privacy, legal.agreement]) {
    const body = legalBody(text);
    expect(isProse(body)).toBe(true);
    expect(legalOf(text.title, body)).toEqual(text);
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
])("what isn't of that form is none: %j", (body) => expect(legalOf('Title', body)).toBeNull());
