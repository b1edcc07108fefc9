import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '@bourse/contract/calls.ts';
import { expect, test } from 'vitest';
import { addOnce, type AnyArea, AREAS, type BoundBy, type Complete, MODULES, type OpenedBy } from './fold-areas.ts';
import type { PartName, Parts } from './parts.ts';

/** Whatever a manifest takes from the parts. */
const anything: unknown = new Proxy(() => anything, { get: () => anything });

test('each folder with a manifest is an area of its name', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((each) => each.isDirectory() && readdirSync(join(import.meta.dirname, each.name)).includes('area.ts'))
    .map(({ name }) => name);
  expect(AREAS.map(({ name }) => name).toSorted()).toEqual(folders.sort());
});

test('no two jobs, or readings again, have one name', () => {
  const jobs = MODULES.flatMap((module) => module.jobs?.(anything as Parts) ?? []).map(({ name }) => name);
  expect(jobs.length).toBeGreaterThan(10);
  expect(new Set(jobs).size).toBe(jobs.length);
});

test('what two areas bring under one name is refused', () => {
  const all = {};
  addOnce(all, { favorites: 1 });
  addOnce(all, { orders: 2 });
  expect(() => addOnce(all, { orders: 3 })).toThrow('two areas bring "orders"');
  expect(all).toEqual({ favorites: 1, orders: 2 });
});

test('what is missing is a type error', () => {
  // @ts-expect-error a part that nobody opens
  const unopened: Complete<'aPart'> = 'aPart' as never;
  // @ts-expect-error the desk is a room's, so areas alone don't open all parts
  const opened: Complete<Exclude<PartName, OpenedBy<AnyArea>>> = 'desk' as never;
  // @ts-expect-error one area alone doesn't bind all calls
  const bound: Complete<Exclude<CallName, BoundBy<Extract<AnyArea, { name: 'news' }>>>> = 'user/login' as never;
  expect([unopened, opened, bound]).toHaveLength(3);
});
