/** Circles of imports in core, types included: no two of its files, folders or rooms import one another. */
import { posix } from 'node:path';
import { findCycles } from './check-front-ends.ts';
import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile } from './read-sources.ts';

const isAtTop = (path: string): boolean => path.split('/').length === 2;
const UNITS: Readonly<Record<string, (path: string) => string>> = {
  files: (path) => path,
  folders: (path) => (isAtTop(path) ? path : posix.dirname(path)),
  rooms: (path) => (isAtTop(path) ? path : path.split('/').slice(0, 2).join('/')),
};

/** One finding a circle. */
export function checkCircularImports(sources: readonly SourceFile[]): CheckFinding[] {
  const files = sources.filter(({ path }) => path.startsWith('core/') && isCode(path) && !isTest(path));
  const imports = files.flatMap(({ path, text }) =>
    listImports(text).flatMap((specifier) =>
      specifier.startsWith('.') ? [[path, posix.join(posix.dirname(path), specifier)] as const] : [],
    ),
  );
  return Object.entries(UNITS).flatMap(([units, unitOf]) => {
    const graph = new Map(files.map(({ path }): [string, string[]] => [unitOf(path), []]));
    for (const [from, to] of imports) graph.get(unitOf(from))?.push(unitOf(to));
    return findCycles(graph).map((circle) => ({
      path: circle[0] ?? '',
      says: `is in a circle of ${circle.length} ${units} of core: ${circle.slice(1, 6).join(', ')}`,
    }));
  });
}
