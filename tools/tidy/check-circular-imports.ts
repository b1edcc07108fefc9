/** Circles of imports, types included: between files of the product, and between folders and rooms of core. */
import { posix } from 'node:path';
import { findCycles } from './check-front-end-imports.ts';
import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile } from './read-sources.ts';

const PRODUCT = /^(core|simulator|contract|server|web|app|console)\//;
const isInCore = (path: string): boolean => path.startsWith('core/');
const isAtTop = (path: string): boolean => path.split('/').length === 2;

/** What may not be in a circle: which files it is about, and what each belongs to. */
const UNITS = [
  {
    units: 'files',
    isOf: (path: string) => PRODUCT.test(path) && isCode(path),
    unitOf: (path: string) => path,
  },
  {
    units: 'folders of core',
    isOf: isInCore,
    unitOf: (path: string) => (isAtTop(path) ? path : posix.dirname(path)),
  },
  {
    units: 'rooms of core',
    isOf: isInCore,
    unitOf: (path: string) => (isAtTop(path) ? path : path.split('/').slice(0, 2).join('/')),
  },
];

/** One finding a circle. */
export function checkCircularImports(sources: readonly SourceFile[]): CheckFinding[] {
  const files = sources.filter(({ path }) => PRODUCT.test(path) && isCode(path) && !isTest(path));
  const imports = files.flatMap(({ path, text }) =>
    listImports(text).flatMap((specifier) => {
      const target = resolveImport(path, specifier);
      return target === null ? [] : [[path, target] as const];
    }),
  );
  return UNITS.flatMap(({ units, isOf, unitOf }) => {
    const graph = new Map(
      files.filter(({ path }) => isOf(path)).map(({ path }): [string, string[]] => [unitOf(path), []]),
    );
    for (const [from, to] of imports) if (isOf(from) && isOf(to)) graph.get(unitOf(from))?.push(unitOf(to));
    return findCycles(graph).map((circle) => ({
      path: circle[0] ?? '',
      says: `is in a circle of ${circle.length} ${units}: ${circle.slice(1, 6).join(', ')}`,
    }));
  });
}

/** The imported file's path from the root; null for a package. */
export function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('@bourse/') ? specifier.slice('@bourse/'.length) : null;
}
