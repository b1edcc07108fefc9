import { expect, it } from 'vitest';
import { checkAreaIsolation, countOutsideMentions, reportAreaIsolation } from './check-area-isolation.ts';
import type { SourceFile } from './read-sources.ts';

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: imports.map((each) => `import '${each}';`).join('\n'),
});
const AREA = file('server/pledges/area.ts');
const outside = (...sources: SourceFile[]) =>
  Object.fromEntries(countOutsideMentions([AREA, ...sources]).get('pledges') ?? []);

it('counts each import that reaches into an area from another folder, by room', () => {
  expect(
    outside(
      file('server/areas.ts', './pledges/area.ts'),
      file('server/wallet/show.ts', '@bourse/core/products/pledges/states.ts', '../pledges/store.ts'),
      file('app/features/home/home.tsx', '../pledges/card.tsx'),
    ),
  ).toEqual({ server: 2, core: 1, app: 1 });
});

it("counts nothing of the area's own folders, whatever the room, and no test", () => {
  expect(
    outside(
      file('server/pledges/pledge.ts', './store.ts', '@bourse/core/products/pledges/states.ts'),
      file('app/features/pledges/screen.tsx', '@bourse/contract/pledges/calls.ts'),
      file('e2e/journeys/pledges.test.ts', '../../server/pledges/store.ts'),
      file('server/wallet/wallet.test.ts', '../pledges/store.ts'),
    ),
  ).toEqual({});
});

it('doesn’t count a rule of core that imports another', () => {
  expect(
    outside(
      file('core/reporting/wallet/show.ts', '../../products/pledges/states.ts'),
      file('server/wallet/show.ts', '@bourse/core/products/pledges/states.ts'),
    ),
  ).toEqual({ core: 1 });
});

it('reports areas named too often', () => {
  const often = Array.from({ length: 11 }, (_, at) => file(`server/wallet/a${at}.ts`, '../pledges/store.ts'));
  expect(reportAreaIsolation([AREA, ...often])).toEqual([
    'areas: 1, of which 1 are named in more than 10 lines of other folders (not counted: a rule of core ' +
      'in another one)',
    '  pledges 11 (server 11)',
  ]);
  expect(checkAreaIsolation([AREA, ...often])).toEqual([
    { path: 'server/pledges/area.ts', says: 'pledges is named in 11 lines of other folders, more than 10' },
  ]);
  expect(checkAreaIsolation([AREA, ...often.slice(1)])).toEqual([]);
});
