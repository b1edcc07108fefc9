/** No text is kept that nothing shows: the last part of each key stands in code, which then addresses it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, loadRawTexts } from '@bourse/contract/texts/index.ts';
import { expect, it } from 'vitest';
import { isCode, isTest, readSources, REPOSITORY_ROOT } from './tidy/read-sources.ts';

const code = (await readSources())
  .filter(({ path }) => /^(app|console|web|contract|core|server)\//.test(path))
  .filter(({ path }) => isCode(path) && !isTest(path))
  .map(({ text }) => text)
  .join('\n');
const words = new Set(code.match(/[\w$]+/g));

/** Keys that code puts together, of a language's name and a word. */
const COMPUTED = new RegExp(`^(${LANGUAGES.join('|')})Words$`);

/**
 * A key that code looks up by a value is one of a list or a type, which stands in code as well. A key with points is
 * put together of its words; one that is a number counts as shown, and one with other marks stands in code as it is.
 */
const isNamed = (key: string): boolean =>
  COMPUTED.test(key) ||
  key.split('.').every((part) => /^\d+$/.test(part) || (/^[\w$]+$/.test(part) ? words.has(part) : code.includes(part)));

function unnamed(value: unknown, keys: readonly string[] = []): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => unnamed(inner, [...keys, key]));
  return isNamed(keys.at(-1) ?? '') ? [] : [keys.join('.')];
}

it("code names each of the product's texts", async () => {
  expect(unnamed(await loadRawTexts('en'))).toEqual([]);
});

it("code names each of the console's texts", () => {
  const files = globSync('console/**/texts/en.json', { cwd: REPOSITORY_ROOT });
  expect(files.length).toBeGreaterThan(20);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(REPOSITORY_ROOT, file), 'utf8'));
  expect(files.flatMap((file) => unnamed(read(file), [file]))).toEqual([]);
});

it('detects a text that nothing shows', () => {
  expect(unnamed({ ticket: { ['shown' + 'Nowhere']: 'a text' } })).toEqual(['ticket.shownNowhere']);
});
