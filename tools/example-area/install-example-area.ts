/** Installs the example area in a copy of the repository: its folders, and one line per room. */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HERE = import.meta.dirname;
export const ROOT = join(HERE, '../..');

/** The line to add to each room's list of areas. */
export const LINES: Readonly<Record<string, string>> = {
  'core/areas.ts': `export * as pledges from './products/pledges/area.ts';`,
  'contract/areas.ts': `export * as pledges from './pledges/area.ts';`,
  'server/areas.ts': `export { pledges } from './pledges/area.ts';`,
  'app/features.ts': `export { feature as pledges } from './features/pledges/feature.ts';`,
  'console/areas.ts': `export { area as pledges } from './areas/pledges/area.ts';`,
  'e2e/areas.ts': `export { pledges } from './areas/pledges/area.ts';`,
};
const ROOMS = Object.keys(LINES).map((list) => dirname(list));
/** Files generated after a change of the contract or of the tables. */
export const WRITTEN_BY_PROGRAMS = ['docs/access.md', 'server/db/table-types.ts'];
/**
 * Its own tests, and those that look at all areas' exports. The first one writes the page of who may make which call.
 */
export const TESTS = [
  'e2e/matrix/expected-access.trial.test.ts',
  'pledges/',
  'core/areas.test.ts',
  'core/registry/',
  'contract/',
  'web/cache/',
  'app/features.test.ts',
  'console/language/',
  'console/layout/',
  'server/area-registry.test.ts',
  'server/desk/record-registry.test.ts',
];
const MIGRATIONS = 'server/db/migrations';

const git = async (folder: string, ...args: string[]): Promise<string> =>
  (
    await run('git', ['-c', 'user.name=example', '-c', 'user.email=example@localhost', ...args], {
      cwd: folder,
      maxBuffer: 1 << 26,
    })
  ).stdout;

/**
 * Copies what is in the repository or would be with the next commit, as a repository of its own with the packages
 * installed here.
 */
export async function copyRepository(to: string): Promise<void> {
  const paths = (await git(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'))
    .split('\0')
    .filter(Boolean);
  for (const folder of new Set(paths.map((path) => dirname(path)))) await mkdir(join(to, folder), { recursive: true });
  // One that was deleted and isn't committed yet is listed and not there.
  await Promise.all(paths.map((path) => cp(join(ROOT, path), join(to, path), { mode: 0 }).catch(() => undefined)));
  await linkModules(to);
  await git(to, 'init', '-q');
  await git(to, 'add', '-A');
  await git(to, 'commit', '-qm', 'As it is');
}

/** Packages are those that are installed here; the rooms are the copy's own. */
async function linkModules(to: string): Promise<void> {
  const installed = join(ROOT, 'node_modules');
  await mkdir(join(to, 'node_modules/@bourse'), { recursive: true });
  const names = (await readdir(installed)).filter((name) => name !== '@bourse' && !/^\.(vite|vitest|cache)/.test(name));
  await Promise.all(names.map((name) => symlink(join(installed, name), join(to, 'node_modules', name))));
  for (const room of await readdir(join(installed, '@bourse')))
    await symlink(join(to, room), join(to, 'node_modules/@bourse', room));
}

/** The number that a new migration has: the baseline ends below 0100. */
async function nextNumber(to: string): Promise<string> {
  const numbers = (await readdir(join(to, MIGRATIONS))).map((name) => Number(name.slice(0, 4)));
  return String(Math.max(99, ...numbers) + 1).padStart(4, '0');
}

/** The example's folders and its lines. */
export async function layArea(to: string, lines = LINES): Promise<void> {
  const migration = `${await nextNumber(to)}_pledges.sql`;
  for (const room of ROOMS) await cp(join(HERE, room), join(to, room), { recursive: true });
  await writeFile(join(to, MIGRATIONS, migration), await readFile(join(HERE, MIGRATIONS, 'pledges.sql')));
  await run('rm', [join(to, MIGRATIONS, 'pledges.sql')]);
  for (const [list, line] of Object.entries(lines)) await appendFile(join(to, list), `${line}\n`);
}

/** For files that existed before, how many lines were added or removed; without those that programs write. */
export async function changedLines(to: string): Promise<Map<string, number>> {
  const rows = (await git(to, 'diff', '--numstat')).trim().split('\n').filter(Boolean);
  const counts = rows.map((row): [string, number] => {
    const [added = '', removed = '', path = ''] = row.split('\t');
    return [path, Number(added) + Number(removed)];
  });
  return new Map(counts.filter(([path]) => !WRITTEN_BY_PROGRAMS.includes(path)));
}

/** The output of a program of the copy that fails; nothing for one that succeeds. */
export const runInCopy = (
  { copy, signal, testsRun }: { copy: string; signal: AbortSignal; testsRun: 'tests' | 'trials' },
  program: string,
  ...args: string[]
): Promise<string> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      // Compiled code is cached by its path, which is different each time.
      NODE_COMPILE_CACHE: join(copy, 'node_modules/.cache/compile'),
      // Both kinds of tests may run a copy's.
      TESTS_RUN: testsRun,
      VITEST: undefined,
      VITEST_POOL_ID: undefined,
      VITEST_WORKER_ID: undefined,
    };
    execFile(
      process.execPath,
      [join(copy, program), ...args],
      { cwd: copy, signal, env: env as NodeJS.ProcessEnv, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => resolve(error ? `${stdout}\n${stderr}` : ''),
    );
  });
