import { expect, it } from 'vitest';
import { checkCircularImports } from './check-circular-imports.ts';
import type { SourceFile } from './read-sources.ts';

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: imports.map((each) => `import type { A } from '${each}';`).join('\n'),
});
const saysOf = (...sources: SourceFile[]) => checkCircularImports(sources).map(({ says }) => says.split(':')[0]);

it('lets files, folders and rooms import those below them', () => {
  expect(
    saysOf(
      file('core/areas.ts', './products/area.ts'),
      file('core/products/area.ts', '../area.ts', '../trading/orders/order.ts'),
      file('core/trading/orders/order.ts', '../../dates.ts'),
      file('core/trading/orders/order.test.ts', '../../areas.ts'),
      file('core/trading/testing.ts', '../products/area.ts'),
      file('core/area.ts'),
      file('core/dates.ts'),
    ),
  ).toEqual([]);
});

it('finds two files, two folders and two rooms that import one another, even for types only', () => {
  expect(saysOf(file('core/a/x.ts', './y.ts'), file('core/a/y.ts', './x.ts'))).toEqual(['is in a circle of 2 files']);
  expect(
    saysOf(
      file('core/a/b/x.ts', '../c/y.ts'),
      file('core/a/c/y.ts'),
      file('core/a/c/z.ts', '../b/w.ts'),
      file('core/a/b/w.ts'),
    ),
  ).toEqual(['is in a circle of 2 folders of core']);
  expect(
    saysOf(
      file('core/a/b/x.ts', '../../d/e/y.ts'),
      file('core/d/e/y.ts'),
      file('core/d/f/z.ts', '../../a/g/w.ts'),
      file('core/a/g/w.ts'),
    ),
  ).toEqual(['is in a circle of 2 rooms of core']);
});

it('finds a circle of files through two rooms', () => {
  expect(
    saysOf(file('contract/calls.ts', '@bourse/core/area.ts'), file('core/area.ts', '../contract/calls.ts')),
  ).toEqual(['is in a circle of 2 files']);
});
