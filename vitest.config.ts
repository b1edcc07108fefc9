import { defineConfig } from 'vitest/config';

const nowhere = ['**/node_modules/**', '**/dist/**'];

/** `rules` needs nothing, `server` a database, `system` starts whole servers and browsers, one file at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{core,tape,contract,app,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...nowhere, 'tools/db-types.test.ts'],
          testTimeout: 20_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tools/db-types.test.ts'],
          exclude: nowhere,
          globalSetup: ['server/db/testing-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'system',
          include: ['{e2e,chaos}/**/*.test.ts'],
          exclude: nowhere,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
