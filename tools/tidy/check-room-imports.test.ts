import { expect, test } from 'vitest';
import { checkRoomImports, listImports } from './check-room-imports.ts';

test.each([
  [`import { a } from './a.ts';`, './a.ts'],
  [`import a, { type B } from "a";`, 'a'],
  [`import type { A } from './a.ts';`, './a.ts'],
  [`import {\n  a,\n  b,\n} from './a.ts';`, './a.ts'],
  [`import './a.css';`, './a.css'],
  [`export * from './a.ts';`, './a.ts'],
  [`export type { A } from './a.ts';`, './a.ts'],
  [`const a = await import('./a.ts');`, './a.ts'],
  [`type A = import('./a.ts').A;`, './a.ts'],
])('an import is seen however it is written: %s', (text, specifier) => {
  expect(listImports(text)).toEqual([specifier]);
});

test.each([
  `// import { a } from './a.ts';`,
  `/*\nimport './a.ts'\n*/`,
  `const from = 'x';\nexport const a = "./a.ts";`,
])('what only looks like an import is not one: %s', (text) => {
  expect(listImports(text)).toEqual([]);
});

const findings = (path: string, specifier: string) => checkRoomImports([{ path, text: `import '${specifier}';` }]);

test.each([
  ['core/fees.ts', './money.ts'],
  ['core/fees.test.ts', 'fast-check'],
  ['core/fees.test.ts', 'node:fs'],
  ['simulator/bar.ts', '@bourse/core/ledger/money.ts'],
  ['contract/trading/calls.ts', 'zod/mini'],
  ['server/trading/place-order.ts', '../desk/group-commit-desk.ts'],
  ['server/trading/place-order.ts', './store.ts'],
  ['app/main.tsx', 'react'],
  ['app/vite.config.ts', 'node:path'],
])('%s may import %s', (path, specifier) => {
  expect(findings(path, specifier)).toEqual([]);
});

test.each([
  ['core/fees.ts', '../simulator/bar.ts'],
  ['core/fees.ts', '@bourse/contract/refusals.ts'],
  ['core/fees.ts', 'vitest'],
  ['simulator/bar.ts', 'zod'],
  ['contract/trading/calls.ts', 'node:crypto'],
  ['app/main.tsx', '@bourse/server/config.ts'],
  ['packages/cli/run.ts', '@bourse/server/config.ts'],
  ['e2e/journey.test.ts', '../server/compose-server.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(findings(path, specifier)).toHaveLength(1);
});
