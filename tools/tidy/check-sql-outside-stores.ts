/** Where areas put their SQL: a query may contain its one statement; commands and jobs leave theirs to the store. */
import { posix } from 'node:path';
import { isCode, isTest, type SourceFile, removeComments } from './read-sources.ts';

const STORE = /(^|\/|-)store\.ts$/;
const COMMAND = /\brunCommand\(|\bdesk\.run\(/;
const VERBS = '(?:select|insert|update|delete|with|lock)\\b';
const STATEMENT = new RegExp(
  `\\bsql(?:<[^\`]*>)?\`\\s*${VERBS}|\\.query(?:<[^(]*>)?\\(\\s*['"\`]\\s*${VERBS}|` +
    '\\.(?:selectFrom|insertInto|updateTable|deleteFrom)\\(',
  'i',
);

/** Files that a manifest's jobs are in. */
function jobsOf({ path, text }: SourceFile): string[] {
  const run = new Set([...text.matchAll(/\brun: (?:async )?\(\w*\) => (\w+)\(/g)].map(([, name]) => name));
  return [...text.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)].flatMap(([, names = '', from = '']) =>
    names.split(',').some((name) => run.has(name.trim())) ? [posix.join(posix.dirname(path), from)] : [],
  );
}

/** `held`: the files of commands and jobs with a statement of their own, of `all` that areas have. */
export function findCommandsWithSql(sources: readonly SourceFile[]): { held: string[]; all: number } {
  const manifests = sources.filter(({ path }) => /^server\/[^/]+\/area\.ts$/.test(path));
  const areas = new Set(manifests.map(({ path }) => posix.dirname(path)));
  const jobs = new Set(manifests.flatMap(jobsOf));
  const acting = sources.flatMap(({ path, text }) => {
    const isOfArea = areas.has(path.split('/').slice(0, 2).join('/'));
    if (!isOfArea || !isCode(path) || isTest(path) || STORE.test(path)) return [];
    const code = removeComments(text);
    return jobs.has(path) || COMMAND.test(code) ? [{ path, holds: STATEMENT.test(code) }] : [];
  });
  return { held: acting.filter(({ holds }) => holds).map(({ path }) => path), all: acting.length };
}

export function reportCommandsWithSql(sources: readonly SourceFile[]): string {
  const { held, all } = findCommandsWithSql(sources);
  return `statements: ${held.length} of ${all} files of commands and jobs hold SQL that belongs into a store`;
}
