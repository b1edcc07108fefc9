import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import type { CoreAreaManifest } from './area.ts';
import { collectAreaExports } from './registry/collect-area-exports.ts';
import * as areas from './areas.ts';
import { mergeEntries, mergeTables as joinTables } from './area-exports.ts';
import {
  KIND_SPECIFIC_REVIEW_FLAGS,
  REJECTION_AND_FAILURE_REASONS,
  REQUEST_KINDS,
  REQUEST_KIND_RULES,
} from './registry/review-request-kinds.ts';
import { hasPermission, PERMISSIONS, permissionsOf, permissionWaitsUntil } from './registry/staff-permissions.ts';
import { ROLES, type PermissionGrant, type NonReviewPermission } from './compliance/staff-roles.ts';

const KNOWN: Record<keyof CoreAreaManifest, true> = {
  chart: true,
  bookings: true,
  dailyChangeCategories: true,
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
  for (const [name, area] of Object.entries<CoreAreaManifest>(areas)) expect(unknownExports(area), name).toEqual([]);
  expect(unknownExports({ chart: [], booking: {} })).toEqual(['booking']);
});

it('lets no two areas have a name', () => {
  expect(() => mergeEntries([{ a: {} }, { b: {} }, { a: {} }])).toThrow('two areas have a');
  expect(() => joinTables([{ words: { a: 'A' } }, { words: { a: 'B' } }])).toThrow('two areas have a');
  for (const part of ['bookings', 'references', 'requests', 'proposals', 'permissions'] as const)
    expect(() => mergeEntries(collectAreaExports(part)), part).not.toThrow();
});

it('has the kinds of what people decide in the order of their queues', () => {
  const known = ['identity', 'deposit', 'withdrawal', 'loan', 'dayTrading', 'seat', 'correction'];
  expect(REQUEST_KINDS.filter((kind) => known.includes(kind))).toEqual(known);
  expect(REQUEST_KINDS).toEqual(
    [...REQUEST_KINDS].sort((one, other) => REQUEST_KIND_RULES[one].at - REQUEST_KIND_RULES[other].at),
  );
  expect(REJECTION_AND_FAILURE_REASONS).toEqual(
    expect.arrayContaining(['notReceived', 'payoutReturned', 'securityCheck']),
  );
  expect(KIND_SPECIFIC_REVIEW_FLAGS).toEqual(expect.arrayContaining(['samePerson', 'sameVoucher', 'latePayoutReport']));
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
    expect([kind, permissionWaitsUntil(2, `reviews.${kind}`, 1) !== null]).toEqual([
      kind,
      REQUEST_KIND_RULES[kind].money,
    ]);
});

it("gives an area's own permissions to the roles that it names, and who decides by one waits at first", () => {
  const own = Object.entries(mergeEntries(collectAreaExports('permissions'))) as [
    NonReviewPermission,
    PermissionGrant,
  ][];
  expect(own.filter(([, { rests }]) => rests).map(([permission]) => permission)).toContain('money.reconcile');
  for (const [permission, { by, rests = false }] of own) {
    expect(ROLES.filter((role) => hasPermission([role], permission)).sort(), permission).toEqual([...by].sort());
    expect(permissionWaitsUntil(2, permission, 1) !== null, permission).toBe(rests);
  }
});
