import { permissionsOf } from '@bourse/core/registry/staff-permissions.ts';
import { describe, expect, it } from 'vitest';
import * as areas from '../areas.ts';
import { filterMenuEntries, listMenuEntries } from './menu-entries.tsx';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

const PLACES = listMenuEntries(Object.values(areas));

describe('the menu', () => {
  it('has a path for each page, and no shortcut twice', () => {
    const keys = PLACES.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(PLACES.map(({ path }) => path)).size).toBe(PLACES.length);
  });

  it.each<[Role, string[], string[]]>([
    ['support', ['/reviews', '/customers'], ['/audit']],
    ['reviewer', ['/reviews', '/customers'], ['/audit']],
    ['auditor', ['/reviews', '/customers', '/audit'], []],
    ['product', [], ['/reviews', '/customers', '/audit']],
  ])('shows a %s what that role may see and nothing else', (role, visible, hidden) => {
    const paths = filterMenuEntries(permissionsOf([role]), PLACES).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(visible));
    for (const path of hidden) expect(paths).not.toContain(path);
  });
});
