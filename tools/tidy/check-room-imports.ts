import { posix } from 'node:path';
import { type CheckFinding, isCode, isTest, type SourceFile, removeComments } from './read-sources.ts';

type Room = {
  /** Other rooms it may import. */
  rooms: string[];
  /** Packages it may import; 'any' for everything installed, 'node' included. */
  packages: string[] | 'any';
};

/** The table of rooms: who may import what. */
const rooms: Record<string, Room> = {
  core: { rooms: [], packages: [] },
  simulator: { rooms: ['core'], packages: [] },
  contract: { rooms: ['core'], packages: ['zod'] },
  server: { rooms: ['core', 'simulator', 'contract'], packages: 'any' },
  feeds: { rooms: [], packages: 'any' },
  web: { rooms: ['core', 'contract'], packages: ['react', 'uqr', '@tanstack/react-query'] },
  app: { rooms: ['core', 'contract', 'web'], packages: 'any' },
  console: { rooms: ['core', 'contract', 'web'], packages: 'any' },
  packages: { rooms: ['core', 'contract'], packages: 'any' },
  e2e: { rooms: ['core', 'simulator', 'contract', 'tools'], packages: 'any' },
  chaos: { rooms: ['core', 'simulator', 'contract', 'server', 'e2e'], packages: 'any' },
  bench: { rooms: ['core', 'simulator', 'contract', 'server', 'app', 'e2e', 'tools'], packages: 'any' },
  tools: { rooms: ['core', 'simulator', 'contract', 'server', 'app', 'e2e', 'chaos', 'bench'], packages: 'any' },
};

const forTests = ['vitest', 'fast-check'];
const browserRooms = ['web', 'app', 'console'];

/** Imports that the rooms forbid. */
export function checkRoomImports(sources: SourceFile[]): CheckFinding[] {
  return sources.filter(({ path }) => isCode(path)).flatMap((source) => checkFile(source));
}

function checkFile({ path, text }: SourceFile): CheckFinding[] {
  const roomName = path.split('/')[0] ?? '';
  const room = rooms[roomName];
  if (!room) return [];
  return listImports(text).flatMap((specifier) => {
    const reason = forbids(roomName, room, path, specifier);
    return reason ? [{ path, says: `imports ${specifier}: ${reason}` }] : [];
  });
}

/** Every module a source names: static, for types, for effect, dynamic and exported from. */
export function listImports(text: string): string[] {
  const code = removeComments(text);
  const forms = [/\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g, /\bimport\s*\(?\s*['"]([^'"]+)['"]/g];
  return forms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''));
}

function forbids(roomName: string, room: Room, path: string, specifier: string): string | undefined {
  const target = targetOf(path, specifier);
  if (target === undefined) return forbidsPackage(roomName, room, path, specifier);
  const other = target.split('/')[0] ?? '';
  if (other === roomName) return undefined;
  return room.rooms.includes(other) ? undefined : `${roomName}/ may import ${list(room.rooms)}, not ${other}/`;
}

/** Path from the root if the import stays in the repository. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('@bourse/') ? specifier.slice('@bourse/'.length) : undefined;
}

function forbidsPackage(roomName: string, room: Room, path: string, specifier: string): string | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (isTest(path) && forTests.includes(name)) return undefined;
  // A build's configuration runs beside the front end, not in it.
  if (path.endsWith('.config.ts')) return undefined;
  if (browserRooms.includes(roomName) && !isTest(path) && name.startsWith('node:')) return 'a browser has no Node';
  if (room.packages === 'any' || room.packages.includes(name)) return undefined;
  if (isTest(path) && name.startsWith('node:')) return undefined;
  return `${roomName}/ may use ${list(room.packages)}`;
}

function list(names: string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}
