/** The glossary's words are those that customers read, in each language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync(join(import.meta.dirname, '../docs/words.md'), 'utf8');
const rows = [...PAGE.matchAll(/^\| `([\w.]+)` \| [^|]+ \| (.+) \|$/gm)].map(([, key = '', words = '']) => ({
  key,
  words: words.split(' | '),
}));
const at = (table: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], table);

describe('the glossary', () => {
  it('has a word for what is traded, paid and protected', () => expect(rows.length).toBeGreaterThan(30));

  it.each(LANGUAGES.map((language, column) => ({ language, column })))(
    'says what the product says in $language',
    async ({ language, column }) => {
      const texts = await loadTexts(language);
      const said = rows.map(({ key }) => [key, at(texts, key)]);
      expect(rows.map(({ key, words }) => [key, words[column]])).toEqual(said);
    },
  );
});
