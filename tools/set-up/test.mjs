import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { allTests, changedSince, chooseTests, touchedBy } from './chosen-tests.mjs';
import { Explained, root, runInForeground, runQuietly } from './process.mjs';

const bin = (path) => join(root, 'node_modules', path);

/** Checks beside the tests. Each counts as one, and what it has to say is shown if it fails. */
// Each checker creates the types that it meets again: four make 1.39 million here, two 0.94.
const types = [bin('typescript/bin/tsc'), '-p', root, '--noEmit', '--checkers', '2'];
// What the last check of types has learnt: the next one looks at what has changed since, and at what depends on it.
const remembered = ['--incremental', '--tsBuildInfoFile', bin('.cache/types.tsbuildinfo')];
const checks = [
  { title: 'types', args: [...types, ...remembered] },
  { title: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', root] },
  { title: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { title: 'tidy', args: [join(root, 'tools/tidy/main.ts')], always: true },
];

/**
 * Runs every check and every test, and ends with the line `N passed, N failed`. With words it runs the tests that they
 * name, as `npm test -- trading` or `npm test -- core/money`; with `--changed` and perhaps a commit those that a change
 * can touch. Both check the types, and what else is asked of a file is checked in the whole run.
 */
export async function test(node, rest) {
  // Tests start programs that ask for "node": it must be this one.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const results = await (rest[0] === '--changed' ? runChanged(node, rest.slice(1)) : runNamed(node, rest));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runNamed(node, rest) {
  if (rest.length === 0) return [...(await runChecks(node, checks)), await runVitest(node, [])];
  const { files, options } = chooseTests(rest, allTests());
  if (files.length === 0) return [await runVitest(node, options)];
  console.log(`${files.length} files of tests`);
  return [...(await runChecks(node, checks.slice(0, 1))), await runVitest(node, [...files, ...options])];
}

async function runChanged(node, rest) {
  const [commit, options] = rest[0] && !rest[0].startsWith('-') ? [rest[0], rest.slice(1)] : ['HEAD', rest];
  const changed = changedSince(commit);
  if (changed.length === 0) throw new Explained(`Nothing has changed since ${commit}: name an earlier commit.`, 2);
  const { whole, outside } = touchedBy(changed);
  const ofModules = ['rules', 'fronts', 'server'].flatMap((name) => ['--project', name]);
  const results = await runChecks(node, checks.slice(0, 1));
  const words = ['--changed', commit, '--passWithNoTests', ...ofModules, ...options];
  results.push(await runVitest(node, words, { mayFindNone: true }));
  if (whole.length > 0) results.push(await runVitest(node, [...whole, ...options]));
  console.log('Not run: tests of whole servers and browsers that are unchanged themselves (npm test -- e2e chaos).');
  if (outside.length > 0) console.log(`No import leads to ${outside.join(', ')}: run the area's tests for them.`);
  return results;
}

async function runChecks(node, asked) {
  const results = [];
  for (const { title, args, always } of asked) {
    const start = performance.now();
    const { code, output } = await runQuietly(node, args);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
    if (code !== 0 || always) console.log(output.trimEnd());
    results.push(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return results;
}

async function runVitest(node, rest, { mayFindNone = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-report-'));
  const file = join(folder, 'report.json');
  const secondTries = join(root, 'tools/set-up/second-tries.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${secondTries}`, `--outputFile.json=${file}`];
  try {
    const code = await runInForeground(node, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...rest]);
    return countResults(readReport(file), code, mayFindNone);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}

/** A file that can't even be loaded, a leaked error or a run without a test is a failure too, though no test is. */
function countResults(report, code, mayFindNone) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  const unexplained = failed === 0 && (code !== 0 || (report.numPassedTests === 0 && !mayFindNone)) ? 1 : 0;
  return { passed: report.numPassedTests, failed: failed + unexplained };
}
