/** How self-contained each area is: the lines outside its folders that name it. */
import { posix } from 'node:path';
import { listImports } from './check-room-imports.ts';
import { type CheckFinding, isCode, isTest, type SourceFile } from './read-sources.ts';

const ROOMS = ['core', 'contract', 'server', 'app', 'console', 'web'];
/** The folder between a room and its areas, for rooms that have one. */
const BETWEEN: Readonly<Record<string, string>> = { app: 'features', console: 'areas' };
/** The most lines that an area may have in other folders, including the lists of areas. */
export const AREA_LINES_MAXIMUM = 10;

interface Place {
  room: string;
  /** Its folder in the room; for a file beside the folders, its name. */
  area: string;
}

function placeOf(path: string): Place {
  const [room = '', ...rest] = path.split('/');
  // Folders of core lie in rooms of their own, by subject.
  const isNested = rest[0] === BETWEEN[room] || (room === 'core' && rest.length > 2);
  const inner = isNested ? rest.slice(1) : rest;
  return { room, area: (inner[0] ?? '').replace(/\.tsx?$/, '') };
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('@bourse/') ? specifier.slice('@bourse/'.length) : undefined;
}

/** For each area, the imports from outside its folders into them, by the room that they reach into. */
export function countOutsideMentions(sources: readonly SourceFile[]): Map<string, Map<string, number>> {
  const areas = sources.flatMap(({ path }) => /^server\/([^/]+)\/area\.ts$/.exec(path)?.[1] ?? []).sort();
  const counts = new Map(areas.map((area) => [area, new Map<string, number>()]));
  for (const { path, text } of sources) {
    const from = placeOf(path);
    if (!isCode(path) || isTest(path) || !ROOMS.includes(from.room)) continue;
    for (const specifier of listImports(text)) {
      const target = targetOf(path, specifier);
      const to = target === undefined ? undefined : placeOf(target);
      // Rules may build on any other rule: core is a library, whose folders are by subject.
      if (from.room === 'core' && to?.room === 'core') continue;
      const count = to && to.area !== from.area ? counts.get(to.area) : undefined;
      if (to && count) count.set(to.room, (count.get(to.room) ?? 0) + 1);
    }
  }
  return counts;
}

export const checkAreaIsolation = (sources: readonly SourceFile[]): CheckFinding[] =>
  [...countOutsideMentions(sources)].flatMap(([area, rooms]) => {
    const total = [...rooms.values()].reduce((sum, count) => sum + count, 0);
    return total > AREA_LINES_MAXIMUM
      ? [
          {
            path: `server/${area}/area.ts`,
            says: `${area} is named in ${total} lines of other folders, more than ${AREA_LINES_MAXIMUM}`,
          },
        ]
      : [];
  });

export function reportAreaIsolation(sources: readonly SourceFile[]): string[] {
  const counted = [...countOutsideMentions(sources)].map(([area, rooms]) => ({
    area,
    total: [...rooms.values()].reduce((sum, count) => sum + count, 0),
    rooms: ROOMS.flatMap((room) => (rooms.has(room) ? [`${room} ${rooms.get(room)}`] : [])).join(', '),
  }));
  const over = counted.filter(({ total }) => total > AREA_LINES_MAXIMUM).length;
  return [
    `areas: ${counted.length}, of which ${over} are named in more than ${AREA_LINES_MAXIMUM} lines of other ` +
      'folders (not counted: a rule of core in another one)',
    ...counted.map(({ area, total, rooms }) => `  ${area} ${total}${rooms && ` (${rooms})`}`),
  ];
}
