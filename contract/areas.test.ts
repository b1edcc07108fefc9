import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ContractAreaManifest } from './area.ts';
import * as areas from './areas.ts';
import * as firstAreas from './first-load-areas.ts';
import { mergeEntries, mergeTables as joinTables } from './collect-area-exports.ts';
import { chunkNameOf } from './build-chunks.ts';
import { LANGUAGES } from './texts/languages.ts';

const listed = Object.entries<ContractAreaManifest>(areas);
const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'area.ts')),
);
const folderOf = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const KNOWN: Record<keyof ContractAreaManifest, true> = {
  calls: true,
  freshness: true,
  refusals: true,
  notices: true,
  texts: true,
  firstTexts: true,
};
const LISTS = ['areas.ts', 'first-load-areas.ts'];
const unknownExports = (area: object) => Object.keys(area).filter((name) => !Object.hasOwn(KNOWN, name));

test('every folder with a manifest is in the list, under its own name', () => {
  expect(folders.length).toBeGreaterThan(20);
  const named = listed.map(([area]) => folderOf(area)).filter((folder) => folder !== 'shared');
  expect(named.sort()).toEqual(folders.sort());
});

test('a manifest exports only what is collected', () => {
  for (const [name, area] of listed) expect(unknownExports(area), name).toEqual([]);
  expect(unknownExports({ calls: 1, refusal: 1 })).toEqual(['refusal']);
});

test("an area's calls are in its own folder, and no folder's calls are left out", () => {
  for (const [name, { calls }] of listed) if (calls) expect(calls.folder).toBe(folderOf(name));
  const withCalls = folders.filter((folder) => existsSync(join(import.meta.dirname, folder, 'calls.ts')));
  expect(listed.flatMap(([, { calls }]) => calls?.folder ?? []).sort()).toEqual(withCalls.sort());
});

test('every area with cache tags or texts exports them', () => {
  const files = {
    freshness: 'cache-tags.ts',
    texts: 'texts/en.json',
    firstTexts: 'texts/first/en.json',
  };
  for (const [name, area] of listed)
    for (const [part, file] of Object.entries(files)) {
      const path = join(import.meta.dirname, name === 'shared' ? '' : folderOf(name), file);
      if (name === 'shared' && part === 'freshness') continue;
      expect(existsSync(path), `${name} ${file}`).toBe(area[part as keyof typeof files] !== undefined);
    }
});

test('the first load has exactly the areas with texts on its screens', () => {
  const withFirst = listed.flatMap(([name, { firstTexts }]) => (firstTexts ? [name] : []));
  expect(Object.keys(firstAreas).sort()).toEqual(withFirst.sort());
  for (const [name, { refusals }] of Object.entries<ContractAreaManifest>(firstAreas))
    expect((areas as Record<string, ContractAreaManifest>)[name]?.refusals, name).toBe(refusals);
});

test('no two areas have a call, a refusal, a notice or a text of one name', () => {
  expect(() => mergeEntries([{ a: {} }, { b: {} }, { a: {} }])).toThrow('two areas have a');
  expect(() => joinTables([{ errors: { a: 'A' } }, { errors: { b: 'B' } }, { errors: { a: 'C' } }])).toThrow('have a');
  expect(joinTables([{ errors: { a: 'A' } }, { errors: { b: 'B' }, c: 'C' }])).toEqual({
    errors: { a: 'A', b: 'B' },
    c: 'C',
  });
  expect(joinTables([{ errors: { a: 'A' } }, { errors: { a: 'B' } }], 'last')).toEqual({ errors: { a: 'B' } });
});

test('outside its folder only the lists name an area', () => {
  const top = ['.', 'texts', 'texts/first'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !LISTS.includes(file))
      .map((file) => join(import.meta.dirname, folder, file)),
  );
  const names = (text: string) =>
    [...text.matchAll(/['"`]\.{1,2}\/([a-z-]+)\//g)].filter(([, name = '']) => folders.includes(name));
  expect(top.filter((path) => names(readFileSync(path, 'utf8')).length > 0)).toEqual([]);
  expect(names("import { order } from './trading/order-schemas.ts';")).toHaveLength(1);
});

test("a build puts all areas' texts into two files per language, and their cache tags into one", () => {
  const fileOf = (path: string) => chunkNameOf(join(import.meta.dirname, path));
  for (const language of LANGUAGES) {
    expect(fileOf(`trading/texts/${language}.json`)).toBe(`texts-later-${language}`);
    expect(fileOf(`texts/${language}.json`)).toBe(`texts-later-${language}`);
    expect(fileOf(`texts/first/${language}.json`)).toBe(`texts-first-${language}`);
    expect(fileOf(`user/texts/first/${language}.json`)).toBe(`texts-first-${language}`);
  }
  expect([fileOf('trading/cache-tags.ts'), fileOf('cache-tags.ts')]).toEqual(['cache-tags', 'cache-tags']);
  for (const other of [
    'trading/calls.ts',
    'texts/index.ts',
    'guide/texts/answers/en.json',
    '../console/texts/en.json',
    'texts/english-texts.ts',
  ])
    expect(fileOf(other), other).toBeNull();
});
