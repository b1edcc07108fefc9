import { homedir } from 'node:os';
import { type CheckFinding, isCode, REPOSITORY_ROOT, type SourceFile } from './read-sources.ts';

const empty = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'service'];

/** Finds file names that are meaningless or in another style. */
export function checkFileNames(sources: SourceFile[]): CheckFinding[] {
  return sources.flatMap(({ path }) => {
    const words = path.toLowerCase().split(/[/.-]/);
    const nothing = words.find((word) => empty.includes(word));
    if (nothing && isCode(path)) return [{ path, says: `is named "${nothing}", which says nothing` }];
    const name = path.split('/').at(-1) ?? '';
    const kebab = /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name);
    return isCode(path) && !kebab ? [{ path, says: 'is not named in kebab-case' }] : [];
  });
}

/** Traces of the machine a file was made on: its folders, or the host its packages came from. */
export function checkMachineTraces(sources: SourceFile[]): CheckFinding[] {
  const folders = [REPOSITORY_ROOT, homedir()].filter((folder) => folder.split('/').length > 2);
  return sources.flatMap(({ path, text }) => {
    const folder = folders.find((one) => text.includes(`${one}/`));
    if (folder) return [{ path, says: `names a folder of this machine (${folder})` }];
    const isLock = path.endsWith('package-lock.json') || path.endsWith('.npmrc');
    const host = isLock && /"resolved": "http|registry\s*=/.test(text);
    return host ? [{ path, says: 'names a registry: .npmrc has omit-lockfile-registry-resolved=true' }] : [];
  });
}
