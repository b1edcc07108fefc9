import { execFile } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '../../runtime/errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { clusterDirOf, type PostgresRunAsUser } from './postgres-cluster.ts';

const run = promisify(execFile);

/**
 * How to start PostgreSQL here, which refuses to run as root. A normal user starts it directly. Root starts it in a
 * user namespace, in which it is another user and yet owns its files; where that is forbidden, as the owner of the
 * folder or a system user.
 */
export async function chooseRunAsUser(dataDir: string, binaries: PostgresBinaries): Promise<PostgresRunAsUser> {
  const existing = await stat(clusterDirOf(dataDir)).catch(() => undefined);
  if (process.getuid?.() !== 0) {
    if (existing && existing.uid !== process.getuid?.()) throw foreignFolder(dataDir, existing.uid);
    return direct;
  }
  for (const candidate of await candidates(dataDir, existing)) {
    if (await works(candidate, dataDir, binaries)) return candidate;
  }
  throw new ExplainedError(
    `PostgreSQL refuses to run as root, and here no other user can both enter ${dataDir} and run ` +
      `${binaries.postgres}: start Bourse as a normal user from a folder of that user.`,
  );
}

const direct: PostgresRunAsUser = {
  described: 'this user',
  command: (program, args) => [program, args],
  options: {},
  owner: undefined,
};

const namespace: PostgresRunAsUser = {
  described: 'this user',
  command: (program, args) => ['unshare', ['-U', '--map-user=1000', '--map-group=1000', program, ...args]],
  options: {},
  owner: undefined,
};

function asUser(uid: number, gid: number): PostgresRunAsUser {
  return {
    described: `user ${uid}`,
    command: (program, args) => [program, args],
    options: { uid, gid },
    owner: { uid, gid },
  };
}

type Owned = { uid: number; gid: number };

async function candidates(dataDir: string, existing: Owned | undefined): Promise<PostgresRunAsUser[]> {
  // Existing data is only ever run by its owner: PostgreSQL refuses anybody else.
  if (existing) return existing.uid === 0 ? [namespace] : [asUser(existing.uid, existing.gid)];
  const parent = await stat(dirname(dataDir)).catch(() => undefined);
  const owners = parent && parent.uid !== 0 ? [parent] : [];
  const system = await systemUsers(['postgres', 'nobody', 'daemon']);
  return [namespace, ...[...owners, ...system].map((user) => asUser(user.uid, user.gid))];
}

async function systemUsers(names: string[]): Promise<Owned[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const found = names.map((name) => lines.find((line) => line[0] === name));
  return found.flatMap((line) => (line ? [{ uid: Number(line[2]), gid: Number(line[3]) }] : []));
}

async function works(candidate: PostgresRunAsUser, dataDir: string, binaries: PostgresBinaries): Promise<boolean> {
  // A namespace must be able to write what root owns; a system user gets folders of its own, so entering is enough.
  const test = candidate.owner ? 'cd "$0" && exec "$1" --version' : 'cd "$0" && test -w . && exec "$1" --version';
  // It has to pass through our folder, without seeing what is in it.
  await chmod(dataDir, candidate.owner ? 0o711 : 0o700);
  const [program, args] = candidate.command('/bin/sh', ['-c', test, dataDir, binaries.postgres]);
  return run(program, args, candidate.options).then(
    () => true,
    () => false,
  );
}

function foreignFolder(dataDir: string, uid: number): ExplainedError {
  return new ExplainedError(
    `The data folder ${dataDir} belongs to ${uid === 0 ? 'root' : `user ${uid}`}: start Bourse as that ` +
      'user, or choose another folder with BOURSE_DATA.',
  );
}
