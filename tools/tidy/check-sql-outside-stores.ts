/**
 * Where areas put their SQL: a query may contain its one statement; commands and jobs leave theirs to the store
 * (`docs/sql.md`).
 */
import { posix } from 'node:path';
import { type CheckFinding, isCode, isTest, type SourceFile, removeComments } from './read-sources.ts';

const STORE = /(^|\/|-)store\.ts$/;
const COMMAND = /\b(?:runTransactionCommand|runInTransaction|proposeHandler|desk\.run(?:IfDue)?)(?:<[^(]*>)?\(/;
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

/** One finding for each command and job of an area that holds a statement of its own. */
export function checkCommandsWithSql(sources: readonly SourceFile[]): CheckFinding[] {
  const manifests = sources.filter(({ path }) => /^server\/[^/]+\/area\.ts$/.test(path));
  const areas = new Set(manifests.map(({ path }) => posix.dirname(path)));
  const jobs = new Set(manifests.flatMap(jobsOf));
  return sources.flatMap(({ path, text }) => {
    const isOfArea = areas.has(path.split('/').slice(0, 2).join('/'));
    if (!isOfArea || !isCode(path) || isTest(path) || STORE.test(path)) return [];
    const code = removeComments(text);
    return (jobs.has(path) || COMMAND.test(code)) && STATEMENT.test(code)
      ? [{ path, says: 'holds SQL that belongs into a store of its area' }]
      : [];
  });
}
