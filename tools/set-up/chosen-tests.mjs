import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, root } from './process.mjs';

const isTest = (path) => /\.test\.tsx?$/.test(path);
/** `npm run trials` runs these; `npm test` runs the others. */
const isTrial = (path) => /\.trial\.test\.tsx?$/.test(path);
/** Folders without tests of ours. */
const ELSEWHERE = /(^|\/)(node_modules|dist|data|screenshots|\.[^/]+)$|^tools\/example-area\//;
/** Rooms whose tests start whole servers and browsers, and so don't import what they run. */
const WHOLE = /^(e2e|chaos)\//;

/** Every file of tests but trials, as a path from the root. */
export function listTests(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ELSEWHERE.test(path) ? [] : listTests(path);
    return isTest(path) && !isTrial(path) ? [path] : [];
  });
}

const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1).replace(/(\.trial)?\.test\.tsx?$/, '');
const contains = (name, word) => `-${name}-`.includes(`-${word}-`);

/**
 * The tests of an area or a feature in all rooms: below folders called so, and files with the word in their name. What
 * belongs to an area with a longer name, as `day-trading`, isn't `trading`'s.
 */
export function listTestsNamed(word, tests) {
  const longer = new Set(
    tests.flatMap((path) => path.split('/').slice(0, -1)).filter((name) => name !== word && contains(name, word)),
  );
  const isBelowLonger = (path) => [...longer].some((name) => path.includes(`/${name}/`));
  const isNamed = (path) => contains(nameOf(path), word) && ![...longer].some((name) => contains(nameOf(path), name));
  return tests.filter((path) => (path.includes(`/${word}/`) || isNamed(path)) && !isBelowLonger(path));
}

/**
 * What `npm test -- …` names before its first option: the tests of areas, or paths as vitest takes them. Refuses a word
 * that names no test, which would otherwise look like a run without a failure.
 */
export function chooseTests(rest, tests) {
  const end = rest.findIndex((word) => word.startsWith('-'));
  const words = end === -1 ? rest : rest.slice(0, end);
  const options = rest.slice(words.length);
  const files = words.flatMap((word) => {
    const path = word.replace(/^\.\//, '');
    const found = listTestsNamed(path, tests);
    const chosen = found.length > 0 ? found : tests.filter((test) => test.includes(path));
    if (chosen.length === 0)
      throw new ExplainedError(
        `No test is called "${word}": name an area, such as trading, wallet or staff, or a part of a test's path.`,
        2,
      );
    return chosen;
  });
  return { files: [...new Set(files)], options };
}

const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Files that differ from a commit, and those that git doesn't know yet. */
export function listChangedFiles(commit) {
  try {
    const output = git('diff', '--name-only', commit) + git('ls-files', '--others', '--exclude-standard');
    return output.split('\n').filter((path) => path !== '');
  } catch {
    throw new ExplainedError(`git knows no commit called "${commit}".`, 2);
  }
}

/**
 * What a change can touch: tests of whole servers and browsers count only where they were changed themselves, and files
 * that no module imports, as migrations and styles, lead to no test; both is said.
 */
export function listAffectedTests(changed) {
  const outside = changed.filter((path) => !/\.(m?tsx?|mjs|json)$/.test(path));
  const whole = changed.filter(
    (path) => WHOLE.test(path) && isTest(path) && !isTrial(path) && existsSync(join(root, path)),
  );
  return { whole, outside };
}
