/** The server's layers: each of its folders, and of the files beside them, may import what is below it. */
import { posix } from 'node:path';
import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile } from './read-sources.ts';

/** From the top. Areas are the folders that have an `area.ts`. */
const LAYERS: readonly (readonly [name: string, units: string])[] = [
  ['programs', 'main serve startup-message audit backup'],
  ['composition', 'compose-server areas area-registry set-up-demo'],
  ['other protocols', 'alpaca'],
  ['areas', ''],
  ['doors', 'area foundation-modules http calls stream jobs access monitoring'],
  ['the desk', 'desk books commands customers proposals requests reviews'],
  ['stores', 'ledger venue secrets files outgoing draws funds staff-audit'],
  ['the ground', 'db world pipeline telemetry cluster open-dependencies dependencies'],
  ['the bottom', 'config ids runtime time fonts'],
];
const NAMES = LAYERS.map(([name]) => name);
const LAYER_OF = new Map(LAYERS.flatMap(([, units], layer) => units.split(' ').map((unit) => [unit, layer] as const)));
const HTTP_PACKAGE = 'fastify';
/** The files of areas that answer HTTP, for pages besides the calls. */
const ROUTES = /[/-]routes?\.ts$/;
const AREAS = NAMES.indexOf('areas');

interface Edge {
  from: string;
  to: string;
  path: string;
  specifier: string;
}

/** A folder of the server, or a file beside the folders; undefined elsewhere. */
function unitOf(path: string): string | undefined {
  const [room, unit = '', ...rest] = path.split('/');
  if (room !== 'server') return undefined;
  return rest.length > 0 ? unit : unit.replace(/\.tsx?$/, '');
}

const unitBehind = (path: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? unitOf(posix.join(posix.dirname(path), specifier)) : undefined;

/** How it is built is no part of it. */
const isServed = ({ path }: SourceFile): boolean =>
  isCode(path) && !isTest(path) && unitOf(path) !== undefined && path !== 'server/vite.config.ts';

function edgesOf({ path, text }: SourceFile): Edge[] {
  const from = unitOf(path) ?? '';
  return listImports(text).flatMap((specifier) => {
    const to = specifier === HTTP_PACKAGE ? 'http' : unitBehind(path, specifier);
    return to === undefined || to === from ? [] : [{ from, to, path, specifier }];
  });
}

/** Each folder's layer, and why an import is forbidden; null if it is allowed. */
function tableOf(served: readonly SourceFile[]) {
  const areas = new Set(served.flatMap(({ path }) => /^server\/([^/]+)\/area\.ts$/.exec(path)?.[1] ?? []));
  const layerOf = (unit: string): number => (areas.has(unit) ? AREAS : (LAYER_OF.get(unit) ?? Number.NaN));
  const forbids = ({ from, to, path }: Edge): string | null => {
    const [upper, lower] = [layerOf(from), layerOf(to)];
    if (upper === AREAS && to === 'http' && !ROUTES.test(path))
      return 'an area knows nothing of HTTP, except in files named …routes.ts or …route.ts';
    if (upper > lower) return `${NAMES[upper]} may not import ${NAMES[lower]}, above them`;
    return upper === AREAS && lower === AREAS
      ? 'areas do not import one another: open what they share as a dependency'
      : null;
  };
  return { layerOf, forbids };
}

/** Imports that violate the table; and circular imports between folders of one layer. */
export function checkServerLayers(sources: readonly SourceFile[]): CheckFinding[] {
  const served = sources.filter(isServed);
  const { layerOf, forbids } = tableOf(served);
  const unknown = served.filter(({ path }) => Number.isNaN(layerOf(unitOf(path) ?? '')));
  const edges = served.flatMap(edgesOf);
  return [
    ...unknown.map(({ path }) => ({
      path,
      says: 'lies in no layer: it needs a line in tools/tidy/check-server-layers.ts',
    })),
    ...edges.flatMap((edge) => {
      const reason = forbids(edge);
      return reason === null ? [] : [{ path: edge.path, says: `imports ${edge.specifier}: ${reason}` }];
    }),
    ...circlesOf(edges.filter(({ from, to }) => layerOf(from) === layerOf(to) && layerOf(from) !== AREAS)),
  ];
}

function circlesOf(edges: readonly Edge[]): CheckFinding[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const reported = new Set<string>();
  return [...next.keys()].sort().flatMap((start) => {
    const cycle = circleFrom(start, next);
    const name =
      cycle
        ?.map(({ from }) => from)
        .toSorted()
        .join(' ') ?? '';
    if (!cycle || reported.has(name)) return [];
    reported.add(name);
    return [{ path: cycle[0]!.path, says: `closes a circle: ${[start, ...cycle.map(({ to }) => to)].join(' → ')}` }];
  });
}

/** The shortest way back to `start`. */
function circleFrom(start: string, next: ReadonlyMap<string, readonly Edge[]>): Edge[] | null {
  const paths: Edge[][] = [[]];
  const seen = new Set<string>();
  for (let cycle = paths.shift(); cycle; cycle = paths.shift()) {
    for (const edge of next.get(cycle.at(-1)?.to ?? start) ?? []) {
      if (edge.to === start) return [...cycle, edge];
      if (!seen.has(edge.to)) paths.push([...cycle, edge]);
      seen.add(edge.to);
    }
  }
  return null;
}

export function reportServerLayers(sources: readonly SourceFile[]): string {
  const served = sources.filter(isServed);
  const { forbids } = tableOf(served);
  const edges = served.flatMap(edgesOf);
  const up = edges.filter((edge) => forbids(edge) !== null).length;
  return `layers: ${LAYERS.length} in the server, ${up} of ${edges.length} imports between folders look up`;
}
