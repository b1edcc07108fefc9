/** The server's layers: each of its folders and of the files beside them may import what lies below it. */
import { posix } from 'node:path';
import { importsOf } from './rooms.ts';
import { type Finding, isCode, isTest, type Source } from './sources.ts';

/** From the top; `areas` stands for every folder that isn't named in another one. */
const LAYERS: readonly (readonly [name: string, units: readonly string[]])[] = [
  ['programs', ['main', 'serve', 'audit-main', 'staff-main', 'backup', 'testing']],
  ['composition', ['compose', 'areas', 'demo', 'greeting']],
  ['areas', []],
  ['doors', ['area', 'rooms', 'http', 'stream', 'jobs', 'access']],
  ['desk', ['desk']],
  ['stores', ['ledger', 'feeds', 'secrets', 'files', 'outgoing']],
  [
    'ground',
    [
      'ground',
      'db',
      'world',
      'world-clock',
      'open-parts',
      'parts',
      'job',
      'metrics',
      'log',
      'config',
      'make-folder',
      'clock',
      'explained',
      'ids',
      'within',
      'zones',
    ],
  ],
];
const AREAS = LAYERS.findIndex(([name]) => name === 'areas');

/** What is known to look up, with how often: it may become less and never more. */
export const EXCEPTIONS: Readonly<Record<string, number>> = {};

/** A folder of the server, or a file beside the folders; undefined elsewhere. */
function unitOf(path: string): string | undefined {
  const [room, unit = '', ...rest] = path.split('/');
  if (room !== 'server') return undefined;
  return rest.length > 0 ? unit : unit.replace(/\.tsx?$/, '');
}

function layerOf(unit: string): number {
  const found = LAYERS.findIndex(([, units]) => units.includes(unit));
  return found < 0 ? AREAS : found;
}

interface Edge {
  from: string;
  to: string;
  path: string;
  specifier: string;
}

function edgesOf(sources: readonly Source[]): Edge[] {
  return sources
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const from = unitOf(path);
      if (from === undefined) return [];
      return importsOf(text).flatMap((specifier) => {
        const to = specifier.startsWith('.') ? unitOf(posix.join(posix.dirname(path), specifier)) : undefined;
        return to === undefined || to === from ? [] : [{ from, to, path, specifier }];
      });
    });
}

const nameOf = ({ from, to }: Pick<Edge, 'from' | 'to'>): string => `${from} → ${to}`;
const says = ({ from, to }: Edge): string | null => {
  const [upper, lower] = [layerOf(from), layerOf(to)];
  if (upper > lower) return `${LAYERS[upper]![0]} may not import ${LAYERS[lower]![0]}, which lie above`;
  if (upper === AREAS && lower === AREAS) return 'areas do not import one another: name what is shared as a part';
  return null;
};

/** Imports that look up, beyond the known ones; known ones that are gone; and folders that import one another in a circle. */
export function checkLayers(sources: readonly Source[], exceptions = EXCEPTIONS): Finding[] {
  const edges = edgesOf(sources);
  const up = Map.groupBy(
    edges.filter((edge) => says(edge) !== null),
    nameOf,
  );
  const found = [...up].flatMap(([name, each]) =>
    each.length > (exceptions[name] ?? 0)
      ? each.map((edge) => ({ path: edge.path, says: `imports ${edge.specifier}: ${says(edge)}` }))
      : [],
  );
  const fewer = Object.entries(exceptions).flatMap(([name, count]) =>
    (up.get(name)?.length ?? 0) < count
      ? [
          {
            path: 'tools/tidy/layers.ts',
            says: `excepts ${count} of ${name}, where there are ${up.get(name)?.length ?? 0}`,
          },
        ]
      : [],
  );
  return [...found, ...fewer, ...circlesOf(edges.filter((edge) => !(nameOf(edge) in exceptions)))];
}

/** Each circle of folders once, by its shortest way. */
function circlesOf(edges: readonly Edge[]): Finding[] {
  const next = new Map<string, Map<string, string>>();
  for (const { from, to, path } of edges) {
    const known = next.get(from) ?? new Map<string, string>();
    next.set(from, known.has(to) ? known : known.set(to, path));
  }
  const told = new Set<string>();
  return [...next.keys()].sort().flatMap((start) => {
    const way = shortestCircle(start, next);
    const name = way?.toSorted().join(' ');
    if (!way || name === undefined || told.has(name)) return [];
    told.add(name);
    return [
      {
        path: next.get(start)?.get(way[1] ?? start) ?? 'server',
        says: `closes a circle of folders: ${[...way, start].join(' → ')}`,
      },
    ];
  });
}

function shortestCircle(start: string, next: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const to of next.get(way.at(-1)!)?.keys() ?? []) {
      if (to === start) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return null;
}

export const reportLayers = (exceptions = EXCEPTIONS): string[] => {
  const all = Object.entries(exceptions);
  return [
    `layers: ${all.length === 0 ? 'no exceptions' : `${all.reduce((sum, [, count]) => sum + count, 0)} imports excepted`}`,
    ...all.map(([name, count]) => `  ${name}: ${count}`),
  ];
};
