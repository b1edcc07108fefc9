import { expect, test } from 'vitest';
import { checkFrontEndCycles, checkFeatureImports, findCycles } from './check-front-end-imports.ts';

const findings = (path: string, specifier: string) => checkFeatureImports([{ path, text: `import '${specifier}';` }]);

test.each([
  ['app/features/home/home-screen.tsx', '../quotes/shared/instrument-row.tsx'],
  ['app/features/home/home-screen.tsx', './movers.tsx'],
  ['app/features.ts', './features/home/feature.ts'],
  ['app/features/home/home.test.ts', '../quotes/stock-list-screen.tsx'],
  ['console/areas.ts', './areas/news/area.ts'],
  ['console/areas/rules/deposit-withdrawal-rules-page.tsx', '../practice/shared/practice-panel.tsx'],
])('%s may import %s', (path, specifier) => {
  expect(findings(path, specifier)).toEqual([]);
});

test.each([
  ['app/features/home/home-screen.tsx', '../quotes/stock-list-screen.tsx'],
  ['app/features/home/feature.ts', '../quotes/feature.ts'],
  ['app/components/page-frame.tsx', '../features/home/home-screen.tsx'],
  ['app/components/page-frame.tsx', '../features/quotes/shared/instrument-row.tsx'],
  ['app/features.ts', './features/home/home-screen.tsx'],
  ['console/main.tsx', './areas/news/news-pages.tsx'],
  ['console/areas/rules/deposit-withdrawal-rules-page.tsx', '../practice/move-clock.tsx'],
])('%s may not import %s', (path, specifier) => {
  expect(findings(path, specifier)).toHaveLength(1);
});

test('a lazy import also closes a circle', () => {
  const sources = [
    { path: 'app/a.ts', text: `import { b } from './b.ts';` },
    { path: 'app/b.ts', text: `export const c = () => import('./c.ts');` },
    { path: 'app/c.ts', text: `import type { A } from '@bourse/app/a.ts';` },
    { path: 'app/d.ts', text: `import './a.ts';` },
  ];
  expect(checkFrontEndCycles(sources)).toEqual([
    { path: 'app/a.ts', says: expect.stringContaining('a circle of 3 files') as string },
  ]);
  expect(checkFrontEndCycles(sources.slice(1))).toEqual([]);
});

test('separate circles are reported separately', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['a', 'c']],
    ['c', ['d']],
    ['d', ['c']],
    ['e', ['a']],
  ]);
  expect(findCycles(graph)).toEqual([
    ['c', 'd'],
    ['a', 'b'],
  ]);
});
