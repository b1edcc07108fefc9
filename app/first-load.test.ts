/** What the first screens import is fetched before anything is shown, so it must be only what they show. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as firstAreas from '@bourse/contract/first-load-areas.ts';
import { FIRST_SCREEN_FILES } from './vite.config.ts';

const ROOMS = join(import.meta.dirname, '..');
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)';/gm;

/** All modules imported by these at any depth, except those loaded on demand. */
function importedBy(files: readonly string[]): string[] {
  const found = new Set(files.map((file) => relative(ROOMS, file)));
  for (const file of found) {
    if (!/\.tsx?$/.test(file) || !/^(app|contract|core|web)\//.test(file)) continue;
    for (const [, name = ''] of readFileSync(join(ROOMS, file), 'utf8').matchAll(IMPORT))
      found.add(name.startsWith('.') ? join(dirname(file), name) : name.replace(/^@bourse\//, ''));
  }
  return [...found];
}
/** Formats and names that any screen needs. */
const SMALL = [
  'core/ledger/money.ts',
  'core/ledger/quantity-unit.ts',
  'core/trading/orders/automatic-order-refusal-reasons.ts',
];
const folderOf = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('the first load contains only the texts and refusals of the areas on its screens', () => {
  const manifests = importedBy(FIRST_SCREEN_FILES).filter((file) =>
    /^contract\/(?!texts\/)[a-z-]+\/(area|first-load)\.ts$/.test(file),
  );
  const first = Object.keys(firstAreas).filter((area) => area !== 'shared');
  expect(manifests.sort()).toEqual(first.map((area) => `contract/${folderOf(area)}/first-load.ts`).sort());
});

test('the first load contains no schemas, market rules or unneeded libraries', () => {
  const imported = importedBy(FIRST_SCREEN_FILES);
  expect(imported).toContain('app/features/home/home-screen.tsx');
  const rules = imported.filter((file) => /^core\/(markets\/rulebook|trading|ledger|registry)\//.test(file));
  expect(rules.filter((file) => !SMALL.includes(file))).toEqual([]);
  expect(imported.filter((file) => /^contract.*calls\.ts$|cache-tags\.ts$/.test(file))).toEqual([]);
  expect(imported.filter((file) => !/\.(tsx?|css)$/.test(file)).sort()).toEqual([
    '@base-ui/react/csp-provider',
    '@tanstack/react-query',
    'react',
    'react-dom',
    'react-dom/client',
  ]);
});

test('the import check finds modules that only a later screen needs', () => {
  const imported = importedBy([join(ROOMS, 'app/features/notices/format-notice.ts')]);
  expect(imported).toContain('contract/areas.ts');
  expect(imported).toContain('contract/trading/area.ts');
});
