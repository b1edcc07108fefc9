import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root, runInForeground, runQuietly } from './process.mjs';

const bin = (path) => join(root, 'node_modules', path);

/** Checks beside the tests. Each counts as one, and what it has to say is shown if it fails. */
const checks = [
  { title: 'types', args: [bin('typescript/bin/tsc'), '-p', root, '--noEmit'] },
  { title: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', root] },
  { title: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { title: 'tidy', args: [join(root, 'tools/tidy/main.ts')], always: true },
];

/**
 * Runs every check and every test, and ends with the line `N passed, N failed`.
 * With arguments it is vitest alone on what they name: `npm test -- core/money`.
 */
export async function test(node, rest) {
  // Tests start programs that ask for "node": it must be this one.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const results = rest.length > 0 ? [] : await runChecks(node);
  results.push(await runVitest(node, rest));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runChecks(node) {
  const results = [];
  for (const { title, args, always } of checks) {
    const start = performance.now();
    const { code, output } = await runQuietly(node, args);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
    if (code !== 0 || always) console.log(output.trimEnd());
    results.push(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return results;
}

async function runVitest(node, rest) {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-report-'));
  const file = join(folder, 'report.json');
  const secondTries = join(root, 'tools/set-up/second-tries.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${secondTries}`, `--outputFile.json=${file}`];
  try {
    const code = await runInForeground(node, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...rest]);
    return countResults(readReport(file), code);
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
function countResults(report, code) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  const unexplained = failed === 0 && (code !== 0 || report.numPassedTests === 0) ? 1 : 0;
  return { passed: report.numPassedTests, failed: failed + unexplained };
}
