import { posix } from 'node:path';
import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile } from './read-sources.ts';

/** Folders whose features or areas must not import each other, and the one file that may name them all. */
const SIDES = [
  { folder: 'app/features/', manifest: 'feature.ts', list: 'app/features.ts' },
  { folder: 'console/areas/', manifest: 'area.ts', list: 'console/areas.ts' },
];
const ROOMS = /^(app|console|web)\//;

/** The files of these rooms that a file imports in any way: a lazy import ties two files too. */
function targetsOf({ path, text }: SourceFile): string[] {
  return listImports(text).flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)];
    return specifier.startsWith('@bourse/') ? [specifier.slice('@bourse/'.length)] : [];
  });
}

const front = (sources: SourceFile[]): SourceFile[] => sources.filter(({ path }) => ROOMS.test(path) && isCode(path));

/** Checks imports of a feature's inside: others may import its `shared/`, its list only the manifest. */
export function checkFeatureImports(sources: SourceFile[]): CheckFinding[] {
  return front(sources)
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => targetsOf(source).flatMap((target) => forbids(source.path, target)));
}

function forbids(path: string, target: string): CheckFinding[] {
  const side = SIDES.find(({ folder }) => target.startsWith(folder));
  if (!side) return [];
  const [owner = '', ...inside] = target.slice(side.folder.length).split('/');
  if (path.startsWith(`${side.folder}${owner}/`)) return [];
  if (path.startsWith(side.folder))
    return inside[0] === 'shared'
      ? []
      : [{ path, says: `imports ${target}: of another feature only what lies in its shared/ is to be had` }];
  if (path === side.list && inside.join('/') === side.manifest) return [];
  return [{ path, says: `imports ${target}: features bring themselves, by a line in ${side.list}` }];
}

/** Circles of imports in the front ends, one finding a circle. */
export function checkFrontEndCycles(sources: SourceFile[]): CheckFinding[] {
  const files = front(sources);
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map(files.map((source) => [source.path, targetsOf(source).filter((target) => known.has(target))]));
  return findCycles(graph).map((circle) => ({
    path: circle[0] ?? '',
    says: `is in a circle of ${circle.length} files that import one another: ${circle.slice(1, 6).join(', ')}`,
  }));
}

/** Tarjan: the strongly connected parts with more than one member, each sorted. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): void => {
    number.set(node, number.size);
    lowest.set(node, number.get(node) ?? 0);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!number.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== number.get(node)) return;
    const part = open.splice(open.indexOf(node));
    if (part.length > 1) found.push(part.sort());
  };
  for (const node of graph.keys()) if (!number.has(node)) visit(node);
  return found;
}
