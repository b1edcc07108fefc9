/** Small files of the product: one that only one other file reads belongs into that file. */
import { resolveImport } from './check-circular-imports.ts';
import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile } from './read-sources.ts';

const SMALL = 15;
const PRODUCT = /^(core|simulator|contract|server|web|app|console)\//;
/** Found by their names: an area's or a feature's manifest and lists, and programs that are started. */
const FOUND_BY_NAME =
  /(^|\/)(areas?|cache-tags|features?|feature-contributions|first-load(-areas)?|([\w-]+-)?main)\.tsx?$/;
/** Others that nothing, or only one file, imports, and why they are files. */
const REASONS: Readonly<Record<string, string>> = {
  'app/features/strategies/strategies-card.tsx': 'loaded when its card is shown',
  'console/areas/house-accounts/house-account-name.ts': 'tested without the page',
};

/** One finding for each small file that fewer than two files import. */
export function checkSmallFiles(sources: readonly SourceFile[]): CheckFinding[] {
  const product = sources.filter(({ path }) => PRODUCT.test(path) && isCode(path) && !isTest(path));
  const readers = countReaders(sources.filter(({ path }) => isCode(path) && !/\.test\.tsx?$/.test(path)));
  return product
    .filter(({ path }) => !FOUND_BY_NAME.test(path) && REASONS[path] === undefined)
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').length - 1;
      if (lines >= SMALL || (readers.get(path) ?? 0) > 1) return [];
      return [{ path, says: `has ${lines} lines and is read by one file at most: put it there` }];
    });
}

/** By how many files each is imported. */
function countReaders(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, text } of files)
    for (const target of new Set(listImports(text).map((specifier) => resolveImport(path, specifier))))
      if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}
