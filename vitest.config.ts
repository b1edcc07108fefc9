import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { createMemoryFolder } from './tools/set-up/memory-folder.mjs';
import LongestFirst from './tools/set-up/longest-first.mjs';

const root = import.meta.dirname;

// Some hundred programs are started in a run: each finds what those before it have compiled. Node stores it by place
// and content, so what is there is never of another version of a file.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile');

// Temporary files, and so all databases of a run, lie in memory where there is enough of it. Programs that a run starts
// find it named already.
const memory = process.env.TMPDIR === undefined ? createMemoryFolder() : null;
if (memory !== null) process.env.TMPDIR = memory;

/** `npm test` runs `*.test.ts`; `npm run trials` runs `*.trial.test.ts`. */
const trials = process.env.TESTS_RUN === 'trials';

const ignored = ['**/node_modules/**', '**/dist/**', 'tools/example-area/*/**'];
const isTrial = (path: string) => /\.trial\.test\.tsx?$/.test(path);

/** The tests of these rooms that belong to this run. */
function testsIn(...rooms: readonly string[]): string[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .filter((path) => isTrial(path) === trials),
  );
}

// A trial may fail on a busy machine (a session that isn't opened within two seconds is a 503) and is tried once more;
// those that needed it are named at the end. A random one isn't: a counterexample may be found only once.
const whole = { retry: trials ? 1 : 0, expect: { poll: { timeout: 30_000 } } };

// Many short-lived objects: with Node's small nurseries, collecting them is a tenth of the work.
const execArgv = ['--max-semi-space-size=64'];

/**
 * `rules` and `fronts` need nothing, `server` a database; `rules`, `server` and `journeys` load their modules once for
 * many files. `system` starts and kills whole servers; `journeys` share one running server, and a browser a worker.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'rules',
          include: testsIn('core', 'simulator', 'contract', 'tools', 'bench', 'packages').filter(
            (path) => path !== 'tools/db-types.test.ts' && !path.startsWith('tools/example-area/'),
          ),
          exclude: ignored,
          testTimeout: 60_000,
          isolate: false,
          execArgv,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Stand-ins of a browser's globals: each file has its own.
        test: {
          name: 'fronts',
          include: testsIn('web', 'app', 'console'),
          exclude: ignored,
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server',
          include: [
            ...testsIn('server'),
            ...(trials ? [] : ['tools/db-types.test.ts', 'chaos/model/check-investment-funds.test.ts']),
          ],
          exclude: ignored,
          globalSetup: ['server/db/testing-setup.ts'],
          // A second try of a property repeats what the first one drew.
          setupFiles: ['tools/set-up/property-test-seed.ts', 'server/testing/cheap-password-hashes.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          isolate: false,
          execArgv,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...whole,
        },
      },
      {
        test: {
          name: 'system',
          include: [
            ...testsIn('e2e', 'chaos').filter(
              (path) => !path.startsWith('e2e/journeys/') && path !== 'chaos/model/check-investment-funds.test.ts',
            ),
            ...(trials ? ['tools/example-area/example-area.trial.test.ts'] : []),
          ],
          exclude: ignored,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...whole,
        },
      },
      {
        test: {
          name: 'journeys',
          include: testsIn('e2e/journeys'),
          exclude: ignored,
          globalSetup: ['e2e/browser/shared-server.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What a first try has found is reported in one line, which should name it.
          chaiConfig: { truncateThreshold: 2_000 },
          isolate: false,
          execArgv,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          ...whole,
        },
      },
    ],
  },
});
