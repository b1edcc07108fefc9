import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { listTests, listChangedFiles, chooseTests, listAffectedTests } from './chosen-tests.mjs';
import { ExplainedError, root, runInForeground, runQuietly } from './process.mjs';

const bin = (path) => join(root, 'node_modules', path);

/** Checks beside the tests. Each counts as one, and what it reports is shown if it fails. */
// Each checker creates the types that it meets again, so two would cost half as much processor time again.
const types = [bin('typescript/bin/tsc'), '-p', root, '--noEmit', '--singleThreaded'];
// What the last check of types has found: the next one looks at what has changed since, and at what depends on it.
const remembered = ['--incremental', '--tsBuildInfoFile', bin('.cache/types.tsbuildinfo')];
const checkTypes = { title: 'types', args: [...types, ...remembered] };
const checks = [
  { title: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', root] },
  { title: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { title: 'tidy', args: [join(root, 'tools/tidy/main.ts')], always: true },
];

/**
 * One run of vitest each, so that the time of each is known. `shards`: in how many the trials of it run, so that a run
 * with an end can leave out the last ones.
 */
const PARTS = [
  { title: 'rules and front ends', projects: ['rules', 'fronts'], shards: 1 },
  { title: 'server', projects: ['server'], shards: 1 },
  { title: 'whole servers', projects: ['system'], shards: 2 },
  { title: 'journeys', projects: ['journeys'], shards: 4 },
];
/** So many trials may need a second try, two in a thousand; more mean that something is wrong. */
const SECOND_TRIES_MAXIMUM = 6;
/** What a shard takes at most before the first of its part has shown it. */
const SHARD_S = 800;

/**
 * `npm test`: runs every check and every test but the trials, and ends with the line `N passed, N failed`. With words
 * it runs the tests that they name, as `npm test -- trading` or `npm test -- core/ledger`; with `--changed` and perhaps
 * a commit those that a change can touch. Both check the types, and everything else that is checked of a file is
 * checked in the whole run.
 */
export async function test(node, rest) {
  prepare(node, 'tests');
  if (rest[0] === '--changed') return close(await runChanged(node, rest.slice(1)));
  if (rest.length > 0) return close(await runNamed(node, rest));
  const results = await runChecks(node, checks);
  // Types are checked beside the first part, which leaves a core idle at its end.
  const [checked, first] = await Promise.all([runCheck(node, checkTypes), runPart(node, PARTS[0])]);
  results.push(checked, first);
  for (const part of PARTS.slice(1)) results.push(await runPart(node, part));
  return close(results);
}

/**
 * `npm run trials`: what takes too long for `npm test`; with words those that they name. With `TRIALS_END` (seconds of
 * the epoch) no shard begins that wouldn't be done by then; those left out are named, and another day's are others.
 */
export async function trials(node, rest) {
  prepare(node, 'trials');
  if (rest.length > 0) return close([await runVitest(node, 'trials', rest)]);
  const results = [];
  const leftOut = [];
  for (const part of PARTS) {
    let expected_s = SHARD_S;
    for (const shard of listShards(part)) {
      if (part.shards === 1 || hasTimeFor(expected_s)) {
        const result = await runPart(node, part, shard);
        expected_s = result.wall_s;
        results.push(result);
      } else leftOut.push(`${part.title} ${shard}`);
    }
  }
  for (const each of leftOut) console.log(`not run, since there was no time left: ${each}`);
  const tries = results.reduce((sum, { secondTries }) => sum + secondTries, 0);
  console.log(`${tries} second ${tries === 1 ? 'try' : 'tries'}, at most ${SECOND_TRIES_MAXIMUM} allowed`);
  if (tries > SECOND_TRIES_MAXIMUM) results.push({ passed: 0, failed: 1, failures: ['too many second tries'] });
  return close(results);
}

/** As vitest names them, such as 2/4; each day begins with another one. */
function listShards({ shards }) {
  const today = Math.floor(Date.now() / 86_400_000);
  return Array.from({ length: shards }, (_, each) => `${((today + each) % shards) + 1}/${shards}`);
}

const hasTimeFor = (seconds) =>
  process.env.TRIALS_END === undefined || Date.now() / 1000 + seconds < Number(process.env.TRIALS_END);

function prepare(node, kind) {
  // Tests start programs that ask for "node": it must be this one.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  process.env.TESTS_RUN = kind;
}

/**
 * Prints each part's time, each failure in a line and, last, the line by which a run is judged: the exit code. With
 * `FAILURES_FILE` also the failures of earlier runs with the same file, since only a log's end is read.
 */
function close(results) {
  const timed = results.filter(({ title }) => title !== undefined);
  if (timed.length > 1) {
    const sum = (name) => timed.reduce((all, result) => all + result[name], 0);
    console.log('\npart                        wall   processor');
    for (const result of timed) console.log(lineOf(result));
    console.log(lineOf({ title: 'all parts (two at a time)', wall_s: sum('wall_s'), processor_s: sum('processor_s') }));
  }
  const passed = results.reduce((all, result) => all + result.passed, 0);
  const failed = results.reduce((all, result) => all + result.failed, 0);
  const failures = results.flatMap((result) => result.failures ?? []);
  const earlier = exchangeFailures(failures);
  for (const failure of earlier) console.log(`failed before: ${failure}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** The failures of earlier runs with this file, in which it then also notes these. */
function exchangeFailures(failures) {
  const file = process.env.FAILURES_FILE;
  if (!file) return [];
  const earlier = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  appendFileSync(file, failures.map((failure) => `${failure}\n`).join(''));
  return earlier;
}

function lineOf({ title, wall_s, processor_s }) {
  const processor = Number.isNaN(processor_s) ? '' : `${processor_s.toFixed(0).padStart(8)} s`;
  return `${title.padEnd(26)}${wall_s.toFixed(0).padStart(4)} s${processor}`;
}

async function runNamed(node, rest) {
  const { files, options } = chooseTests(rest, listTests());
  if (files.length === 0) return [await runVitest(node, 'tests', options)];
  console.log(`${files.length} files of tests`);
  return Promise.all([runCheck(node, checkTypes), runVitest(node, 'tests', [...files, ...options])]);
}

async function runChanged(node, rest) {
  const [commit, options] = rest[0] && !rest[0].startsWith('-') ? [rest[0], rest.slice(1)] : ['HEAD', rest];
  const changed = listChangedFiles(commit);
  if (changed.length === 0) throw new ExplainedError(`Nothing has changed since ${commit}: name an earlier commit.`, 2);
  const { whole, outside } = listAffectedTests(changed);
  const ofModules = ['rules', 'fronts', 'server'].flatMap((name) => ['--project', name]);
  const results = [await runCheck(node, checkTypes)];
  const words = ['--changed', commit, '--passWithNoTests', ...ofModules, ...options];
  results.push(await runVitest(node, 'changed', words, { mayFindNone: true }));
  if (whole.length > 0) results.push(await runVitest(node, 'whole servers', [...whole, ...options]));
  console.log('Not run: tests of whole servers and browsers that are unchanged themselves (npm test -- e2e chaos).');
  if (outside.length > 0) console.log(`No import leads to ${outside.join(', ')}: run the area's tests for them.`);
  return results;
}

async function runChecks(node, chosen) {
  const results = [];
  for (const check of chosen) results.push(await runCheck(node, check));
  return results;
}

async function runCheck(node, { title, args, always }) {
  const { code, output, ...times } = await timed((program, words) => runQuietly(program, words), node, args);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${times.wall_s.toFixed(1)} s)`);
  if (code !== 0 || always) console.log(output.trimEnd());
  const failures = code === 0 ? [] : [title];
  return { title, ...times, passed: 1 - failures.length, failed: failures.length, failures };
}

const runPart = (node, { title, projects }, shard = '1/1') =>
  runVitest(node, shard === '1/1' ? title : `${title} ${shard}`, [
    ...projects.flatMap((name) => ['--project', name]),
    ...(shard === '1/1' ? [] : [`--shard=${shard}`]),
  ]);

async function runVitest(node, title, rest, { mayFindNone = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-report-'));
  const file = join(folder, 'report.json');
  const tries = join(folder, 'second-tries');
  const secondTries = join(root, 'tools/set-up/second-tries.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${secondTries}`, `--outputFile.json=${file}`];
  const args = [bin('vitest/vitest.mjs'), 'run', ...reporters, ...rest];
  const env = { ...process.env, TESTS_SECOND_TRIES: tries };
  try {
    const run = (program, words) => runInForeground(program, words, { env }).then((code) => ({ code }));
    const { code, ...times } = await timed(run, node, args);
    const counted = countResults(readReport(file), code, mayFindNone);
    return { title, ...times, ...counted, secondTries: existsSync(tries) ? Number(readFileSync(tries, 'utf8')) : 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a program and measures it: `wall_s`, and `processor_s` of the program and of everything below it that was waited
 * for, so without databases that outlived a killed server. A shell counts that on every system.
 */
async function timed(run, program, args) {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-times-'));
  const file = join(folder, 'times');
  const start = performance.now();
  try {
    const script = '"$@"; code=$?; times > "$0"; exit $code';
    const result = await run('sh', ['-c', script, file, program, ...args]);
    return { ...result, wall_s: (performance.now() - start) / 1000, processor_s: processorSecondsIn(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The second line of what `times` prints is about the shell's children: `1m2.345s 0m6.789s`. NaN if there is none. */
function processorSecondsIn(file) {
  const [, line = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const found = [...line.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => minutes * 60 + Number(seconds));
  return found.length === 2 ? found[0] + found[1] : Number.NaN;
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
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${relative(root, name)}: ${firstLine(message)}`];
      return failed.map((one) => `${relative(root, name)} > ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
    });
  const unexplained = failures.length === 0 && (code !== 0 || (report.numPassedTests === 0 && !mayFindNone));
  if (unexplained) failures.push('a run of vitest, whose output says why');
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

const firstLine = (message = '') => message.trim().split('\n')[0];
