/** Where a permission of the staff is declared: with the area whose calls need it, or with those that several need. */
import * as rules from '@bourse/core/areas.ts';
import type { CoreAreaManifest } from '@bourse/core/area.ts';
import { PERMISSIONS } from '@bourse/core/registry/staff-permissions.ts';
import { expect, test } from 'vitest';
import type { ContractAreaManifest as ContractArea } from './area.ts';
import * as areas from './areas.ts';
import type { AreaCallsModule } from './calls.ts';

/** What any area's requests and proposals need, whose calls are the staff's. */
const OF_ALL = ['reviews', 'proposals', 'proposals.decide'];

/** The areas whose calls need it, by permission. */
async function readNeeded(): Promise<Map<string, Set<string>>> {
  const needed = new Map<string, Set<string>>();
  for (const [area, { calls }] of Object.entries<ContractArea>(areas)) {
    if (!calls) continue;
    const wire = (await import(`./${calls.folder}/calls.ts`)) as AreaCallsModule;
    for (const { permission } of Object.values(wire.calls))
      if (permission) needed.set(permission, (needed.get(permission) ?? new Set()).add(area));
  }
  return needed;
}

test('an area declares permissions that only its calls need, and shared permissions serve several areas', async () => {
  const needed = await readNeeded();
  const own = Object.entries<CoreAreaManifest>(rules).flatMap(([area, { permissions = {} }]) =>
    Object.keys(permissions).map((permission) => [permission, area] as const),
  );
  expect(own.length).toBeGreaterThan(15);
  for (const [permission, area] of own) expect([...(needed.get(permission) ?? [])], permission).toEqual([area]);

  const brought = new Set([...OF_ALL, ...own.map(([permission]) => permission)]);
  const shared = PERMISSIONS.filter((each) => !each.startsWith('reviews.') && !brought.has(each));
  expect(shared.length).toBeGreaterThan(3);
  expect(shared.filter((permission) => (needed.get(permission)?.size ?? 0) < 2)).toEqual([]);
});
