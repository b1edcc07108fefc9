import { expect, it } from 'vitest';
import { checkSmallFiles } from './check-small-files.ts';

const small = 'export const one = 1;\n';
const reads = (specifier: string): string =>
  `import { one } from '${specifier}';\n${'export const two = one;\n'.repeat(20)}`;
const foundIn = (files: Readonly<Record<string, string>>): string[] =>
  checkSmallFiles(Object.entries(files).map(([path, text]) => ({ path, text }))).map(({ path }) => path);

it('refuses a small file that one file reads', () => {
  expect(foundIn({ 'core/one.ts': small, 'core/reader.ts': reads('./one.ts') })).toEqual(['core/one.ts']);
});

it('accepts one that several files read, also of another room', () => {
  expect(
    foundIn({
      'core/one.ts': small,
      'core/reader.ts': reads('./one.ts'),
      'server/reader.ts': reads('@bourse/core/one.ts'),
    }),
  ).toEqual([]);
});

it('accepts manifests, programs and tests of any size', () => {
  const paths = ['contract/pledges/area.ts', 'server/main.ts', 'core/one.test.ts'];
  expect(foundIn(Object.fromEntries(paths.map((path) => [path, small])))).toEqual([]);
});
