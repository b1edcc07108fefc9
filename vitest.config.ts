import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { makeMemoryFolder } from './tools/set-up/memory-folder.mjs';
import LongestFirst from './tools/set-up/longest-first.mjs';

const nowhere = ['**/node_modules/**', '**/dist/**'];

// Some hundred programs are started in a run: each finds what those before it have compiled. Node keeps it by place and
// content, so what is there is never of another version of a file.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compile');

// Temporary files, and so all databases of a run, lie in memory where there is enough of it. Programs that a run starts
// find it named already.
const memory = process.env.TMPDIR === undefined ? makeMemoryFolder() : null;
if (memory !== null) process.env.TMPDIR = memory;

/**
 * `rules` and `fronts` need nothing, `server` a database; `rules`, `server` and `journeys` load their modules once for
 * many files. `system` starts and kills whole servers; `journeys` share one running server, and a browser a worker.
 * Tests against a database or whole processes may fail on a busy machine (a session that isn't opened within two
 * seconds is a 503): those three projects get a second try, and tests that needed it are named at the end. `rules` and
 * `fronts` get none: a counterexample may be found only once.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{core,simulator,contract,tools,bench}/**/*.test.ts'],
          exclude: [...nowhere, 'tools/db-types.test.ts', 'tools/example-area/**'],
          testTimeout: 60_000,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Stand-ins of a browser's globals: each file has its own.
        test: {
          name: 'fronts',
          include: ['{web,app,console}/**/*.test.{ts,tsx}'],
          exclude: nowhere,
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tools/db-types.test.ts', 'chaos/model/check-funds.test.ts'],
          exclude: nowhere,
          globalSetup: ['server/db/testing-setup.ts'],
          // A second try of a property repeats what the first one drew.
          setupFiles: ['tools/set-up/one-seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'system',
          include: ['{e2e,chaos}/**/*.test.ts', 'tools/example-area/example-area.test.ts'],
          exclude: [...nowhere, 'e2e/journeys/**', 'chaos/model/check-funds.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/journeys/**/*.test.ts'],
          exclude: nowhere,
          globalSetup: ['e2e/browser/shared-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          // What a first try has found is told in one line, which should name it.
          chaiConfig: { truncateThreshold: 2_000 },
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
