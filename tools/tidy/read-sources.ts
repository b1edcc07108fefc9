import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const REPOSITORY_ROOT = join(import.meta.dirname, '../..');
const canaries = 'tools/tidy/canary/';
/** Its imports are resolved where a test copies it to; it is checked there. */
const example = /^tools\/example-area\/[a-z0-9]+\//;

/** A file of the repository: its path with slashes, from the root, and its text. */
export type SourceFile = { path: string; text: string };

/** Something a check found; `path` is where a person looks first. */
export type CheckFinding = { path: string; says: string };

/** All text files that are in the repository or would be with the next commit, without the canaries. */
export async function readSources(): Promise<SourceFile[]> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await run('git', list, { cwd: REPOSITORY_ROOT, maxBuffer: 1 << 26 });
  const paths = stdout.split('\0').filter((path) => path !== '' && !path.startsWith(canaries) && !example.test(path));
  const sources = await Promise.all(paths.map(readSource));
  return sources.filter((source) => source !== undefined);
}

/** The files that break rules on purpose, under the paths at which they would break them. */
export async function readCanaries(): Promise<SourceFile[]> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', canaries], {
    cwd: REPOSITORY_ROOT,
  });
  const sources = await Promise.all(stdout.split('\0').filter(Boolean).map(readSource));
  return sources.flatMap((source) => (source ? [{ ...source, path: source.path.slice(canaries.length) }] : []));
}

async function readSource(path: string): Promise<SourceFile | undefined> {
  // A file may be deleted and not yet committed.
  const text = await readFile(join(REPOSITORY_ROOT, path), 'utf8').catch(() => undefined);
  return text === undefined || text.includes('\0') ? undefined : { path, text };
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** Tests and what only tests load: these may use the tools of tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)test(ing)?[/.-]/.test(path);
}

/** Source text without comments, lines kept. A string that looks like a comment loses its end, which no check minds. */
export function removeComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}
