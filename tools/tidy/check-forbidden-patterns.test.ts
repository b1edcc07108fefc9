import { expect, test } from 'vitest';
import { checkForbiddenPatterns } from './check-forbidden-patterns.ts';

const findings = (path: string, text: string) => checkForbiddenPatterns([{ path, text }]);

test('a finding names the line', () => {
  expect(findings('core/fees.ts', '\nconst now = Date.now();')).toEqual([
    { path: 'core/fees.ts:2', says: expect.stringContaining('clock') },
  ]);
});

test.each(['// unlike Date.now(), an argument', 'const day = new Date(instant);', 'const randomness = draw();'])(
  'a rule may say %s',
  (text) => {
    expect(findings('core/fees.ts', text)).toEqual([]);
  },
);

test('no screen asks whether the market is simulated; it may read declared capabilities', () => {
  const asks = "const own = row.source === 'simulated';";
  for (const path of ['app/instruments/markets.ts', 'console/areas/system/prices.tsx'])
    expect(findings(path, asks)).toEqual([{ path: `${path}:1`, says: expect.stringContaining('who a venue is') }]);
  expect(findings('app/instruments/markets.ts', "const own = row.indexOf === 'own';")).toEqual([]);
});

test('a test waits for what it expects, not for some time', () => {
  const text = 'await new Promise((resolve) => setTimeout(resolve, 100));';
  expect(findings('server/desk/group-commit-desk.trial.test.ts', text)).toHaveLength(1);
  expect(findings('server/desk/group-commit-desk.ts', text)).toEqual([]);
});

test('a test doesn’t sleep by promise timers of any name; yielding a turn is allowed', () => {
  const found = (text: string) => findings('e2e/protocol/calls.test.ts', text).map(({ path }) => path);
  for (const text of [
    "import { setTimeout as wait } from 'node:timers/promises';",
    "import { setImmediate as turn, setTimeout } from 'timers/promises';",
    "import { scheduler } from 'node:timers/promises';",
    "import * as timers from 'node:timers/promises';",
    "const { setTimeout: wait } = await import('node:timers/promises');",
  ])
    expect(found(text), text).toHaveLength(1);
  expect(found("import {\n  setTimeout as wait,\n} from 'node:timers/promises';")).toHaveLength(1);
  expect(found("import { setImmediate as turn } from 'node:timers/promises';")).toEqual([]);
  expect(findings('chaos/trial-runner.ts', "import { setTimeout as wait } from 'node:timers/promises';")).toEqual([]);
});
