import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import type { Area } from './area.ts';
import { brought } from './registry/registered-areas.ts';
import * as areas from './areas.ts';
import { joinEntries, join as joinTables } from './area-exports.ts';
import { KIND_MARKS, REASONS, REQUEST_KINDS, REVIEWED } from './registry/request-kinds.ts';
import { isAllowed, PERMISSIONS, permissionsOf, restsUntil } from './registry/permissions.ts';
import { ROLES, type Grant, type HousePermission } from './compliance/roles.ts';

const KNOWN: Record<keyof Area, true> = {
  chart: true,
  bookings: true,
  dayParts: true,
  references: true,
  requests: true,
  proposals: true,
  permissions: true,
  housePurposes: true,
};
const unknownExports = (area: object) => Object.keys(area).filter((name) => !Object.hasOwn(KNOWN, name));

it('lists every folder that has a manifest', () => {
  const folders = globSync('*/**/area.ts', { cwd: import.meta.dirname }).map((path) => basename(dirname(path)));
  const folderOf = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(Object.keys(areas).map(folderOf).sort()).toEqual(folders.sort());
});

it('folds whatever a manifest exports', () => {
  for (const [name, area] of Object.entries<Area>(areas)) expect(unknownExports(area), name).toEqual([]);
  expect(unknownExports({ chart: [], booking: {} })).toEqual(['booking']);
});

it('lets no two areas have a name', () => {
  expect(() => joinEntries([{ a: {} }, { b: {} }, { a: {} }])).toThrow('two areas have a');
  expect(() => joinTables([{ words: { a: 'A' } }, { words: { a: 'B' } }])).toThrow('two areas have a');
  for (const part of ['bookings', 'references', 'requests', 'proposals', 'permissions'] as const)
    expect(() => joinEntries(brought(part)), part).not.toThrow();
});

it('has the kinds of what people decide in the order of their queues', () => {
  const known = ['identity', 'deposit', 'withdrawal', 'loan', 'dayTrading', 'seat', 'correction'];
  expect(REQUEST_KINDS.filter((kind) => known.includes(kind))).toEqual(known);
  expect(REQUEST_KINDS).toEqual([...REQUEST_KINDS].sort((one, other) => REVIEWED[one].at - REVIEWED[other].at));
  expect(REASONS).toEqual(expect.arrayContaining(['notReceived', 'payoutReturned', 'securityCheck']));
  expect(KIND_MARKS).toEqual(expect.arrayContaining(['samePerson', 'sameVoucher', 'lateWord']));
});

it('gives each kind a permission, those who decide it have, and who moves money by it waits at first', () => {
  const may = (role: 'reviewer' | 'treasurer' | 'support') =>
    permissionsOf([role]).filter((permission) => permission.startsWith('reviews.'));
  expect(PERMISSIONS.filter((permission) => permission.startsWith('reviews.'))).toEqual(
    REQUEST_KINDS.map((kind) => `reviews.${kind}`),
  );
  expect(may('support')).toEqual([]);
  expect(may('treasurer')).toEqual(
    expect.arrayContaining(['reviews.deposit', 'reviews.withdrawal', 'reviews.loan', 'reviews.correction']),
  );
  expect(may('treasurer')).not.toContain('reviews.identity');
  expect(may('reviewer')).not.toContain('reviews.correction');
  for (const kind of REQUEST_KINDS)
    expect([kind, restsUntil(2, `reviews.${kind}`, 1) !== null]).toEqual([kind, REVIEWED[kind].money]);
});

it("gives an area's own permissions to the roles that it names, and who decides by one waits at first", () => {
  const own = Object.entries(joinEntries(brought('permissions'))) as [HousePermission, Grant][];
  expect(own.filter(([, { rests }]) => rests).map(([permission]) => permission)).toContain('money.reconcile');
  for (const [permission, { by, rests = false }] of own) {
    expect(ROLES.filter((role) => isAllowed([role], permission)).sort(), permission).toEqual([...by].sort());
    expect(restsUntil(2, permission, 1) !== null, permission).toBe(rests);
  }
});
