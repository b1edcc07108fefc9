import { permissionsOf } from '@bourse/core/registry/permissions.ts';
import { describe, expect, it } from 'vitest';
import * as areas from '../areas.ts';
import { placesFor, placesOf } from './menu.tsx';
import type { Role } from '@bourse/core/compliance/roles.ts';

const PLACES = placesOf(Object.values(areas));

describe('the menu', () => {
  it('has one key and one path for each page', () => {
    expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length);
    expect(new Set(PLACES.map(({ path }) => path)).size).toBe(PLACES.length);
  });

  it.each<[Role, string[], string[]]>([
    ['support', ['/reviews', '/customers'], ['/audit']],
    ['reviewer', ['/reviews', '/customers'], ['/audit']],
    ['auditor', ['/reviews', '/customers', '/audit'], []],
    ['product', [], ['/reviews', '/customers', '/audit']],
  ])('shows a %s what that role may see and nothing else', (role, shown, hidden) => {
    const paths = placesFor(permissionsOf([role]), PLACES).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(shown));
    for (const path of hidden) expect(paths).not.toContain(path);
  });
});
